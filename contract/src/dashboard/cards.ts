/** Every card of the dashboard's endpoints. */
import { agreementCards } from './agreements.ts'
import { companyApprovalCards } from './approvals.ts'
import { auditCards } from './audit.ts'
import { callCards } from './calls.ts'
import { dashboardCatalogCards } from './catalog.ts'
import { changeCards } from './changes.ts'
import { claimCards } from './claims.ts'
import { companyCards } from './companies.ts'
import { companyKeyCards } from './company-keys.ts'
import { dealCards } from './deals.ts'
import { factorCards } from './factors.ts'
import { figureCards } from './figures.ts'
import { fileCards } from './files.ts'
import { healthCards } from './health.ts'
import { inquiryCards } from './inquiries.ts'
import { dashboardIntroductionCards } from './introductions.ts'
import { invitationCards } from './invitations.ts'
import { invoiceCards } from './invoices.ts'
import { keyCards } from './keys.ts'
import { listingCards } from './listings.ts'
import { lotCards } from './lots.ts'
import { messageCards } from './messages.ts'
import { notificationCards } from './notifications.ts'
import { operatorCards } from './operator.ts'
import { operatorAccountCards } from './operator-accounts.ts'
import { operatorAgreementCards } from './operator-agreements.ts'
import { operatorInvitationCards } from './operator-invitations.ts'
import { operatorQueueCards } from './operator-queues.ts'
import { operatorRentalCards } from './operator-rentals.ts'
import { dashboardOpportunityCards } from './opportunities.ts'
import { passkeyCards } from './passkeys.ts'
import { peopleCards } from './people.ts'
import { operatorRadarCards } from './radar.ts'
import { dashboardReferenceDataCards } from './reference-data.ts'
import { rentalMetricsCards } from './rental-metrics.ts'
import { dashboardRequestCards } from './requests.ts'
import { sandboxCards } from './sandbox.ts'
import { searchCards } from './search.ts'
import { sessionCards } from './session.ts'
import { sessionEndpointCards } from './session-endpoints.ts'
import { sshKeyCards } from './ssh-keys.ts'
import { stateCountCards } from './state-counts.ts'
import { walletCards } from './wallet.ts'
import { dashboardWebhookCards } from './webhooks.ts'

export const dashboardCards = {
  ...sessionCards,
  ...changeCards,
  ...peopleCards,
  ...factorCards,
  ...passkeyCards,
  ...sshKeyCards,
  ...searchCards,
  ...companyCards,
  ...invitationCards,
  ...operatorInvitationCards,
  ...notificationCards,
  ...keyCards,
  ...companyKeyCards,
  ...companyApprovalCards,
  ...callCards,
  ...agreementCards,
  ...sessionEndpointCards,
  ...dashboardRequestCards,
  ...dashboardOpportunityCards,
  ...dashboardIntroductionCards,
  ...fileCards,
  ...messageCards,
  ...claimCards,
  ...dealCards,
  ...invoiceCards,
  ...auditCards,
  ...listingCards,
  ...lotCards,
  ...inquiryCards,
  ...dashboardCatalogCards,
  ...walletCards,
  ...dashboardWebhookCards,
  ...sandboxCards,
  ...operatorCards,
  ...operatorRadarCards,
  ...dashboardReferenceDataCards,
  ...operatorAgreementCards,
  ...operatorAccountCards,
  ...operatorRentalCards,
  ...healthCards,
  ...operatorQueueCards,
  ...figureCards,
  ...rentalMetricsCards,
  ...stateCountCards,
}
export type DashboardOperation = keyof typeof dashboardCards
