/** Listings at the dashboard: changes that a seller makes without a review. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, integer } from '../fields.ts'

export const listingCards = {
  lowerListing: card({
    heading: 'Radar',
    method: 'POST',
    path: '/radar/submissions/{id}/lower',
    summary: 'Lowers the number of nodes that an approved submission offers, without a review. A repeated call returns the same result.',
    credential: 'session',
    company: true,
    right: 'listing.manage',
    idempotency: 'none',
    bucket: 'general',
    body: body({
      quantityAvailable: integer(1, 1000, {
        description:
          'The new number of nodes: at most the number that the listing offers now, and at least the number that an undecided lot on it sells.',
      }),
    }),
    status: 200,
    reply: Type.Object({ quantityAvailable: Type.Integer() }),
    faults: ['submission_not_approved'],
  }),
}
