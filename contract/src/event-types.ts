/** The types of events that a company can receive about its objects, and the scope for each. */
import type { Scope } from './access.ts'
import { approvalStates } from './approvals.ts'
import { introductionStates } from './introductions.ts'
import { opportunityStates } from './opportunities.ts'
import { inquiryStates, submissionStates } from './radar.ts'
import { type RentalEventType, rentalStates } from './rentals.ts'
import { requestStates } from './requests.ts'

/** A kind of object that events are about. */
interface EventObject {
  /** A key that can read the object receives its events. */
  readonly scope: Scope
  /** The company that receives the events. */
  readonly recipients: string
  readonly statuses: readonly string[]
  readonly types: Readonly<Record<`${string}.${string}`, EventMeaning>>
}
interface EventMeaning {
  /** What happened, for partners. */
  readonly when: string
  /** The statuses that the object can have right after the event. */
  readonly statuses: readonly [string, ...string[]]
}

const eventType = <const S extends readonly [string, ...string[]]>(when: string, ...statuses: S) => ({ when, statuses })

export const eventObjects = {
  request: {
    scope: 'requests:read',
    recipients: 'the buyer',
    statuses: requestStates.states,
    types: {
      'request.filed': eventType('The company filed a request.', 'open'),
      'request.edited': eventType('The company changed an open request.', 'open'),
      'request.matched': eventType('The request was offered to the first seller. Later offers create no event.', 'matched'),
      'request.closed': eventType('The company closed the request.', 'closed'),
    },
  },
  opportunity: {
    scope: 'opportunities:read',
    recipients: 'the seller',
    statuses: opportunityStates.states,
    types: {
      'opportunity.offered': eventType('The company was offered a demand.', 'offered'),
      'opportunity.accepted': eventType('A member of the company accepted the opportunity. An introduction follows.', 'accepted'),
      'opportunity.declined': eventType('The company declined the opportunity.', 'declined'),
      'opportunity.expired': eventType('The opportunity was neither accepted nor declined in time.', 'expired'),
      'opportunity.withdrawn': eventType('The opportunity was withdrawn, for example because its request was closed.', 'withdrawn'),
    },
  },
  introduction: {
    scope: 'introductions:read',
    recipients: 'both sides. Invoice events: only the invoiced company',
    statuses: introductionStates.states,
    types: {
      'introduction.revealed': eventType('Both sides were revealed to each other.', 'active'),
      'introduction.ready': eventType('A side declared that it is ready. `buyerReadyAt` and `sellerReadyAt` tell which.', 'active'),
      'introduction.concluded': eventType('A confirmed deal concluded the introduction.', 'concluded'),
      'introduction.lapsed': eventType('Ninety days passed without a confirmed deal.', 'lapsed'),
      'introduction.voided': eventType('The operator voided the introduction.', 'voided'),
      'introduction.claim_filed': eventType('A side filed a claim that the two already knew each other.', 'active', 'concluded'),
      'introduction.claim_decided': eventType('The operator upheld or refused the claim.', 'active', 'concluded', 'lapsed', 'voided'),
      'introduction.deal_reported': eventType('A side reported a deal, for the other to confirm or contest.', 'active'),
      'introduction.deal_confirmed': eventType('The other side confirmed the deal.', 'concluded'),
      'introduction.deal_contested': eventType('The other side contested the deal.', 'active'),
      'introduction.deal_withdrawn': eventType('The side that reported the deal withdrew its report.', 'active', 'lapsed', 'voided'),
      'introduction.invoice_issued': eventType(
        'An invoice was issued to the company. The seller is invoiced for the success fee: see `invoice`. The buyer is invoiced for the deal: that invoice is only in the dashboard.',
        'concluded',
      ),
      'introduction.invoice_paid': eventType('The invoice was paid.', 'concluded'),
      'introduction.invoice_voided': eventType('The invoice was voided. Nothing is owed.', 'concluded'),
    },
  },
  submission: {
    scope: 'radar:read',
    recipients: 'the seller',
    statuses: submissionStates.states,
    types: {
      'submission.submitted': eventType('The company proposed a node.', 'pending'),
      'submission.replaced': eventType(
        'The company replaced the submission. While it is `pending` it waits for review.',
        'pending',
        'approved',
      ),
      'submission.approved': eventType('The operator approved the submission.', 'approved'),
      'submission.rejected': eventType('The operator rejected the submission. `rejection_reason` tells why.', 'rejected'),
      'submission.withdrawn': eventType('The company withdrew the submission from the grid.', 'pending', 'approved', 'rejected'),
      'submission.republished': eventType('The company returned an approved submission to the grid.', 'approved'),
    },
  },
  inquiry: {
    scope: 'radar:read',
    recipients: 'the company that asked',
    statuses: inquiryStates.states,
    types: {
      'inquiry.received': eventType('The company sent an inquiry about a node.', 'received'),
      'inquiry.forwarded': eventType('The operator forwarded the inquiry.', 'forwarded'),
      'inquiry.answered': eventType('The operator answered the inquiry.', 'answered'),
      'inquiry.closed': eventType('The operator closed the inquiry.', 'closed'),
    },
  },
  rental: {
    scope: 'rentals:read',
    recipients: 'the company that rents',
    statuses: rentalStates.states,
    types: {
      'rental.created': eventType('A rental was created, and the price of one hour is held.', 'provisioning'),
      'rental.provisioning': eventType('The machine is being provisioned.', 'provisioning'),
      'rental.running': eventType('The machine is reachable, and billing began.', 'running'),
      'rental.charged': eventType('Running time was charged.', 'running', 'stopping', 'stopped'),
      'rental.stop_requested': eventType('Somebody requested the stop of the rental.', 'stopping'),
      'rental.stopping': eventType('The rental is stopping, and billing ended.', 'stopping'),
      'rental.stopped': eventType('The rental has ended.', 'stopped'),
      'rental.failed': eventType('The machine did not start. Nothing was charged.', 'stopping'),
    } satisfies Record<RentalEventType, EventMeaning>,
  },
  // A key reads its approvals without a scope, so every key that follows events receives these.
  approval: {
    scope: 'events:read',
    recipients: 'the company whose key asked',
    statuses: approvalStates.states,
    types: {
      'approval.approved': eventType('A member of the company approved the call, and it was made.', 'approved'),
      'approval.refused': eventType('A member of the company refused the call.', 'refused'),
      'approval.lapsed': eventType('Nobody decided in time.', 'lapsed'),
    },
  },
} as const satisfies Record<string, EventObject>

export type EventObjectType = keyof typeof eventObjects
/** Distributes over the object types. `keyof` of their union would only have the keys that all share: none. */
type TypesOf<T extends EventObjectType> = T extends EventObjectType ? keyof (typeof eventObjects)[T]['types'] : never
export type EventType = TypesOf<EventObjectType>
export type EventStatus = (typeof eventObjects)[EventObjectType]['statuses'][number]

export const eventObjectTypes = Object.keys(eventObjects) as EventObjectType[]
const objects: readonly EventObject[] = Object.values(eventObjects)
const namesOf = ({ types }: EventObject) => Object.keys(types) as EventType[]

export const eventTypes = objects.flatMap(namesOf)
export const eventMeanings = Object.assign({}, ...objects.map(({ types }) => types)) as Readonly<Record<EventType, EventMeaning>>
/** The types that webhooks deliver. */
export const deliveryTypes = [...eventTypes, 'ping'] as const
export const eventStatuses = [...new Set(objects.flatMap(({ statuses }) => statuses))] as EventStatus[]

/** The event types that a key with these scopes can receive. */
export const typesReadableWith = (scopes: readonly Scope[]): readonly EventType[] =>
  objects.filter(({ scope }) => scopes.includes(scope)).flatMap(namesOf)

/** An exact type or a family, such as `rental.*`. `*` alone selects all types. */
export const isTypeFilter = (text: string): boolean =>
  text === '*' || eventTypes.some((type) => type === text) || eventObjectTypes.some((family) => `${family}.*` === text)

/** The types that at least one of these filters selects. */
export const typesMatching = (filters: readonly string[]): readonly EventType[] =>
  eventTypes.filter((type) => filters.some((filter) => filter === '*' || filter === type || filter === `${familyOf(type)}.*`))

/** The kind of object that a type is about. */
export const familyOf = (type: EventType): EventObjectType => type.slice(0, type.indexOf('.')) as EventObjectType
