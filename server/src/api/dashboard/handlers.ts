/** Which handler answers which card of the dashboard. A card without one does not compile. */
import type { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Driver } from '@parley/contract/dashboard/catalog'
import type { Health } from '@parley/contract/dashboard/health'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { RelyingParty } from '../../domain/factors/webauthn.ts'
import type { InvoiceDrawer } from '../../domain/invoices/drawer.ts'
import type { Outbox } from '../../domain/mail/outbox.ts'
import type { ChangeStreams } from '../../http/change-streams.ts'
import type { DashboardHandlers } from '../../http/dashboard-door.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { Sealer } from '../../sealing.ts'
import type { SharedHandlers } from '../partner/handlers.ts'
import type { CachedReferenceWords } from '../partner/reference-data.ts'
import { agreementHandlers } from './agreements.ts'
import { auditHandlers } from './audit.ts'
import { callHandlers } from './calls.ts'
import { dashboardCatalogHandlers } from './catalog.ts'
import { changeHandlers } from './changes.ts'
import { companyHandlers } from './companies.ts'
import { companyKeyHandlers } from './company-keys.ts'
import { claimHandlers, dealHandlers } from './deals.ts'
import { deskHandlers } from './desk.ts'
import { factorHandlers } from './factors.ts'
import { healthHandlers } from './health.ts'
import { dashboardIntroductionHandlers } from './introductions.ts'
import { invitationHandlers } from './invitations.ts'
import { invoiceHandlers } from './invoices.ts'
import { keyHandlers } from './keys.ts'
import { lotHandlers } from './lots.ts'
import { operatorHandlers } from './operator.ts'
import { operatorAccountHandlers } from './operator-accounts.ts'
import { operatorInvitationHandlers } from './operator-invitations.ts'
import { operatorRentalHandlers } from './operator-rentals.ts'
import { dashboardOpportunityHandlers } from './opportunities.ts'
import { passkeyHandlers } from './passkeys.ts'
import { peopleHandlers } from './people.ts'
import { operatorRadarHandlers } from './radar.ts'
import { dashboardReferenceDataHandlers } from './reference-data.ts'
import { dashboardRequestHandlers } from './requests.ts'
import { sessionHandlers } from './session.ts'
import { twinHandlers } from './twins.ts'
import { walletHandlers } from './wallet.ts'

const partyOf = ({ serviceName, dashboardUrl }: Config) => new RelyingParty(serviceName, new URL(dashboardUrl).origin)

export const dashboardHandlers = (
  config: Config,
  db: Database,
  clock: Clock,
  factors: Sealer,
  bids: Sealer,
  outbox: Outbox,
  drawer: InvoiceDrawer,
  shared: SharedHandlers,
  drivers: readonly Driver[],
  changes: ChangeStreams,
  limits: RateLimits,
  health: () => Promise<Health>,
  words: CachedReferenceWords,
): DashboardHandlers<typeof dashboardCards> => ({
  ...twinHandlers(shared),
  ...changeHandlers(changes),
  ...sessionHandlers(db, factors, limits),
  ...peopleHandlers(db, outbox, { sealer: factors, party: partyOf(config) }, limits),
  ...factorHandlers(factors, outbox),
  ...passkeyHandlers(db, partyOf(config), outbox, limits),
  ...companyHandlers(limits, config.serviceName),
  ...invitationHandlers(db, outbox, limits),
  ...operatorInvitationHandlers(db, limits),
  ...keyHandlers(config),
  ...companyKeyHandlers(config.dailySpendLimitCents),
  ...callHandlers,
  ...agreementHandlers,
  ...dashboardRequestHandlers,
  ...dashboardOpportunityHandlers(config.introductionTtlDays),
  ...dashboardIntroductionHandlers,
  ...claimHandlers,
  ...dealHandlers(config.serviceName),
  ...invoiceHandlers(drawer),
  ...auditHandlers,
  ...lotHandlers(bids),
  ...dashboardCatalogHandlers(db, clock, drivers, words),
  ...walletHandlers,
  ...operatorHandlers(config.opportunityTtlHours, words),
  ...operatorRadarHandlers(words),
  ...dashboardReferenceDataHandlers,
  ...operatorRentalHandlers,
  ...healthHandlers(health),
  ...deskHandlers,
  ...operatorAccountHandlers(outbox, config.demo && config.smtpUrl === null, config.suspensionGraceHours),
})
