/** The partner cards that pages use too, as session endpoints. */
import { catalogCards } from '../catalog.ts'
import type { Card } from '../endpoint.ts'
import { introductionCards } from '../introductions.ts'
import { marketCards } from '../market.ts'
import { opportunityCards } from '../opportunities.ts'
import { radarCards } from '../radar.ts'
import { referenceDataCards } from '../reference-data.ts'
import { rentalCards } from '../rentals.ts'
import { requestCards } from '../requests.ts'
import { type SessionEndpoint, sessionEndpointOf } from '../session-endpoint.ts'

const { listInquiries: _, ...radarInSession } = radarCards

/** The partner cards that are session endpoints too. Introductions with what followed, and inquiries with answers, have their own cards. */
export const partnerCardsInSession = {
  ...requestCards,
  ...opportunityCards,
  declareReady: introductionCards.declareReady,
  ...radarInSession,
  ...referenceDataCards,
  // At the dashboard, `/offers` contains the seller's own offers.
  listOffers: { ...catalogCards.listOffers, path: '/catalog/offers' },
  readOffer: { ...catalogCards.readOffer, path: '/catalog/offers/{id}' },
  ...marketCards,
  ...rentalCards,
  // Machines cost money while they run.
  stopRental: { ...rentalCards.stopRental, whileSuspended: true },
} as const satisfies Record<string, Card>

export const sessionEndpointCards = Object.fromEntries(
  Object.entries(partnerCardsInSession).map(([name, card]) => [name, sessionEndpointOf(card)]),
) as {
  readonly [Name in keyof typeof partnerCardsInSession]: SessionEndpoint<(typeof partnerCardsInSession)[Name]>
}
