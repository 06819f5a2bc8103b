/** The types of events: what a company can be told of its things, and the scope that reads each. */
import type { Scope } from './access.ts'
import { approvalStates } from './approvals.ts'
import { introductionStates } from './introductions.ts'
import { opportunityStates } from './opportunities.ts'
import { inquiryStates, submissionStates } from './radar.ts'
import { rentalEventTypes, rentalStates } from './rentals.ts'
import { requestStates } from './requests.ts'

/** A thing that events are about. */
interface EventObject {
  /** Whoever may read the thing hears of it. */
  readonly scope: Scope
  readonly statuses: readonly string[]
  readonly types: readonly `${string}.${string}`[]
}

export const eventObjects = {
  request: {
    scope: 'requests:read',
    statuses: requestStates.states,
    types: ['request.filed', 'request.edited', 'request.matched', 'request.closed'],
  },
  opportunity: {
    scope: 'opportunities:read',
    statuses: opportunityStates.states,
    types: ['opportunity.offered', 'opportunity.accepted', 'opportunity.declined', 'opportunity.expired', 'opportunity.withdrawn'],
  },
  introduction: {
    scope: 'introductions:read',
    statuses: introductionStates.states,
    types: [
      'introduction.revealed',
      'introduction.ready',
      'introduction.concluded',
      'introduction.lapsed',
      'introduction.voided',
      'introduction.claim_filed',
      'introduction.claim_decided',
      'introduction.deal_reported',
      'introduction.deal_confirmed',
      'introduction.deal_contested',
      'introduction.deal_withdrawn',
      'introduction.invoice_issued',
      'introduction.invoice_paid',
      'introduction.invoice_voided',
    ],
  },
  submission: {
    scope: 'radar:read',
    statuses: submissionStates.states,
    types: [
      'submission.submitted',
      'submission.replaced',
      'submission.approved',
      'submission.rejected',
      'submission.withdrawn',
      'submission.republished',
    ],
  },
  inquiry: {
    scope: 'radar:read',
    statuses: inquiryStates.states,
    types: ['inquiry.received', 'inquiry.forwarded', 'inquiry.answered', 'inquiry.closed'],
  },
  rental: { scope: 'rentals:read', statuses: rentalStates.states, types: rentalEventTypes },
  // Its key reads it without a scope: whoever follows events hears of it.
  approval: {
    scope: 'events:read',
    statuses: approvalStates.states,
    types: ['approval.approved', 'approval.refused', 'approval.lapsed'],
  },
} as const satisfies Record<string, EventObject>

type EventObjectType = keyof typeof eventObjects
export type EventType = (typeof eventObjects)[EventObjectType]['types'][number]
export type EventStatus = (typeof eventObjects)[EventObjectType]['statuses'][number]

export const eventObjectTypes = Object.keys(eventObjects) as EventObjectType[]
const objects: readonly EventObject[] = Object.values(eventObjects)

export const eventTypes = objects.flatMap(({ types }) => types) as EventType[]
/** What webhooks deliver. */
export const deliveryTypes = [...eventTypes, 'ping'] as const
export const eventStatuses = [...new Set(objects.flatMap(({ statuses }) => statuses))] as EventStatus[]

/** What a key with these scopes can be told of. */
export const typesReadableWith = (scopes: readonly Scope[]): readonly EventType[] =>
  objects.flatMap(({ scope, types }) => (scopes.includes(scope) ? types : [])) as EventType[]

/** An exact type or a family, such as `rental.*`; `*` alone names all. */
export const isTypeFilter = (text: string): boolean =>
  text === '*' || eventTypes.some((type) => type === text) || eventObjectTypes.some((family) => `${family}.*` === text)

/** The types that one of these filters names. */
export const typesNamedBy = (filters: readonly string[]): readonly EventType[] =>
  eventTypes.filter((type) => filters.some((filter) => filter === '*' || filter === type || filter === `${familyOf(type)}.*`))

/** The thing that a type is about. */
export const familyOf = (type: EventType): EventObjectType => type.slice(0, type.indexOf('.')) as EventObjectType
