/** Every card of the partner API, in the order of the specification. */
import { accountCards } from './account.ts'
import { approvalCards } from './approvals.ts'
import { catalogCards } from './catalog.ts'
import { eventCards } from './events.ts'
import { introductionCards } from './introductions.ts'
import { marketCards } from './market.ts'
import { opportunityCards } from './opportunities.ts'
import { radarCards } from './radar.ts'
import { referenceDataCards } from './reference-data.ts'
import { rentalCards } from './rentals.ts'
import { requestCards } from './requests.ts'
import { testHelperCards } from './test-helpers.ts'
import { webhookCards } from './webhooks.ts'

export const partnerCards = {
  ...radarCards,
  ...requestCards,
  ...opportunityCards,
  ...introductionCards,
  ...eventCards,
  ...accountCards,
  ...approvalCards,
  ...referenceDataCards,
  ...catalogCards,
  ...marketCards,
  ...rentalCards,
  ...webhookCards,
  ...testHelperCards,
}
export type PartnerOperation = keyof typeof partnerCards
