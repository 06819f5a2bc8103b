/** Which handler answers which card of the partner API. A card without one does not compile. */
import type { partnerCards } from '@parley/contract/partner'
import type { KeyDefaults } from '../../domain/account/ceilings.ts'
import type { RentalTerms } from '../../domain/rentals/terms.ts'
import type { Handlers } from '../../http/handler.ts'
import type { PartnerHandlers } from '../../http/partner-door.ts'
import { accountHandlers } from './account.ts'
import { catalogHandlers } from './catalog.ts'
import { introductionHandlers } from './introductions.ts'
import { opportunityHandlers } from './opportunities.ts'
import { radarHandlers } from './radar.ts'
import { type ReferenceDocuments, referenceDataHandlers } from './reference-data.ts'
import { rentalHandlers } from './rentals.ts'
import { requestHandlers } from './requests.ts'

/** What answers a call whichever door it comes through. */
export const sharedHandlers = (reference: ReferenceDocuments, terms: RentalTerms): Handlers<Omit<typeof partnerCards, 'readMe'>> => ({
  ...radarHandlers(reference.words),
  ...requestHandlers(reference.words),
  ...opportunityHandlers,
  ...introductionHandlers,
  ...referenceDataHandlers(reference),
  ...catalogHandlers,
  ...rentalHandlers(terms),
})
export type SharedHandlers = ReturnType<typeof sharedHandlers>

export const partnerHandlers = (shared: SharedHandlers, defaults: KeyDefaults): PartnerHandlers<typeof partnerCards> => ({
  ...shared,
  ...accountHandlers(defaults),
})
