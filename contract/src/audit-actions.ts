/**
 * Every action that the audit records: its target, the event that companies receive, and the topics that open pages follow. Code that
 * reads the audit to notify someone of an action uses this table.
 */
import type { Topic } from './dashboard/topic-names.ts'
import type { EventStatus, EventType } from './event-types.ts'

/** The kind of object in an action's target, if the object has parties. */
type AuditObjectType =
  | 'request'
  | 'opportunity'
  | 'introduction'
  | 'claim'
  | 'deal'
  | 'message'
  | 'file'
  | 'invoice'
  | 'submission'
  | 'inquiry'
  | 'lot'
  | 'rental'
  | 'offer'
  | 'company'
  | 'key'
  | 'webhook'
  | 'approval'

/** The companies that an object belongs to. */
export type Party = 'buyer' | 'seller' | 'issuer' | 'recipient' | 'owner'

/** Who is notified of an action on open pages. An actor's company and person are those of the audit row. */
export type Audience = Party | 'readers' | 'bidReaders' | 'voidedBidders' | 'holder' | 'operators' | 'everybody' | 'actorCompany' | 'actor'

/** `session` is not a topic of a page. Streams use it to check whether their session is still valid. */
type AnnouncedTopic = Topic | 'session'

interface AuditEvent {
  readonly type: EventType
  readonly parties: readonly Party[]
  /** The object's status right after the action. Null if it depends on the row, whose detail then contains it. */
  readonly status: EventStatus | null
}
export interface AuditAction {
  /** Null if the target is not an object of a company. */
  readonly objectType: AuditObjectType | null
  /** Whose audit shows it besides the operator's: that of the company the actor acted for, or nobody's. */
  readonly audit: 'company' | 'operator'
  readonly topics: Readonly<Partial<Record<Audience, readonly AnnouncedTopic[]>>>
  readonly event?: AuditEvent
  /** The rental's own events of the same transaction are sent. This is the status of event types that fit several statuses: charges. */
  readonly rentalEvents?: EventStatus
}

/** An action by a company's people and keys, including actions that others may take too. */
const ofCompany = { audit: 'company' } as const
/** An action by the operator, by time, or as a result of another action. */
const ofOperator = { audit: 'operator' } as const

const publishes = <const E extends EventType, const S extends EventStatus | null>(type: E, parties: readonly Party[], status: S) => ({
  event: { type, parties, status },
})
const both = ['buyer', 'seller'] as const

const request = { objectType: 'request', topics: { buyer: ['requests'], operators: ['queues'] } } as const
const opportunity = {
  objectType: 'opportunity',
  topics: { seller: ['opportunities'], buyer: ['requests'], operators: ['queues'] },
} as const
const introduction = {
  objectType: 'introduction',
  topics: { buyer: ['introductions'], seller: ['introductions'], operators: ['queues'] },
} as const
const claim = {
  objectType: 'claim',
  // An upheld claim voids the fee.
  topics: { buyer: ['introductions', 'claims'], seller: ['introductions', 'claims', 'invoices'], operators: ['queues'] },
} as const
const deal = { objectType: 'deal', topics: { buyer: ['introductions', 'deals'], seller: ['introductions', 'deals'] } } as const
const invoice = {
  objectType: 'invoice',
  topics: { issuer: ['invoices', 'introductions'], recipient: ['invoices', 'introductions'], operators: ['queues'] },
} as const
const submission = { objectType: 'submission', topics: { seller: ['submissions'], operators: ['queues'] } } as const
const inquiry = { objectType: 'inquiry', topics: { buyer: ['inquiries'], operators: ['queues'] } } as const
const lot = { objectType: 'lot', topics: { readers: ['lots'] } } as const
const rental = {
  objectType: 'rental',
  topics: { buyer: ['rentals', 'wallet'], seller: ['offers', 'wallet'], operators: ['allRentals'] },
} as const
const failedRental = { ...rental, topics: { ...rental.topics, operators: ['allRentals', 'queues'] } } as const
const offer = { objectType: 'offer', topics: { seller: ['offers'], operators: ['queues'] } } as const
const key = { objectType: 'key', topics: { holder: ['keys'], owner: ['companyKeys'] } } as const
const webhook = { objectType: 'webhook', topics: { owner: ['webhooks'] } } as const
const approval = { objectType: 'approval', topics: { owner: ['approvals'] } } as const
/** The target is the company's handle. */
const company = { objectType: 'company', topics: { owner: ['company'] } } as const
/** The company is that of the actor. */
const ownCompany = { objectType: null, topics: { actorCompany: ['company'] } } as const
const sessions = { objectType: null, topics: { actor: ['session'] } } as const
const unannounced = { objectType: null, topics: {} } as const

export const auditActions = {
  'request.filed': { ...ofCompany, ...request, ...publishes('request.filed', ['buyer'], 'open') },
  'request.edited': { ...ofCompany, ...request, ...publishes('request.edited', ['buyer'], 'open') },
  'request.matched': { ...ofOperator, ...request, ...publishes('request.matched', ['buyer'], 'matched') },
  'request.closed': { ...ofCompany, ...request, ...publishes('request.closed', ['buyer'], 'closed') },

  'opportunity.offered': { ...ofOperator, ...opportunity, ...publishes('opportunity.offered', ['seller'], 'offered') },
  'opportunity.accepted': { ...ofCompany, ...opportunity, ...publishes('opportunity.accepted', ['seller'], 'accepted') },
  'opportunity.declined': { ...ofCompany, ...opportunity, ...publishes('opportunity.declined', ['seller'], 'declined') },
  'opportunity.expired': { ...ofOperator, ...opportunity, ...publishes('opportunity.expired', ['seller'], 'expired') },
  'opportunity.withdrawn': { ...ofOperator, ...opportunity, ...publishes('opportunity.withdrawn', ['seller'], 'withdrawn') },

  'introduction.revealed': { ...ofOperator, ...introduction, ...publishes('introduction.revealed', both, 'active') },
  'introduction.ready': { ...ofCompany, ...introduction, ...publishes('introduction.ready', both, 'active') },
  'introduction.concluded': { ...ofOperator, ...introduction, ...publishes('introduction.concluded', both, 'concluded') },
  'introduction.lapsed': { ...ofOperator, ...introduction, ...publishes('introduction.lapsed', both, 'lapsed') },
  'introduction.voided': { ...ofOperator, ...introduction, ...publishes('introduction.voided', both, 'voided') },
  'claim.filed': { ...ofCompany, ...claim, ...publishes('introduction.claim_filed', both, null) },
  'claim.upheld': { ...ofOperator, ...claim, ...publishes('introduction.claim_decided', both, null) },
  'claim.refused': { ...ofOperator, ...claim, ...publishes('introduction.claim_decided', both, null) },
  'deal.reported': { ...ofCompany, ...deal, ...publishes('introduction.deal_reported', both, 'active') },
  'deal.confirmed': { ...ofCompany, ...deal, ...publishes('introduction.deal_confirmed', both, 'concluded') },
  'deal.contested': { ...ofCompany, ...deal, ...publishes('introduction.deal_contested', both, 'active') },
  'deal.withdrawn': { ...ofCompany, ...deal, ...publishes('introduction.deal_withdrawn', both, null) },
  'message.sent': { ...ofCompany, objectType: 'message', topics: { buyer: ['messages'], seller: ['messages'] } },
  'invoice.issued': { ...ofOperator, ...invoice, ...publishes('introduction.invoice_issued', ['recipient'], 'concluded') },
  'invoice.paid': { ...ofCompany, ...invoice, ...publishes('introduction.invoice_paid', ['recipient'], 'concluded') },
  'invoice.void': { ...ofOperator, ...invoice, ...publishes('introduction.invoice_voided', ['recipient'], 'concluded') },
  'invoice.refund_due': { ...ofOperator, ...invoice },
  'invoice.refunded': { ...ofOperator, ...invoice },
  'file.uploaded': { ...ofCompany, objectType: 'file', topics: { buyer: ['introductions'], seller: ['introductions'] } },

  'submission.proposed': { ...ofCompany, ...submission, ...publishes('submission.submitted', ['seller'], 'pending') },
  'submission.replaced': { ...ofCompany, ...submission, ...publishes('submission.replaced', ['seller'], 'pending') },
  'submission.lowered': { ...ofCompany, ...submission, ...publishes('submission.replaced', ['seller'], 'approved') },
  'submission.approved': { ...ofOperator, ...submission, ...publishes('submission.approved', ['seller'], 'approved') },
  'submission.rejected': { ...ofOperator, ...submission, ...publishes('submission.rejected', ['seller'], 'rejected') },
  'submission.withdrawn': { ...ofCompany, ...submission, ...publishes('submission.withdrawn', ['seller'], null) },
  'submission.republished': { ...ofCompany, ...submission, ...publishes('submission.republished', ['seller'], 'approved') },
  'node.restricted': { ...ofOperator, ...submission },
  'inquiry.sent': { ...ofCompany, ...inquiry, ...publishes('inquiry.received', ['buyer'], 'received') },
  'inquiry.forwarded': { ...ofOperator, ...inquiry, ...publishes('inquiry.forwarded', ['buyer'], 'forwarded') },
  'inquiry.answered': { ...ofOperator, ...inquiry, ...publishes('inquiry.answered', ['buyer'], 'answered') },
  'inquiry.closed': { ...ofOperator, ...inquiry, ...publishes('inquiry.closed', ['buyer'], 'closed') },
  'lot.opened': { ...ofOperator, ...lot },
  'lot.bid': { ...ofCompany, objectType: 'lot', topics: { bidReaders: ['lots'], actorCompany: ['lots'] } },
  // The companies whose bids were voided may no longer be able to read the lot.
  'lot.bids_voided': { ...ofOperator, objectType: 'lot', topics: { readers: ['lots'], voidedBidders: ['lots'] } },
  'lot.closed': { ...ofOperator, ...lot },
  'lot.decided': { ...ofOperator, ...lot },
  'lot.voided': { ...ofOperator, ...lot },

  'rental.started': { ...ofCompany, ...rental, rentalEvents: 'provisioning' },
  'rental.running': { ...ofOperator, ...rental, rentalEvents: 'running' },
  'rental.renewed': { ...ofOperator, ...rental, rentalEvents: 'running' },
  'rental.stopped': { ...ofCompany, ...rental, rentalEvents: 'stopping' },
  'rental.provisioning_failed': { ...ofOperator, ...failedRental, rentalEvents: 'stopping' },
  'rental.interrupted': { ...ofOperator, ...failedRental, rentalEvents: 'stopping' },
  'rental.balance_exhausted': { ...ofOperator, ...rental, rentalEvents: 'stopping' },
  'rental.spend_limit': { ...ofOperator, ...rental, rentalEvents: 'stopping' },
  'rental.auto_stop': { ...ofOperator, ...rental, rentalEvents: 'stopping' },
  'rental.total_limit': { ...ofOperator, ...rental, rentalEvents: 'stopping' },
  'rental.finished': { ...ofOperator, ...rental, rentalEvents: 'stopped' },
  'offer.created': { ...ofCompany, ...offer },
  'offer.edited': { ...ofCompany, ...offer },
  'offer.changed': { ...ofCompany, ...offer },
  'offer.withdrawn': { ...ofCompany, ...offer },
  'offer.approved': { ...ofOperator, ...offer },
  'offer.rejected': { ...ofOperator, ...offer },
  'wallet.credited': { ...ofOperator, objectType: 'company', topics: { owner: ['wallet', 'quotes'] } },
  'wallet.paid_out': { ...ofOperator, objectType: 'company', topics: { owner: ['wallet'] } },

  'company.created': { ...ofCompany, ...ownCompany },
  'company.edited': { ...ofCompany, ...ownCompany },
  'company.billing_edited': { ...ofCompany, ...ownCompany },
  'company.handed_over': { ...ofCompany, ...ownCompany },
  'company.suspended': { ...ofOperator, ...company },
  'company.restored': { ...ofOperator, ...company },
  'company.limits_set': { ...ofOperator, ...company },
  'company.keys_disabled': { ...ofOperator, ...company },
  'company.keys_enabled': { ...ofOperator, ...company },
  'member.invited': { ...ofCompany, ...ownCompany },
  'member.joined': { ...ofCompany, ...ownCompany },
  'member.role_changed': { ...ofCompany, ...ownCompany },
  'member.removed': { ...ofCompany, ...ownCompany },
  'member.left': { ...ofCompany, ...ownCompany },
  'invitation.withdrawn': { ...ofCompany, ...ownCompany },
  'invitation.declined': { ...ofCompany, ...ownCompany },
  'agreement.signed': { ...ofCompany, objectType: null, topics: { actorCompany: ['agreements'] } },
  'agreement.published': { ...ofOperator, objectType: null, topics: { everybody: ['agreements'] } },

  'key.created': { ...ofCompany, ...key },
  'key.renamed': { ...ofCompany, ...key },
  'key.rolled': { ...ofCompany, ...key },
  'key.revoked': { ...ofCompany, ...key },
  'approval.requested': { ...ofCompany, ...approval },
  'approval.approved': { ...ofCompany, ...approval, ...publishes('approval.approved', ['owner'], 'approved') },
  'approval.refused': { ...ofCompany, ...approval, ...publishes('approval.refused', ['owner'], 'refused') },
  'approval.lapsed': { ...ofOperator, ...approval, ...publishes('approval.lapsed', ['owner'], 'lapsed') },
  'webhook.created': { ...ofCompany, ...webhook },
  'webhook.edited': { ...ofCompany, ...webhook },
  'webhook.secret_rolled': { ...ofCompany, ...webhook },
  'webhook.pinged': { ...ofCompany, ...webhook },
  'webhook.redelivered': { ...ofCompany, ...webhook },
  'webhook.disabled': { ...ofOperator, ...webhook },
  'webhook.deleted': { ...ofCompany, ...webhook },
  'keys.disabled': { ...ofOperator, ...unannounced },
  'keys.enabled': { ...ofOperator, ...unannounced },
  'session.begun': { ...ofOperator, ...unannounced },
  'session.ended': { ...ofCompany, ...sessions },
  'sessions.ended': { ...ofCompany, ...sessions },
  'password.changed': { ...ofCompany, ...sessions },
  'password.reset': { ...ofOperator, ...sessions },
  'email.change_requested': { ...ofCompany, ...unannounced },
  'email.changed': { ...ofOperator, ...unannounced },
  'profile.changed': { ...ofCompany, ...unannounced },
  'factor.proven': { ...ofCompany, ...sessions },
  'authenticator.started': { ...ofCompany, ...sessions },
  'authenticator.enrolled': { ...ofCompany, ...sessions },
  'authenticator.removed': { ...ofCompany, ...sessions },
  'passkey.added': { ...ofCompany, ...sessions },
  'passkey.removed': { ...ofCompany, ...sessions },
  'ssh_key.added': { ...ofCompany, ...unannounced },
  'ssh_key.removed': { ...ofCompany, ...unannounced },
  'factors.reset': { ...ofOperator, ...unannounced },
  'recovery_codes.drawn': { ...ofCompany, ...unannounced },
  'notifications.changed': { ...ofCompany, ...unannounced },
  'notifications.unsubscribed': { ...ofOperator, ...unannounced },
  'person.joined': { ...ofOperator, ...unannounced },
  'person.suspended': { ...ofOperator, ...unannounced },
  'person.restored': { ...ofOperator, ...unannounced },
  'operator.invited': { ...ofOperator, ...unannounced },
  'operator.joined': { ...ofOperator, ...unannounced },
  'gpu_family.added': { ...ofOperator, ...unannounced },
  'gpu_model.added': { ...ofOperator, ...unannounced },
  'reference_price.changed': { ...ofOperator, ...unannounced },
  'secret.rotated': { ...ofOperator, ...unannounced },
  'demo.opened': { ...ofOperator, ...unannounced },
  'demo.closed': { ...ofOperator, ...unannounced },
} as const satisfies Record<string, AuditAction>

export type AuditActionName = keyof typeof auditActions
/** The actions whose event's status depends on the row and is in its detail. */
export type StatusInDetail = {
  [A in AuditActionName]: (typeof auditActions)[A] extends { readonly event: { readonly status: null } } ? A : never
}[AuditActionName]
export const auditActionEntries = Object.entries(auditActions) as [AuditActionName, AuditAction][]
