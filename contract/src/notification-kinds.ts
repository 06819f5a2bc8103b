/**
 * The kinds of notifications: the action that triggers each, its recipients, and the right to act on it. Used by the inbox, emails and the
 * settings page. The texts are in the server's `texts.documents.ts`, the times in its clocks.
 */
import type { Right } from './access.ts'
import type { AuditActionName, Party } from './audit-actions.ts'

/** What notifications are about. Each is read with its own query. */
type NotificationObjectType =
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
  readonly objectType: NotificationObjectType
  /** The audit actions that trigger it. Empty if a time triggers it. */
  readonly triggers: readonly AuditActionName[]
  readonly parties: readonly NotifiedParty[]
  /** The right that a recipient needs in their company. Null if being the party is enough. */
  readonly right: Right | null
  /** Who is not notified of their own action: the person, or their whole company. */
  readonly except?: 'actor' | 'actorCompany'
  /** Sent only if its condition holds by then. Of several actions, only the last may fulfill it. */
  readonly conditional?: true
  /** The label of the deadline, if the reader does not owe a step by then. Default: `deadlineLabel`. */
  readonly deadlineLabel?: string
  /** The deadline is a date, the same for every reader, without a time of day. */
  readonly dateOnly?: true
  /** Its email never waits for a digest. */
  readonly urgent?: true
  /** It concerns the account's security and cannot be switched off. */
  readonly locked?: true
}

const opportunity = { group: 'Opportunities', objectType: 'opportunity', parties: ['seller'] } as const
const introduced = { group: 'Introductions', parties: ['buyer', 'seller'], right: 'legal.sign' } as const
const ofInvoice = { group: 'Invoices', objectType: 'invoice', right: 'legal.sign' } as const
const invoice = { ...ofInvoice, parties: ['recipient'], dateOnly: true, deadlineLabel: 'due' } as const
const settledInvoice = { ...ofInvoice, parties: ['issuer', 'recipient'], except: 'actorCompany' } as const
const submission = { group: 'Radar', objectType: 'submission', parties: ['seller'], right: 'listing.manage' } as const
const lot = { group: 'Radar', objectType: 'lot', right: 'legal.sign' } as const
const offer = { group: 'Rentals', objectType: 'offer', parties: ['seller'], right: 'listing.manage' } as const
const rental = { group: 'Rentals', objectType: 'rental', parties: ['buyer'], right: 'rental.manage' } as const
/** Sent once an hour for each queue. It says that something waits, not what. */
const queue = { group: 'Operations', objectType: 'queue', parties: ['operators'], right: null } as const

export const notificationKinds = {
  opportunity_offered: { ...opportunity, label: 'New opportunity', triggers: ['opportunity.offered'], right: 'opportunity.decline' },
  opportunity_lapsing: {
    ...opportunity,
    label: 'Opportunity expires in 24 hours',
    triggers: [],
    right: 'opportunity.decline',
    urgent: true,
  },
  opportunity_accepted: {
    ...opportunity,
    label: 'Opportunity accepted by a colleague',
    triggers: ['opportunity.accepted'],
    right: 'opportunity.decline',
    except: 'actor',
  },
  request_unanswered: {
    group: 'Introductions',
    label: 'No seller accepted your request',
    objectType: 'unanswered',
    triggers: ['opportunity.declined', 'opportunity.expired', 'opportunity.withdrawn'],
    parties: ['buyer'],
    right: 'request.manage',
    conditional: true,
  },
  introduction_revealed: {
    ...introduced,
    label: 'New introduction',
    objectType: 'introduction',
    deadlineLabel: 'claim possible until',
    triggers: ['introduction.revealed'],
    right: 'introduction.ready',
  },
  introduction_ready: {
    ...introduced,
    label: 'The other side is ready',
    objectType: 'introduction',
    triggers: ['introduction.ready'],
    right: 'introduction.ready',
    except: 'actorCompany',
  },
  deal_reported: { ...introduced, label: 'Deal reported', objectType: 'deal', triggers: ['deal.reported'], except: 'actorCompany' },
  deal_confirmed: { ...introduced, label: 'Deal confirmed', objectType: 'deal', triggers: ['deal.confirmed'], except: 'actorCompany' },
  deal_contested: { ...introduced, label: 'Deal contested', objectType: 'deal', triggers: ['deal.contested'], except: 'actorCompany' },
  deal_withdrawn: {
    ...introduced,
    label: 'Deal report withdrawn',
    objectType: 'deal',
    triggers: ['deal.withdrawn'],
    except: 'actorCompany',
  },
  claim_filed: {
    ...introduced,
    label: 'Claim filed',
    objectType: 'claim',
    deadlineLabel: 'claim possible until',
    triggers: ['claim.filed'],
    except: 'actorCompany',
  },
  claim_decided: { ...introduced, label: 'Claim decided', objectType: 'claim', triggers: ['claim.upheld', 'claim.refused'] },
  message_received: {
    group: 'Introductions',
    label: 'New messages from a company you met',
    objectType: 'messages',
    triggers: [],
    parties: ['recipient'],
    right: 'introduction.ready',
  },
  agreement_to_sign: {
    group: 'Introductions',
    label: 'New agreement to sign',
    objectType: 'agreement',
    triggers: ['agreement.published'],
    parties: ['everybody'],
    right: 'legal.sign',
  },
  invoice_issued: { ...invoice, label: 'Invoice issued', triggers: ['invoice.issued'], parties: ['issuer', 'recipient'] },
  invoice_due: { ...invoice, label: 'Invoice due in 3 days', triggers: [] },
  invoice_overdue: { ...invoice, label: 'Invoice overdue', triggers: [], urgent: true },
  invoice_paid: { ...settledInvoice, label: 'Invoice marked as paid', triggers: ['invoice.paid'] },
  invoice_void: { ...settledInvoice, label: 'Invoice voided', triggers: ['invoice.void'] },
  invoice_refund_due: { ...settledInvoice, label: 'Refund due to you', triggers: ['invoice.refund_due'], parties: ['recipient'] },
  invoice_refunded: { ...settledInvoice, label: 'Invoice refunded', triggers: ['invoice.refunded'], parties: ['recipient'] },
  submission_approved: { ...submission, label: 'Listing approved', triggers: ['submission.approved'] },
  submission_rejected: { ...submission, label: 'Listing rejected', triggers: ['submission.rejected'] },
  inquiry_answered: {
    group: 'Radar',
    label: 'Inquiry answered',
    objectType: 'inquiry',
    triggers: ['inquiry.answered'],
    parties: ['buyer'],
    right: 'listing.manage',
  },
  lot_outbid: { ...lot, label: 'Outbid', triggers: ['lot.bid'], parties: ['outbid'], urgent: true },
  lot_won: { ...lot, label: 'Lot won', triggers: ['lot.decided'], parties: ['winner'] },
  lot_lost: { ...lot, label: 'Lot lost', triggers: ['lot.decided', 'lot.voided'], parties: ['others'] },
  lot_sold: { ...lot, label: 'Lot on your listing decided', triggers: ['lot.decided'], parties: ['seller'], right: 'listing.manage' },
  rental_failed: { ...rental, label: 'Rental failed', triggers: ['rental.provisioning_failed', 'rental.interrupted'], urgent: true },
  rental_stopped: {
    ...rental,
    label: 'Rental stopped by someone else or by a limit',
    triggers: ['rental.stopped', 'rental.balance_exhausted', 'rental.spend_limit', 'rental.auto_stop', 'rental.total_limit'],
    except: 'actorCompany',
    urgent: true,
  },
  rental_ending: { ...rental, label: 'Rental stops within the hour', triggers: [], urgent: true },
  wallet_low: {
    group: 'Rentals',
    label: 'Low wallet balance',
    objectType: 'wallet',
    triggers: [],
    parties: ['owner'],
    right: 'company.manage',
    urgent: true,
  },
  wallet_credited: {
    group: 'Rentals',
    label: 'Wallet topped up',
    objectType: 'wallet',
    triggers: ['wallet.credited'],
    parties: ['owner'],
    right: 'company.manage',
  },
  payout_sent: {
    group: 'Rentals',
    label: 'Earnings paid out',
    objectType: 'wallet',
    triggers: ['wallet.paid_out'],
    parties: ['owner'],
    right: 'company.manage',
  },
  offer_approved: { ...offer, label: 'Offer approved', triggers: ['offer.approved'] },
  offer_rejected: { ...offer, label: 'Offer rejected', triggers: ['offer.rejected'] },
  offer_changed: {
    ...offer,
    label: 'Offer changed by the operator',
    triggers: ['offer.changed', 'offer.withdrawn'],
    except: 'actorCompany',
  },
  key_created: {
    group: 'Security',
    label: 'API key created',
    objectType: 'key',
    triggers: ['key.created', 'key.rolled'],
    parties: ['holder', 'owner'],
    right: 'company.manage',
    urgent: true,
    locked: true,
  },
  billing_edited: {
    group: 'Security',
    label: 'Billing details changed',
    objectType: 'billing',
    triggers: ['company.billing_edited'],
    parties: ['owner'],
    right: 'company.manage',
    urgent: true,
    locked: true,
  },
  webhook_ended: {
    group: 'Security',
    label: 'Webhook endpoint disabled',
    objectType: 'webhook',
    triggers: ['webhook.disabled'],
    parties: ['owner'],
    right: 'company.manage',
    urgent: true,
    locked: true,
  },
  approval_requested: {
    group: 'Security',
    label: 'API call waiting for approval',
    objectType: 'approval',
    triggers: ['approval.requested'],
    parties: ['owner'],
    right: 'rental.manage',
    urgent: true,
  },
  queue_requests: { ...queue, label: 'Requests to match', triggers: ['request.filed'] },
  queue_review: { ...queue, label: 'Listings to review', triggers: ['submission.proposed', 'submission.replaced'] },
  queue_offers: { ...queue, label: 'Offers to review', triggers: ['offer.created', 'offer.edited'] },
  queue_inquiries: { ...queue, label: 'Inquiries to forward', triggers: ['inquiry.sent'] },
  queue_claims: { ...queue, label: 'Claims to decide', triggers: ['claim.filed'] },
  queue_rentals: { ...queue, label: 'Rentals that failed', triggers: ['rental.provisioning_failed', 'rental.interrupted'] },
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
