/**
 * The kinds of notifications: the action that triggers each, its recipients, and the right to act on it. Used by the inbox, emails and the
 * settings page. The texts are in the server's `texts.documents.ts`, the times in its clocks.
 */
import type { Right } from './access.ts'
import type { AuditActionName, Party } from './audit-actions.ts'

/** What notifications are about. Each is read with its own query. */
type NotifiedThing =
  | 'opportunity'
  | 'unanswered'
  | 'introduction'
  | 'claim'
  | 'messages'
  | 'deal'
  | 'invoice'
  | 'submission'
  | 'inquiry'
  | 'lot'
  | 'offer'
  | 'rental'
  | 'wallet'
  | 'billing'
  | 'key'
  | 'agreement'
  | 'webhook'
  | 'approval'
  | 'queue'

/** The recipients of a notification: the object's parties, a lot's bidders, a key's holder, every company, or the operator's team. */
type NotifiedParty = Party | 'outbid' | 'winner' | 'others' | 'holder' | 'everybody' | 'operators'

export const notificationGroups = ['Opportunities', 'Introductions', 'Invoices', 'Radar', 'Rentals', 'Security', 'Operations'] as const
type NotificationGroup = (typeof notificationGroups)[number]

export interface NotificationKindCard {
  readonly label: string
  readonly group: NotificationGroup
  readonly thing: NotifiedThing
  /** The audit actions that trigger it. Empty if a time triggers it. */
  readonly steps: readonly AuditActionName[]
  readonly parties: readonly NotifiedParty[]
  /** The right that a recipient needs in their company. Null if being the party is enough. */
  readonly right: Right | null
  /** Who is not notified of their own action: the person, or their whole company. */
  readonly except?: 'actor' | 'actorCompany'
  /** Sent only if its condition holds by then. Of several actions, only the last may fulfill it. */
  readonly sometimes?: true
  /** The label of the deadline, if the reader does not owe a step by then. Default: `until`. */
  readonly until?: string
  /** The deadline is a date, the same for every reader, without a time of day. */
  readonly byDay?: true
  /** Its email never waits for a digest. */
  readonly urgent?: true
  /** It concerns the account's security and cannot be switched off. */
  readonly locked?: true
}

const opportunity = { group: 'Opportunities', thing: 'opportunity', parties: ['seller'] } as const
const introduced = { group: 'Introductions', parties: ['buyer', 'seller'], right: 'legal.sign' } as const
const ofInvoice = { group: 'Invoices', thing: 'invoice', right: 'legal.sign' } as const
const invoice = { ...ofInvoice, parties: ['recipient'], byDay: true, until: 'due' } as const
const settledInvoice = { ...ofInvoice, parties: ['issuer', 'recipient'], except: 'actorCompany' } as const
const submission = { group: 'Radar', thing: 'submission', parties: ['seller'], right: 'listing.manage' } as const
const lot = { group: 'Radar', thing: 'lot', right: 'legal.sign' } as const
const offer = { group: 'Rentals', thing: 'offer', parties: ['seller'], right: 'listing.manage' } as const
const rental = { group: 'Rentals', thing: 'rental', parties: ['buyer'], right: 'rental.manage' } as const
/** Sent once an hour for each queue. It says that something waits, not what. */
const queue = { group: 'Operations', thing: 'queue', parties: ['operators'], right: null } as const

export const notificationKinds = {
  opportunity_offered: { ...opportunity, label: 'New opportunity', steps: ['opportunity.offered'], right: 'opportunity.decline' },
  opportunity_lapsing: {
    ...opportunity,
    label: 'Opportunity lapses in 24 hours',
    steps: [],
    right: 'opportunity.decline',
    urgent: true,
  },
  opportunity_accepted: {
    ...opportunity,
    label: 'Opportunity accepted by a colleague',
    steps: ['opportunity.accepted'],
    right: 'opportunity.decline',
    except: 'actor',
  },
  request_unanswered: {
    group: 'Introductions',
    label: 'No seller accepted your request',
    thing: 'unanswered',
    steps: ['opportunity.declined', 'opportunity.expired', 'opportunity.withdrawn'],
    parties: ['buyer'],
    right: 'request.manage',
    sometimes: true,
  },
  introduction_revealed: {
    ...introduced,
    label: 'New introduction',
    thing: 'introduction',
    until: 'claim possible until',
    steps: ['introduction.revealed'],
    right: 'introduction.ready',
  },
  introduction_ready: {
    ...introduced,
    label: 'The other side is ready',
    thing: 'introduction',
    steps: ['introduction.ready'],
    right: 'introduction.ready',
    except: 'actorCompany',
  },
  deal_reported: { ...introduced, label: 'Deal reported', thing: 'deal', steps: ['deal.reported'], except: 'actorCompany' },
  deal_confirmed: { ...introduced, label: 'Deal confirmed', thing: 'deal', steps: ['deal.confirmed'], except: 'actorCompany' },
  deal_contested: { ...introduced, label: 'Deal contested', thing: 'deal', steps: ['deal.contested'], except: 'actorCompany' },
  deal_withdrawn: { ...introduced, label: 'Deal report withdrawn', thing: 'deal', steps: ['deal.withdrawn'], except: 'actorCompany' },
  claim_filed: {
    ...introduced,
    label: 'Claim filed',
    thing: 'claim',
    until: 'claim possible until',
    steps: ['claim.filed'],
    except: 'actorCompany',
  },
  claim_decided: { ...introduced, label: 'Claim decided', thing: 'claim', steps: ['claim.upheld', 'claim.refused'] },
  message_received: {
    group: 'Introductions',
    label: 'New messages from a company you met',
    thing: 'messages',
    steps: [],
    parties: ['recipient'],
    right: 'introduction.ready',
  },
  agreement_to_sign: {
    group: 'Introductions',
    label: 'New agreement to sign',
    thing: 'agreement',
    steps: ['agreement.published'],
    parties: ['everybody'],
    right: 'legal.sign',
  },
  invoice_issued: { ...invoice, label: 'Invoice issued', steps: ['invoice.issued'], parties: ['issuer', 'recipient'] },
  invoice_due: { ...invoice, label: 'Invoice due in 3 days', steps: [] },
  invoice_overdue: { ...invoice, label: 'Invoice overdue', steps: [], urgent: true },
  invoice_paid: { ...settledInvoice, label: 'Invoice marked as paid', steps: ['invoice.paid'] },
  invoice_void: { ...settledInvoice, label: 'Invoice voided', steps: ['invoice.void'] },
  invoice_refund_due: { ...settledInvoice, label: 'Refund due to you', steps: ['invoice.refund_due'], parties: ['recipient'] },
  invoice_refunded: { ...settledInvoice, label: 'Invoice refunded', steps: ['invoice.refunded'], parties: ['recipient'] },
  submission_approved: { ...submission, label: 'Listing approved', steps: ['submission.approved'] },
  submission_rejected: { ...submission, label: 'Listing rejected', steps: ['submission.rejected'] },
  inquiry_answered: {
    group: 'Radar',
    label: 'Inquiry answered',
    thing: 'inquiry',
    steps: ['inquiry.answered'],
    parties: ['buyer'],
    right: 'listing.manage',
  },
  lot_outbid: { ...lot, label: 'Outbid', steps: ['lot.bid'], parties: ['outbid'], urgent: true },
  lot_won: { ...lot, label: 'Lot won', steps: ['lot.decided'], parties: ['winner'] },
  lot_lost: { ...lot, label: 'Lot lost', steps: ['lot.decided', 'lot.voided'], parties: ['others'] },
  lot_sold: { ...lot, label: 'Lot on your listing decided', steps: ['lot.decided'], parties: ['seller'], right: 'listing.manage' },
  rental_failed: { ...rental, label: 'Rental failed', steps: ['rental.provisioning_failed', 'rental.interrupted'], urgent: true },
  rental_stopped: {
    ...rental,
    label: 'Rental stopped by someone else or by a limit',
    steps: ['rental.stopped', 'rental.balance_exhausted', 'rental.spend_limit', 'rental.auto_stop', 'rental.total_limit'],
    except: 'actorCompany',
    urgent: true,
  },
  rental_ending: { ...rental, label: 'Rental stops within the hour', steps: [], urgent: true },
  wallet_low: {
    group: 'Rentals',
    label: 'Low wallet balance',
    thing: 'wallet',
    steps: [],
    parties: ['owner'],
    right: 'company.manage',
    urgent: true,
  },
  wallet_credited: {
    group: 'Rentals',
    label: 'Wallet topped up',
    thing: 'wallet',
    steps: ['wallet.credited'],
    parties: ['owner'],
    right: 'company.manage',
  },
  payout_sent: {
    group: 'Rentals',
    label: 'Earnings paid out',
    thing: 'wallet',
    steps: ['wallet.paid_out'],
    parties: ['owner'],
    right: 'company.manage',
  },
  offer_approved: { ...offer, label: 'Offer approved', steps: ['offer.approved'] },
  offer_rejected: { ...offer, label: 'Offer rejected', steps: ['offer.rejected'] },
  key_created: {
    group: 'Security',
    label: 'API key created',
    thing: 'key',
    steps: ['key.created', 'key.rolled'],
    parties: ['holder', 'owner'],
    right: 'company.manage',
    urgent: true,
    locked: true,
  },
  billing_edited: {
    group: 'Security',
    label: 'Billing details changed',
    thing: 'billing',
    steps: ['company.billing_edited'],
    parties: ['owner'],
    right: 'company.manage',
    urgent: true,
    locked: true,
  },
  webhook_ended: {
    group: 'Security',
    label: 'Webhook endpoint disabled',
    thing: 'webhook',
    steps: ['webhook.disabled'],
    parties: ['owner'],
    right: 'company.manage',
    urgent: true,
    locked: true,
  },
  approval_requested: {
    group: 'Security',
    label: 'API call waiting for approval',
    thing: 'approval',
    steps: ['approval.requested'],
    parties: ['owner'],
    right: 'rental.manage',
    urgent: true,
  },
  queue_requests: { ...queue, label: 'Requests to match', steps: ['request.filed'] },
  queue_review: { ...queue, label: 'Listings to review', steps: ['submission.proposed', 'submission.replaced'] },
  queue_offers: { ...queue, label: 'Offers to review', steps: ['offer.created', 'offer.edited'] },
  queue_inquiries: { ...queue, label: 'Inquiries to forward', steps: ['inquiry.sent'] },
  queue_claims: { ...queue, label: 'Claims to decide', steps: ['claim.filed'] },
  queue_rentals: { ...queue, label: 'Rentals that failed', steps: ['rental.provisioning_failed', 'rental.interrupted'] },
} as const satisfies Record<string, NotificationKindCard>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]
export const notificationKindEntries = Object.entries(notificationKinds) as [NotificationKind, NotificationKindCard][]
export const isNotificationKind = (text: string): text is NotificationKind => Object.hasOwn(notificationKinds, text)

/** When an email with several notifications is sent. */
export const digests = ['off', 'daily'] as const
export type Digest = (typeof digests)[number]
/** The hour of the day in the recipient's time zone, or in UTC if none is set. */
export const digestHour = 7

/** How long the inbox stores notifications. */
export const inboxDays = 60
