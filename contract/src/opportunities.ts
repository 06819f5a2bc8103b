/** Opportunities: anonymised demand matched to a seller's listing. */
import Type from 'typebox'
import { card } from './endpoint.ts'
import { body, dateTime, dateTimeOrNull, id, oneOf, shape, textOrNull } from './fields.ts'
import { pageOf, pageQuery, stateFilters } from './lists.ts'
import { stateTable } from './moves.ts'
import { demandFields } from './requests.ts'

export const opportunityStates = stateTable({
  objectType: 'opportunity',
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

export const Demand = shape('Demand', demandFields, { description: 'The demand.' })

export const Opportunity = shape('Opportunity', {
  id: id('opportunity'),
  status: oneOf(opportunityStates.states),
  listingId: id('node'),
  demand: Demand,
  offeredAt: dateTime(),
  decidedAt: dateTimeOrNull({ description: 'When the opportunity was accepted or declined. Null otherwise.' }),
  expiresAt: dateTime({ description: 'The opportunity can be accepted or declined until this time.' }),
  updatedAt: dateTime({ description: 'When any of the fields above last changed.' }),
})

const common = { heading: 'Opportunities', credential: 'key', company: true, reply: Opportunity, status: 200 } as const

export const opportunityCards = {
  listOpportunities: card({
    ...common,
    method: 'GET',
    path: '/opportunities',
    summary: "Lists the company's opportunities, newest first.",
    purpose: 'For sellers: your inbox. Filter by `status=offered` for those that wait for your decision. Each expires at `expiresAt`.',
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
    purpose: 'For sellers: one anonymised demand. A person accepts it in the dashboard, which reveals both sides.',
    scope: 'opportunities:read',
    idempotency: 'none',
    bucket: 'general',
    faults: [],
  }),
  declineOpportunity: card({
    ...common,
    method: 'POST',
    path: '/opportunities/{id}/decline',
    summary: 'Declines an offered opportunity. This cannot be undone.',
    purpose: 'For sellers. The reason goes only to the operator, who uses it to improve matches.',
    scope: 'opportunities:write',
    right: 'opportunity.decline',
    idempotency: 'required',
    bucket: 'write',
    body: body({ reason: Type.Optional(textOrNull({ maxLength: 500 })) }),
    bodyOptional: true,
    faults: ['opportunity_not_pending'],
  }),
}
