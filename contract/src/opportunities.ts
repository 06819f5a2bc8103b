/** Opportunities: anonymised demand matched to a seller's listing. */
import Type from 'typebox'
import { card } from './endpoint.ts'
import { body, dateTime, dateTimeOrNull, id, oneOf, shape, textOrNull } from './fields.ts'
import { pageOf, pageQuery, stateFilters } from './lists.ts'
import { stateTable } from './moves.ts'
import { demandFields } from './requests.ts'

export const opportunityStates = stateTable({
  thing: 'opportunity',
  states: ['offered', 'accepted', 'declined', 'expired', 'withdrawn'],
  initial: 'offered',
  moves: {
    accept: { from: ['offered'], to: 'accepted', by: 'a signatory of the seller, in the dashboard behind a second factor' },
    decline: { from: ['offered'], to: 'declined', by: 'the seller, POST /opportunities/{id}/decline' },
    expire: { from: ['offered'], to: 'expired', by: 'time, seven days after it was offered' },
    withdraw: {
      from: ['offered'],
      to: 'withdrawn',
      by: 'a closed request, a listing that leaves, the suspension of either company, or the operator',
    },
  },
})
export type OpportunityStatus = (typeof opportunityStates.states)[number]

export const Demand = shape('Demand', demandFields, { description: 'What is asked for.' })

export const Opportunity = shape('Opportunity', {
  id: id('opportunity'),
  status: oneOf(opportunityStates.states),
  listingId: id('node'),
  demand: Demand,
  offeredAt: dateTime(),
  decidedAt: dateTimeOrNull({ description: 'Set by accepting and declining; null otherwise.' }),
  expiresAt: dateTime({ description: 'Until then it can be accepted or declined.' }),
  updatedAt: dateTime({ description: 'When anything above last changed.' }),
})

const common = { heading: 'Opportunities', credential: 'key', company: true, reply: Opportunity, status: 200 } as const

export const opportunityCards = {
  listOpportunities: card({
    ...common,
    method: 'GET',
    path: '/opportunities',
    summary: 'Lists the opportunities of the company, newest first.',
    purpose: 'For sellers: the inbox. `status=offered` is what waits for your decision; each has until `expiresAt`.',
    scope: 'opportunities:read',
    idempotency: 'none',
    bucket: 'general',
    lists: 'opportunity',
    query: body({ ...stateFilters(opportunityStates.states), ...pageQuery(100) }),
    reply: pageOf(Opportunity),
    faults: [],
  }),
  readOpportunity: card({
    ...common,
    method: 'GET',
    path: '/opportunities/{id}',
    summary: 'Reads one opportunity.',
    purpose: 'For sellers: one piece of anonymised demand. Accepting reveals both sides, and is done by a person in the dashboard.',
    scope: 'opportunities:read',
    idempotency: 'none',
    bucket: 'general',
    faults: [],
  }),
  declineOpportunity: card({
    ...common,
    method: 'POST',
    path: '/opportunities/{id}/decline',
    summary: 'Declines an offered opportunity, for good; the reason is for the operator alone.',
    purpose: 'For sellers: say no, for good. The reason goes to the operator alone and helps it to match better.',
    scope: 'opportunities:write',
    right: 'opportunity.decline',
    idempotency: 'required',
    bucket: 'write',
    body: body({ reason: Type.Optional(textOrNull({ maxLength: 500 })) }),
    bodyOptional: true,
    faults: ['opportunity_not_pending'],
  }),
}
