/**
 * Every action that the audit records: its target, the event that companies receive, and the topics that open pages follow. Code that
 * reads the audit to notify someone of an action uses this table.
 */
import type { Topic } from './dashboard/topic-names.ts'
import type { EventStatus, EventType } from './event-types.ts'

/** The kind of object in an action's target, if the object has parties. */
type AuditedThing =
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
  readonly thing: AuditedThing | null
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

const tells = <const E extends EventType, const S extends EventStatus | null>(type: E, parties: readonly Party[], status: S) => ({
  event: { type, parties, status },
})
const both = ['buyer', 'seller'] as const

const request = { thing: 'request', topics: { buyer: ['requests'], operators: ['queues'] } } as const
const opportunity = { thing: 'opportunity', topics: { seller: ['opportunities'], buyer: ['requests'], operators: ['queues'] } } as const
const introduction = {
  thing: 'introduction',
  topics: { buyer: ['introductions'], seller: ['introductions'], operators: ['queues'] },
} as const
const claim = {
  thing: 'claim',
  // An upheld claim voids the fee.
  topics: { buyer: ['introductions', 'claims'], seller: ['introductions', 'claims', 'invoices'], operators: ['queues'] },
} as const
const deal = { thing: 'deal', topics: { buyer: ['introductions', 'deals'], seller: ['introductions', 'deals'] } } as const
const invoice = {
  thing: 'invoice',
  topics: { issuer: ['invoices', 'introductions'], recipient: ['invoices', 'introductions'], operators: ['queues'] },
} as const
const submission = { thing: 'submission', topics: { seller: ['submissions'], operators: ['queues'] } } as const
const inquiry = { thing: 'inquiry', topics: { buyer: ['inquiries'], operators: ['queues'] } } as const
const lot = { thing: 'lot', topics: { readers: ['lots'] } } as const
const rental = {
  thing: 'rental',
  topics: { buyer: ['rentals', 'wallet'], seller: ['offers', 'wallet'], operators: ['allRentals'] },
} as const
const failedRental = { ...rental, topics: { ...rental.topics, operators: ['allRentals', 'queues'] } } as const
const offer = { thing: 'offer', topics: { seller: ['offers'], operators: ['queues'] } } as const
const key = { thing: 'key', topics: { holder: ['keys'], owner: ['companyKeys'] } } as const
const webhook = { thing: 'webhook', topics: { owner: ['webhooks'] } } as const
const approval = { thing: 'approval', topics: { owner: ['approvals'] } } as const
/** The target is the company's handle. */
const company = { thing: 'company', topics: { owner: ['company'] } } as const
/** The company is that of the actor. */
const ownCompany = { thing: null, topics: { actorCompany: ['company'] } } as const
const sessions = { thing: null, topics: { actor: ['session'] } } as const
const untold = { thing: null, topics: {} } as const

export const auditActions = {
  'request.filed': { ...ofCompany, ...request, ...tells('request.filed', ['buyer'], 'open') },
  'request.edited': { ...ofCompany, ...request, ...tells('request.edited', ['buyer'], 'open') },
  'request.matched': { ...ofOperator, ...request, ...tells('request.matched', ['buyer'], 'matched') },
  'request.closed': { ...ofCompany, ...request, ...tells('request.closed', ['buyer'], 'closed') },

  'opportunity.offered': { ...ofOperator, ...opportunity, ...tells('opportunity.offered', ['seller'], 'offered') },
  'opportunity.accepted': { ...ofCompany, ...opportunity, ...tells('opportunity.accepted', ['seller'], 'accepted') },
  'opportunity.declined': { ...ofCompany, ...opportunity, ...tells('opportunity.declined', ['seller'], 'declined') },
  'opportunity.expired': { ...ofOperator, ...opportunity, ...tells('opportunity.expired', ['seller'], 'expired') },
  'opportunity.withdrawn': { ...ofOperator, ...opportunity, ...tells('opportunity.withdrawn', ['seller'], 'withdrawn') },

  'introduction.revealed': { ...ofOperator, ...introduction, ...tells('introduction.revealed', both, 'active') },
  'introduction.ready': { ...ofCompany, ...introduction, ...tells('introduction.ready', both, 'active') },
  'introduction.concluded': { ...ofOperator, ...introduction, ...tells('introduction.concluded', both, 'concluded') },
  'introduction.lapsed': { ...ofOperator, ...introduction, ...tells('introduction.lapsed', both, 'lapsed') },
  'introduction.voided': { ...ofOperator, ...introduction, ...tells('introduction.voided', both, 'voided') },
  'claim.filed': { ...ofCompany, ...claim, ...tells('introduction.claim_filed', both, null) },
  'claim.upheld': { ...ofOperator, ...claim, ...tells('introduction.claim_decided', both, null) },
  'claim.refused': { ...ofOperator, ...claim, ...tells('introduction.claim_decided', both, null) },
  'deal.reported': { ...ofCompany, ...deal, ...tells('introduction.deal_reported', both, 'active') },
  'deal.confirmed': { ...ofCompany, ...deal, ...tells('introduction.deal_confirmed', both, 'concluded') },
  'deal.contested': { ...ofCompany, ...deal, ...tells('introduction.deal_contested', both, 'active') },
  'deal.withdrawn': { ...ofCompany, ...deal, ...tells('introduction.deal_withdrawn', both, null) },
  'message.sent': { ...ofCompany, thing: 'message', topics: { buyer: ['messages'], seller: ['messages'] } },
  'invoice.issued': { ...ofOperator, ...invoice, ...tells('introduction.invoice_issued', ['recipient'], 'concluded') },
  'invoice.paid': { ...ofCompany, ...invoice, ...tells('introduction.invoice_paid', ['recipient'], 'concluded') },
  'invoice.void': { ...ofOperator, ...invoice, ...tells('introduction.invoice_voided', ['recipient'], 'concluded') },
  'invoice.refund_due': { ...ofOperator, ...invoice },
  'invoice.refunded': { ...ofOperator, ...invoice },
  'file.uploaded': { ...ofCompany, thing: 'file', topics: { buyer: ['introductions'], seller: ['introductions'] } },

  'submission.proposed': { ...ofCompany, ...submission, ...tells('submission.submitted', ['seller'], 'pending') },
  'submission.replaced': { ...ofCompany, ...submission, ...tells('submission.replaced', ['seller'], 'pending') },
  'submission.lowered': { ...ofCompany, ...submission, ...tells('submission.replaced', ['seller'], 'approved') },
  'submission.approved': { ...ofOperator, ...submission, ...tells('submission.approved', ['seller'], 'approved') },
  'submission.rejected': { ...ofOperator, ...submission, ...tells('submission.rejected', ['seller'], 'rejected') },
  'submission.withdrawn': { ...ofCompany, ...submission, ...tells('submission.withdrawn', ['seller'], null) },
  'submission.republished': { ...ofCompany, ...submission, ...tells('submission.republished', ['seller'], 'approved') },
  'node.restricted': { ...ofOperator, ...submission },
  'inquiry.sent': { ...ofCompany, ...inquiry, ...tells('inquiry.received', ['buyer'], 'received') },
  'inquiry.forwarded': { ...ofOperator, ...inquiry, ...tells('inquiry.forwarded', ['buyer'], 'forwarded') },
  'inquiry.answered': { ...ofOperator, ...inquiry, ...tells('inquiry.answered', ['buyer'], 'answered') },
  'inquiry.closed': { ...ofOperator, ...inquiry, ...tells('inquiry.closed', ['buyer'], 'closed') },
  'lot.opened': { ...ofOperator, ...lot },
  'lot.bid': { ...ofCompany, thing: 'lot', topics: { bidReaders: ['lots'], actorCompany: ['lots'] } },
  // The companies whose bids were voided may no longer be able to read the lot.
  'lot.bids_voided': { ...ofOperator, thing: 'lot', topics: { readers: ['lots'], voidedBidders: ['lots'] } },
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
  'wallet.credited': { ...ofOperator, thing: 'company', topics: { owner: ['wallet', 'quotes'] } },
  'wallet.paid_out': { ...ofOperator, thing: 'company', topics: { owner: ['wallet'] } },

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
  'agreement.signed': { ...ofCompany, thing: null, topics: { actorCompany: ['agreements'] } },
  'agreement.published': { ...ofOperator, thing: null, topics: { everybody: ['agreements'] } },

  'key.created': { ...ofCompany, ...key },
  'key.renamed': { ...ofCompany, ...key },
  'key.rolled': { ...ofCompany, ...key },
  'key.revoked': { ...ofCompany, ...key },
  'approval.requested': { ...ofCompany, ...approval },
  'approval.approved': { ...ofCompany, ...approval, ...tells('approval.approved', ['owner'], 'approved') },
  'approval.refused': { ...ofCompany, ...approval, ...tells('approval.refused', ['owner'], 'refused') },
  'approval.lapsed': { ...ofOperator, ...approval, ...tells('approval.lapsed', ['owner'], 'lapsed') },
  'webhook.created': { ...ofCompany, ...webhook },
  'webhook.edited': { ...ofCompany, ...webhook },
  'webhook.secret_rolled': { ...ofCompany, ...webhook },
  'webhook.pinged': { ...ofCompany, ...webhook },
  'webhook.redelivered': { ...ofCompany, ...webhook },
  'webhook.disabled': { ...ofOperator, ...webhook },
  'webhook.deleted': { ...ofCompany, ...webhook },
  'keys.disabled': { ...ofOperator, ...untold },
  'keys.enabled': { ...ofOperator, ...untold },
  'session.begun': { ...ofOperator, ...untold },
  'session.ended': { ...ofCompany, ...sessions },
  'sessions.ended': { ...ofCompany, ...sessions },
  'password.changed': { ...ofCompany, ...sessions },
  'password.reset': { ...ofOperator, ...sessions },
  'email.change_requested': { ...ofCompany, ...untold },
  'email.changed': { ...ofOperator, ...untold },
  'profile.changed': { ...ofCompany, ...untold },
  'factor.proven': { ...ofCompany, ...sessions },
  'authenticator.started': { ...ofCompany, ...sessions },
  'authenticator.enrolled': { ...ofCompany, ...sessions },
  'authenticator.removed': { ...ofCompany, ...sessions },
  'passkey.added': { ...ofCompany, ...sessions },
  'passkey.removed': { ...ofCompany, ...sessions },
  'ssh_key.added': { ...ofCompany, ...untold },
  'ssh_key.removed': { ...ofCompany, ...untold },
  'factors.reset': { ...ofOperator, ...untold },
  'recovery_codes.drawn': { ...ofCompany, ...untold },
  'notifications.changed': { ...ofCompany, ...untold },
  'notifications.unsubscribed': { ...ofOperator, ...untold },
  'person.joined': { ...ofOperator, ...untold },
  'person.suspended': { ...ofOperator, ...untold },
  'person.restored': { ...ofOperator, ...untold },
  'operator.invited': { ...ofOperator, ...untold },
  'operator.joined': { ...ofOperator, ...untold },
  'gpu_family.added': { ...ofOperator, ...untold },
  'gpu_model.added': { ...ofOperator, ...untold },
  'reference_price.changed': { ...ofOperator, ...untold },
  'secret.rotated': { ...ofOperator, ...untold },
  'demo.opened': { ...ofOperator, ...untold },
  'demo.closed': { ...ofOperator, ...untold },
} as const satisfies Record<string, AuditAction>

export type AuditActionName = keyof typeof auditActions
/** The actions whose event's status depends on the row and is in its detail. */
export type StatusInDetail = {
  [A in AuditActionName]: (typeof auditActions)[A] extends { readonly event: { readonly status: null } } ? A : never
}[AuditActionName]
export const auditActionEntries = Object.entries(auditActions) as [AuditActionName, AuditAction][]
