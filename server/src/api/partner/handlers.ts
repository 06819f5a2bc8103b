/** Maps the cards of the partner API to their handlers. A card without a handler does not compile. */
import type { accountCards } from '@parley/contract/account'
import type { approvalCards } from '@parley/contract/approvals'
import type { eventCards } from '@parley/contract/events'
import type { partnerCards } from '@parley/contract/partner'
import type { testHelperCards } from '@parley/contract/test-helpers'
import type { webhookCards } from '@parley/contract/webhooks'
import type { KeyDefaults } from '../../domain/account/key-ceilings.steps.ts'
import type { RentalTerms } from '../../domain/rentals/terms.steps.ts'
import type { WebhookTerms } from '../../domain/webhooks/create-endpoint.ts'
import type { Handlers } from '../../http/handler.ts'
import type { PartnerHandlers } from '../../http/partner-api.ts'
import type { OpenEndpoints } from '../../http/shared-stages.ts'
import type { SandboxTerms } from '../../sandbox/actors.ts'
import { accountHandlers } from './account.ts'
import { approvalHandlers } from './approvals.ts'
import { catalogHandlers } from './catalog.ts'
import { type EventFeed, eventHandlers } from './events.ts'
import { introductionHandlers } from './introductions.ts'
import { marketHandlers } from './market.ts'
import { opportunityHandlers } from './opportunities.ts'
import { radarHandlers } from './radar.ts'
import { type CachedReferenceWords, type ReferenceDocuments, referenceDataHandlers } from './reference-data.ts'
import { rentalHandlers } from './rentals.ts'
import { requestHandlers } from './requests.ts'
import { testHelperHandlers } from './test-helpers.ts'
import { webhookHandlers } from './webhooks.ts'

type OwnKeysCards = typeof accountCards & typeof approvalCards & typeof testHelperCards & typeof webhookCards & typeof eventCards

/** The handlers that serve both surfaces. */
export const sharedHandlers = (
  reference: ReferenceDocuments,
  terms: RentalTerms,
): Handlers<Omit<typeof partnerCards, keyof OwnKeysCards>> => ({
  ...radarHandlers(reference),
  ...requestHandlers(reference),
  ...opportunityHandlers,
  ...introductionHandlers,
  ...referenceDataHandlers(reference),
  ...catalogHandlers(reference.names),
  ...marketHandlers(reference.names),
  ...rentalHandlers(terms),
})
export type SharedHandlers = ReturnType<typeof sharedHandlers>

/** What the sandbox needs besides its settings. */
interface SandboxDependencies {
  /** Whether a test key called a test helper recently. */
  readonly usesTestHelpers: (keyId: string) => boolean
  readonly words: CachedReferenceWords
  readonly rentals: RentalTerms
  readonly open: OpenEndpoints
}

export const partnerHandlers = (
  shared: SharedHandlers,
  config: KeyDefaults & SandboxTerms,
  sandbox: SandboxDependencies,
  webhooks: WebhookTerms,
  feed: EventFeed,
): PartnerHandlers<typeof partnerCards> => ({
  ...shared,
  ...accountHandlers(config, sandbox.usesTestHelpers),
  ...approvalHandlers,
  ...eventHandlers(feed),
  ...testHelperHandlers(sandbox.words, config, sandbox.rentals, { ...shared, ...webhookHandlers(webhooks) }, sandbox.open),
  ...webhookHandlers(webhooks),
})
