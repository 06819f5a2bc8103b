/** One card per endpoint: plain data that the pipeline, the OpenAPI document, the docs, the SDK and the sweeps all use. */
import type Type from 'typebox'
import type { Right, Scope } from './access.ts'
import type { FaultCode } from './faults.ts'
import type { IdKind } from './fields.ts'
import { maxListOffset } from './lists.ts'
import type { ApprovalKind } from './policies.ts'

/** How a call's Idempotency-Key is treated: required and stored; stored if sent; only validated and echoed; ignored. */
export type Idempotency = 'required' | 'optional' | 'echo' | 'none'

/** An environment setting that closes endpoints. While it is off, they are not found. */
export type EndpointSwitch = 'RADAR_SUBMISSIONS_OPEN'

/** The rate limit that a call counts against besides the general ones: none, writes, rental writes, or test helpers. */
export type Bucket = 'general' | 'write' | 'rental_write' | 'test_helper'

export type Heading =
  | 'Account'
  | 'Approvals'
  | 'Radar'
  | 'Requests'
  | 'Opportunities'
  | 'Introductions'
  | 'Events'
  | 'Reference data'
  | 'Catalog'
  | 'Market'
  | 'Rentals'
  | 'Webhooks'
  | 'Test helpers'
  | 'Session'
  | 'People'
  | 'Companies'
  | 'Keys'
  | 'Agreements'
  | 'Wallet'
  | 'Invoices'
  | 'Audit'
  | 'Operator'

export interface Card {
  readonly heading: Heading
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  /** The public description. Its first clause becomes the title. */
  readonly summary: string
  /** What the endpoint is for, who uses it, and when. Every endpoint of the partner API has one. */
  readonly purpose?: string
  /** The credential that the call needs: an API key, a dashboard session, or none. */
  readonly credential: 'key' | 'session' | 'none'
  readonly scope?: Scope
  readonly right?: Right
  /** Whether the call acts for a company or sees data as one. */
  readonly company: boolean
  /** Reads an object for the companies that it belongs to, and for the operator where named. Everyone else gets `not_found`. */
  readonly readBy?: 'parties' | 'parties_and_operator'
  /** Only for the operator's people, with a second factor proven in this session at any time. */
  readonly operator?: true
  /** An owner of a suspended company may still make this write in a session. Reads do not need this flag. */
  readonly whileSuspended?: true
  /**
   * The call changes the rights or the other sessions of its person, another person's rights, or everybody's. It locks that one person or everybody: without
   * the lock, two such calls would wait for each other.
   */
  readonly rightsScope?: 'own' | 'another' | 'everybody'
  /** Needs a second factor that was proven in this session within five minutes. */
  readonly secondFactor?: true
  /** Refuses test keys. */
  readonly liveOnly?: true
  /** Refuses live keys: the call acts in a company's test world. */
  readonly testOnly?: true
  /** Spends money, or simulates that in a test world. */
  readonly spends?: true
  /** Excludes all other writes of the company's test keys while it runs. */
  readonly exclusiveInTestWorld?: true
  readonly idempotency: Idempotency
  /** When the Idempotency-Key is checked. Default: before the body is parsed. */
  readonly keyCheck?: 'after_parsing'
  /** The response contains a secret. If it is stored for a replay, it is encrypted. */
  readonly sealedReply?: true
  readonly bucket: Bucket
  readonly closedBy?: EndpointSwitch
  /** How names are spelled, including those in the envelope of a list. Default: camelCase. */
  readonly casing?: 'snake_case'
  /** The kind of object that a list returns, page by page. */
  readonly lists?: IdKind
  /** The most items that the list can contain, if that is few. Such a list never reaches the pagination limit. */
  readonly maxListItems?: number
  /** Sent with an ETag. A caller may cache it for a minute, and gets 304 while it is current. */
  readonly tagged?: true
  readonly query?: Type.TObject
  /** Absent: no body is expected. An empty body or `{}` is accepted. */
  readonly body?: Type.TObject
  /** The body may be left out. */
  readonly bodyOptional?: true
  /** The body is a file, not JSON. */
  readonly upload?: UploadRules
  /** The body is ignored and may have any type, because mail programs send their own form. */
  readonly ignoresBody?: true
  /** An additional address outside of the API's path prefix. Mailed links lead there, and the page at that address makes the call. */
  readonly aliasPath?: `/${string}`
  /** The response is a file, not JSON. */
  readonly download?: true
  /** The call may wait for an event, for as long as its query says. It holds no shared resource while it waits. */
  readonly waits?: true
  /** The response has no end: server-sent events, while the session is allowed to receive them. */
  readonly stream?: true
  /** The body may name the form that it comes from. If the form is sent twice, its object is created once. */
  readonly draft?: true
  /** What validates the body: the pipeline, before the handler, or the use-case, in its own order or with its own fault. */
  readonly bodyValidation?: 'use-case'
  readonly status: 200 | 201 | 204
  readonly reply: Type.TSchema
  /** The codes of this endpoint in addition to those that its other fields imply. */
  readonly faults: readonly FaultCode[]
}

/** Rejects unknown fields at compile time: their type is `never`. */
type Exactly<C extends Card> = C & { readonly [Name in Exclude<keyof C, keyof Card>]: never }
export const card = <const C extends Card>(fields: Exactly<C>): C => fields

const firstClause = ({ summary }: Pick<Card, 'summary'>): string => summary.replace(/[:;.][\s\S]*/, '')

/** The card's first clause as an imperative: `Closes a request` becomes "Close a request". */
export const titleOf = (card: Pick<Card, 'summary'>): string =>
  firstClause(card).replace(/^\w+/, (verb) => verb.replace(/ies$/, 'y').replace(/s$/, ''))

/** Whether the card says more than its title. */
export const hasMoreThanTitle = (card: Pick<Card, 'summary'>): boolean => card.summary !== `${firstClause(card)}.`

/** Whether a call changes something, in its own transaction. */
export const isWrite = ({ method }: Card): boolean => method !== 'GET'

/** Whether the reply to a call is stored and returned when the same call is repeated. */
export const storesReplies = ({ idempotency }: Card): boolean => idempotency === 'required' || idempotency === 'optional'

/**
 * The kind of policy that requires a person's approval for calls to a card. Undefined if none does: the call reads, computes, or simulates
 * others in a test world. A right distinguishes a company's action from a computation that uses POST.
 */
export function approvedUnder(card: Card): ApprovalKind | undefined {
  if (card.spends) return 'spend'
  return card.credential === 'key' && isWrite(card) && card.right !== undefined && !card.testOnly ? 'writes' : undefined
}

/** Whether a call may return a pending approval. A call whose response contains a secret cannot wait for approval. */
export const waitsForApproval = (card: Card): boolean => approvedUnder(card) !== undefined && !card.sealedReply

export interface UploadRules {
  /** The accepted media types. */
  readonly types: readonly string[]
  readonly maxBytes: number
}
/** An uploaded file: its declared media type and its content. */
export interface Upload<M extends string = string> {
  readonly mediaType: M
  readonly bytes: Uint8Array
}

/** The input of a call, typed by its card. */
export type QueryOf<C extends Card> = C['query'] extends Type.TObject ? Type.Static<C['query']> : Record<never, never>
export type BodyOf<C extends Card> = C extends { upload: { types: readonly (infer M extends string)[] } }
  ? Upload<M>
  : C['bodyValidation'] extends 'use-case'
    ? Readonly<Record<string, unknown>>
    : C['body'] extends Type.TObject
      ? Type.Static<C['body']>
      : undefined

/** Every fault code that a call to this endpoint can return, in the order of the checks. */
export function faultsOf(card: Card): readonly FaultCode[] {
  const key = card.credential === 'key'
  const stored = storesReplies(card)
  const lists = card.lists !== undefined
  const codes: (FaultCode | false | undefined)[] = [
    'rate_limited',
    ...(key
      ? (['invalid_api_key', 'api_key_revoked', 'api_key_expired', 'banned', 'api_keys_disabled', 'daily_quota_exceeded'] as const)
      : []),
    ...(card.credential === 'session' ? (['session_required', 'banned'] as const) : []),
    card.credential !== 'key' && card.method !== 'GET' && 'origin_not_allowed',
    card.operator && 'operator_only',
    ...(card.operator || card.readBy === 'parties_and_operator' ? (['second_factor_not_enrolled', 'second_factor_required'] as const) : []),
    card.scope !== undefined && 'insufficient_scope',
    key && card.liveOnly === true && 'test_mode_not_supported',
    key && card.testOnly === true && 'live_mode_not_supported',
    card.company && 'company_required',
    card.right !== undefined && 'forbidden_role',
    ...(card.secondFactor ? (['second_factor_not_enrolled', 'second_factor_required'] as const) : []),
    card.idempotency === 'required' && 'idempotency_key_required',
    ...(stored ? (['idempotency_key_reused', 'idempotency_key_in_flight'] as const) : []),
    ...(waitsForApproval(card) && stored ? (['approval_refused', 'approval_lapsed'] as const) : []),
    waitsForApproval(card) && 'approval_limit_reached',
    approvedUnder(card) !== undefined && card.sealedReply && 'approval_required',
    'invalid_request',
    lists && 'invalid_cursor',
    lists && (card.maxListItems ?? Number.POSITIVE_INFINITY) > maxListOffset && 'pagination_limit_exceeded',
    card.path.includes('{') && !card.faults.includes('offer_not_found') && 'not_found',
    ...card.faults,
    'api_error',
  ]
  return [...new Set(codes.filter((code): code is FaultCode => typeof code === 'string'))]
}
