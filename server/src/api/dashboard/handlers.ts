/** Maps the dashboard's cards to their handlers. A card without a handler does not compile. */
import type { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Driver } from '@parley/contract/dashboard/catalog'
import type { Health } from '@parley/contract/dashboard/health'
import type { Config } from '../../config.ts'
import type { Clock } from '../../core/clock.ts'
import type { Sealer } from '../../core/sealer.ts'
import type { Database } from '../../db/client.ts'
import { RelyingParty } from '../../domain/factors/webauthn.crypto.ts'
import { serviceBilling } from '../../domain/invoices/rules.ts'
import type { Outbox } from '../../domain/mail/outbox.steps.ts'
import type { UnsubscribeLinks } from '../../domain/notifications/unsubscribe-links.crypto.ts'
import type { WebhookTerms } from '../../domain/webhooks/create-endpoint.ts'
import type { ChangeStreams } from '../../http/change-streams.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { OpenEndpoints } from '../../http/shared-stages.ts'
import { callMaker } from '../partner/approvals.ts'
import type { SharedHandlers } from '../partner/handlers.ts'
import type { CachedReferenceNames, CachedReferenceWords } from '../partner/reference-data.ts'
import type { testHelperHandlers } from '../partner/test-helpers.ts'
import { webhookHandlers } from '../partner/webhooks.ts'
import { agreementHandlers } from './agreements.ts'
import { companyApprovalHandlers } from './approvals.ts'
import { auditHandlers } from './audit.ts'
import { callHandlers } from './calls.ts'
import { dashboardCatalogHandlers } from './catalog.ts'
import { changeHandlers } from './changes.ts'
import { companyHandlers } from './companies.ts'
import { companyKeyHandlers } from './company-keys.ts'
import { claimHandlers, dealHandlers } from './deals.ts'
import { factorHandlers } from './factors.ts'
import { FairInvoiceRenderer } from './fair-invoice-renderer.ts'
import { figureHandlers } from './figures.ts'
import { healthHandlers } from './health.ts'
import { dashboardIntroductionHandlers } from './introductions.ts'
import { invitationHandlers } from './invitations.ts'
import type { InvoiceRenderer } from './invoice-renderer.ts'
import { invoiceHandlers } from './invoices.ts'
import { keyHandlers } from './keys.ts'
import { listingHandlers } from './listings.ts'
import { lotHandlers } from './lots.ts'
import { notificationHandlers } from './notifications.ts'
import { operatorHandlers } from './operator.ts'
import { operatorAccountHandlers } from './operator-accounts.ts'
import { operatorInvitationHandlers } from './operator-invitations.ts'
import { operatorQueueHandlers } from './operator-queues.ts'
import { operatorRentalHandlers } from './operator-rentals.ts'
import { dashboardOpportunityHandlers } from './opportunities.ts'
import { passkeyHandlers } from './passkeys.ts'
import { peopleHandlers } from './people.ts'
import { operatorRadarHandlers } from './radar.ts'
import { dashboardReferenceDataHandlers } from './reference-data.ts'
import { type ReadMetrics, rentalMetricsHandlers } from './rental-metrics.ts'
import { dashboardRequestHandlers } from './requests.ts'
import { sandboxHandlers } from './sandbox.ts'
import { searchHandlers } from './search.ts'
import { sessionHandlers } from './session.ts'
import { sessionEndpointHandlers } from './session-endpoints.ts'
import { sshKeyHandlers } from './ssh-keys.ts'
import { stateCountHandlers } from './state-counts.ts'
import { walletHandlers } from './wallet.ts'
import { dashboardWebhookHandlers } from './webhooks.ts'

const partyOf = ({ serviceName, dashboardUrl }: Config) => new RelyingParty(serviceName, new URL(dashboardUrl).origin)

/** What the dashboard's handlers need. */
interface DashboardParts {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  /** Seals second factors, and sealed bids. */
  readonly factors: Sealer
  readonly bids: Sealer
  readonly outbox: Outbox
  readonly unsubscribeLinks: UnsubscribeLinks
  readonly renderer: InvoiceRenderer
  readonly shared: SharedHandlers
  readonly open: OpenEndpoints
  readonly testHelpers: ReturnType<typeof testHelperHandlers>
  readonly drivers: readonly Driver[]
  readonly machineMetrics: ReadMetrics
  readonly changes: ChangeStreams
  readonly limits: RateLimits
  readonly health: () => Promise<Health>
  readonly words: CachedReferenceWords
  readonly names: CachedReferenceNames
  readonly webhooks: WebhookTerms
}

export function dashboardHandlers(parts: DashboardParts): DashboardHandlers<typeof dashboardCards> {
  const {
    config,
    db,
    clock,
    factors,
    bids,
    outbox,
    unsubscribeLinks,
    renderer,
    shared,
    open,
    drivers,
    changes,
    limits,
    health,
    words,
    names,
    webhooks,
  } = parts
  return {
    ...sessionEndpointHandlers(shared),
    ...sshKeyHandlers,
    ...searchHandlers,
    ...sandboxHandlers(shared, parts.testHelpers),
    ...changeHandlers(changes),
    ...sessionHandlers(db, factors, outbox, limits),
    ...peopleHandlers(db, outbox, { sealer: factors, party: partyOf(config) }, limits),
    ...factorHandlers(factors, outbox),
    ...passkeyHandlers(db, partyOf(config), outbox, limits),
    ...companyHandlers(limits, config.serviceName),
    ...invitationHandlers(db, outbox, limits),
    ...operatorInvitationHandlers(db, outbox.head.serviceName, limits),
    ...notificationHandlers(db, unsubscribeLinks),
    ...keyHandlers(config, names),
    ...companyKeyHandlers(config.dailySpendLimitCents),
    ...companyApprovalHandlers(callMaker({ ...shared, ...parts.testHelpers, ...webhookHandlers(webhooks) }, open)),
    ...callHandlers,
    ...agreementHandlers,
    ...dashboardRequestHandlers,
    ...dashboardOpportunityHandlers(config.introductionTtlDays),
    ...dashboardIntroductionHandlers,
    ...claimHandlers,
    ...dealHandlers(config.serviceName),
    ...invoiceHandlers(new FairInvoiceRenderer(renderer), serviceBilling(config)),
    ...auditHandlers,
    ...listingHandlers,
    ...lotHandlers(bids),
    ...dashboardCatalogHandlers(db, clock, { installed: drivers, rentalFeeBasisPoints: config.rentalFeeBasisPoints }, words),
    ...walletHandlers(config.bankDetails),
    ...dashboardWebhookHandlers(webhooks),
    ...operatorHandlers(config.opportunityTtlHours, words, names),
    ...operatorRadarHandlers(words),
    ...dashboardReferenceDataHandlers,
    ...operatorRentalHandlers,
    ...healthHandlers(health),
    ...operatorQueueHandlers,
    ...figureHandlers,
    ...stateCountHandlers,
    ...rentalMetricsHandlers(parts.machineMetrics),
    ...operatorAccountHandlers(outbox, config.demo && config.smtpUrl === null, config.suspensionGraceHours),
  }
}
