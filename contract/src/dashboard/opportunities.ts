/** The one action on an opportunity that has legal effect. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { Introduction } from '../introductions.ts'

export const dashboardOpportunityCards = {
  acceptOpportunity: card({
    heading: 'Opportunities',
    method: 'POST',
    path: '/opportunities/{id}/accept',
    summary: 'Accepts an opportunity. Both sides are revealed to each other in an introduction.',
    credential: 'session',
    company: true,
    right: 'legal.sign',
    secondFactor: true,
    idempotency: 'none',
    bucket: 'general',
    status: 200,
    reply: Type.Object({ introduction: Introduction }),
    faults: ['agreement_required', 'opportunity_not_pending'],
  }),
}
