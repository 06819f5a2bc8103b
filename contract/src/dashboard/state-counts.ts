/** The number of objects of a list in each state. A page shows them beside its filter values. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, oneOf, shape, text } from '../fields.ts'
import { operatorCall } from './operator.ts'

/** A company's lists that have states, by the first word of their paths. */
export const countedLists = [
  'requests',
  'opportunities',
  'introductions',
  'rentals',
  'submissions',
  'lots',
  'invoices',
  'approvals',
] as const
/** The operator's lists. */
export const operatorCountedLists = [
  'requests',
  'introductions',
  'rentals',
  'reviews',
  'offerReviews',
  'lots',
  'invoices',
  'inquiries',
  'claims',
  'mails',
] as const

const StateCounts = shape('StateCounts', {
  data: Type.Array(Type.Object({ state: text(), count: Type.Integer() }), {
    description: 'The states that occur, each with its number of objects.',
  }),
  complete: Type.Boolean({ description: 'Whether all objects were counted. False if only the first 5,000 of the list were.' }),
})

const common = { method: 'GET', credential: 'session', idempotency: 'none', bucket: 'general', status: 200, reply: StateCounts } as const

export const stateCountCards = {
  countStates: card({
    ...common,
    heading: 'Companies',
    company: true,
    path: '/state-counts',
    summary: "Counts the live objects of one of the company's lists by state.",
    query: body({ list: oneOf(countedLists) }),
    faults: [],
  }),
  countDeliveryStates: card({
    ...common,
    heading: 'Webhooks',
    company: true,
    path: '/webhook-endpoints/{id}/delivery-counts',
    summary: 'Counts the deliveries of a webhook endpoint by state.',
    faults: [],
  }),
  countOperatorStates: card({
    ...operatorCall,
    ...common,
    path: '/operator/state-counts',
    summary: "Counts one of the operator's lists by state.",
    query: body({ list: oneOf(operatorCountedLists) }),
    faults: [],
  }),
}
