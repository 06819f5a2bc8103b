/** One card per endpoint: plain data that the pipeline, the OpenAPI document, the docs, the SDK and the sweeps all read. */
import type Type from 'typebox'
import type { Right, Scope } from './access.ts'
import type { FaultCode } from './faults.ts'
import type { IdKind } from './fields.ts'
import { deepestItem } from './lists.ts'
import type { ApprovalKind } from './policies.ts'

/** How a call's Idempotency-Key is treated: needed and stored; stored when sent; validated and echoed alone; ignored. */
export type Idempotency = 'required' | 'optional' | 'echo' | 'none'

/** A setting of the environment that closes endpoints: while it is off, they are not found. */
export type EndpointSwitch = 'RADAR_SUBMISSIONS_OPEN'

/** The bucket a call counts against beside the general ones: no other, the writes', the rental writes', or that of the test helpers. */
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
  /** One public sentence. */
  readonly summary: string
  /** What it is for, and for whom: when a partner calls it. Every endpoint of the partner API tells. */
  readonly purpose?: string
  /** Whose credential the call needs: a bearer key, a dashboard session, none. */
  readonly credential: 'key' | 'session' | 'none'
  readonly scope?: Scope
  readonly right?: Right
  /** Acts for, or sees as, a company. */
  readonly company: boolean
  /** Reads a thing for the companies that it belongs to, and for the operator where named: whoever else asks hears that there is none. */
  readonly readBy?: 'parties' | 'parties_and_operator'
  /** For the operator's people alone, each with a second factor proven in this session, however long ago. */
  readonly operator?: true
  /** An owner of a suspended company may still make it in a session; what only reads needs no such word. */
  readonly whileSuspended?: true
  /**
   * Changes what the person's other sessions hold, what another may do, or everybody: such calls take a lock, of one person or of all,
   * for each would wait for the other's.
   */
  readonly rightsScope?: 'own' | 'another' | 'everybody'
  /** Needs a second factor proven in this session within five minutes. */
  readonly secondFactor?: true
  /** Test keys are refused. */
  readonly liveOnly?: true
  /** Live keys are refused: a step in a company's test world. */
  readonly testOnly?: true
  /** Spends money, or plays at it in a test world. */
  readonly spends?: true
  /** No other write of the company's test keys is under way meanwhile. */
  readonly testWorldAlone?: true
  readonly idempotency: Idempotency
  /** When the Idempotency-Key is looked at; left out: before the body is parsed. */
  readonly keyCheck?: 'after_parsing'
  /** The answer holds a secret: where it is remembered for a replay, it is sealed. */
  readonly sealedReply?: true
  readonly bucket: Bucket
  readonly closedBy?: EndpointSwitch
  /** How names are spelled, in the envelope of a list too; left out: camelCase. */
  readonly casing?: 'snake_case'
  /** The kind of thing that a list answers, page by page. */
  readonly lists?: IdKind
  /** The most that the list ever holds, where that is little: nobody walks it to where lists end. */
  readonly holdsAtMost?: number
  /** Sent with an ETag; a caller may keep it for a minute, and hears 304 while it holds. */
  readonly tagged?: true
  readonly query?: Type.TObject
  /** Absent: no body is expected, none or `{}` is accepted. */
  readonly body?: Type.TObject
  /** A body may be left out altogether. */
  readonly bodyOptional?: true
  /** The body is a file, not JSON. */
  readonly upload?: UploadRules
  /** What the body says does not matter, and it may be of any type: mail programs send a form of their own. */
  readonly anyBody?: true
  /** Where it is served beside its path, outside of what endpoints begin with: mailed links lead there, and a page of that address asks. */
  readonly alsoAt?: `/${string}`
  /** The answer is a file, not JSON. */
  readonly download?: true
  /** The call may wait for something to happen, as long as its query says: meanwhile it holds nothing that others need. */
  readonly waits?: true
  /** The answer has no end: server-sent events, for as long as the session may hear them. */
  readonly stream?: true
  /** The body may name the form that it fills: sent twice, what it makes is made once. */
  readonly draft?: true
  /** Who judges the body: the pipeline, before the handler; or the use-case, in its own order or with its own fault. */
  readonly bodyJudge?: 'use-case'
  readonly status: 200 | 201 | 204
  readonly reply: Type.TSchema
  /** The codes this endpoint adds to those its other fields imply. */
  readonly faults: readonly FaultCode[]
}

/** A field that no card has does not compile: `never` is all it may be. */
type Exactly<C extends Card> = C & { readonly [Name in Exclude<keyof C, keyof Card>]: never }
export const card = <const C extends Card>(fields: Exactly<C>): C => fields

const firstClause = ({ summary }: Pick<Card, 'summary'>): string => summary.replace(/[:;.][\s\S]*/, '')

/** What the card says up to its first stop, as an imperative: `Closes a request` is "Close a request". */
export const titleOf = (card: Pick<Card, 'summary'>): string =>
  firstClause(card).replace(/^\w+/, (verb) => verb.replace(/ies$/, 'y').replace(/s$/, ''))

/** Whether the card says more than its title. */
export const saysMore = (card: Pick<Card, 'summary'>): boolean => card.summary !== `${firstClause(card)}.`

/** Whether a call changes something, in a transaction of its own. */
export const isWrite = ({ method }: Card): boolean => method !== 'GET'

/** Whether the reply to a call is stored, and answers the same call once more. */
export const storesReplies = ({ idempotency }: Card): boolean => idempotency === 'required' || idempotency === 'optional'

/**
 * Which policy of a key has a person approve the calls to a card first; undefined where nobody approves: it reads, computes, or plays
 * others in a test world. A right is what tells a step of the company's from a computation that is posted.
 */
export function approvedUnder(card: Card): ApprovalKind | undefined {
  if (card.spends) return 'spend'
  return card.credential === 'key' && isWrite(card) && card.right !== undefined && !card.testOnly ? 'writes' : undefined
}

/** Whether a call may be answered with an approval that waits. What answers a secret cannot wait for anybody. */
export const waitsForApproval = (card: Card): boolean => approvedUnder(card) !== undefined && !card.sealedReply

export interface UploadRules {
  /** The media types it may be of. */
  readonly types: readonly string[]
  readonly maxBytes: number
}
/** A file that a call brings: what it says it is, and what is in it. */
export interface Upload<M extends string = string> {
  readonly mediaType: M
  readonly bytes: Uint8Array
}

/** The values a call brings, typed by its card. */
export type QueryOf<C extends Card> = C['query'] extends Type.TObject ? Type.Static<C['query']> : Record<never, never>
export type BodyOf<C extends Card> = C extends { upload: { types: readonly (infer M extends string)[] } }
  ? Upload<M>
  : C['bodyJudge'] extends 'use-case'
    ? Readonly<Record<string, unknown>>
    : C['body'] extends Type.TObject
      ? Type.Static<C['body']>
      : undefined

/** Every fault code that a call to this endpoint can be answered with, in the order of the checks. */
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
    lists && (card.holdsAtMost ?? Number.POSITIVE_INFINITY) > deepestItem && 'pagination_limit_exceeded',
    card.path.includes('{') && !card.faults.includes('offer_not_found') && 'not_found',
    ...card.faults,
    'api_error',
  ]
  return [...new Set(codes.filter((code): code is FaultCode => typeof code === 'string'))]
}
