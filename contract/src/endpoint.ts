/** One card per endpoint: plain data that the pipeline, the OpenAPI document, the docs, the SDK and the sweeps all read. */
import type Type from 'typebox'
import type { Right, Scope } from './access.ts'
import type { FaultCode } from './faults.ts'
import type { IdKind } from './fields.ts'

/** How a call's Idempotency-Key is treated: needed and stored; stored when sent; validated and echoed alone; ignored. */
export type Idempotency = 'required' | 'optional' | 'echo' | 'none'

/** The bucket a call counts against beside the general ones: no other, the writes', or the rental writes'. */
export type Bucket = 'general' | 'write' | 'rental_write'

export type Heading =
  | 'Account'
  | 'Radar'
  | 'Requests'
  | 'Opportunities'
  | 'Introductions'
  | 'Reference data'
  | 'Catalog'
  | 'Rentals'
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
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly path: `/${string}`
  /** One public sentence. */
  readonly summary: string
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
  /** Changes what another may do, or everybody: such calls take turns, for each would wait for the other's. */
  readonly rightsOf?: 'another' | 'everybody'
  /** Needs a second factor proven in this session within five minutes. */
  readonly secondFactor?: true
  /** Test keys are refused. */
  readonly liveOnly?: true
  readonly idempotency: Idempotency
  readonly bucket: Bucket
  /** The kind of thing that a list answers, page by page. */
  readonly lists?: IdKind
  /** Sent with an ETag; a caller may keep it for a minute, and hears 304 while it holds. */
  readonly tagged?: true
  readonly query?: Type.TObject
  /** Absent: no body is expected, none or `{}` is accepted. */
  readonly body?: Type.TObject
  /** A body may be left out altogether. */
  readonly bodyOptional?: true
  /** The body is a file, not JSON. */
  readonly upload?: UploadWords
  /** The answer is a file, not JSON. */
  readonly download?: true
  /** The answer has no end: server-sent events, for as long as the session may hear them. */
  readonly stream?: true
  /** The body may name the form that it fills: sent twice, what it makes is made once. */
  readonly draft?: true
  /** Who judges the body: the pipeline, before the handler; or the use-case, in its own order or with its own fault. */
  readonly bodyJudge?: 'use-case'
  readonly status: 200 | 201 | 204
  readonly reply: Type.TSchema
  /** The codes this endpoint adds to those its other words imply. */
  readonly faults: readonly FaultCode[]
}

export const card = <const C extends Card>(words: C): C => words

export interface UploadWords {
  /** The media types it may be of. */
  readonly types: readonly string[]
  readonly mostBytes: number
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
export function faultsOf(words: Card): readonly FaultCode[] {
  const key = words.credential === 'key'
  const stored = words.idempotency === 'required' || words.idempotency === 'optional'
  const lists = words.lists !== undefined
  const codes: (FaultCode | false | undefined)[] = [
    'rate_limited',
    ...(key
      ? (['invalid_api_key', 'api_key_revoked', 'api_key_expired', 'banned', 'api_keys_disabled', 'daily_quota_exceeded'] as const)
      : []),
    ...(words.credential === 'session' ? (['session_required', 'banned'] as const) : []),
    words.credential !== 'key' && words.method !== 'GET' && 'origin_not_allowed',
    words.operator && 'operator_only',
    ...(words.operator || words.readBy === 'parties_and_operator'
      ? (['second_factor_not_enrolled', 'second_factor_required'] as const)
      : []),
    words.scope !== undefined && 'insufficient_scope',
    words.liveOnly === true && 'test_mode_not_supported',
    words.company && 'company_required',
    words.right !== undefined && 'forbidden_role',
    ...(words.secondFactor ? (['second_factor_not_enrolled', 'second_factor_required'] as const) : []),
    words.idempotency === 'required' && 'idempotency_key_required',
    ...(stored ? (['idempotency_key_reused', 'idempotency_key_in_flight'] as const) : []),
    'invalid_request',
    lists && 'invalid_cursor',
    lists && 'pagination_limit_exceeded',
    words.path.includes('{') && !words.faults.includes('offer_not_found') && 'not_found',
    ...words.faults,
    'api_error',
  ]
  return [...new Set(codes.filter((code): code is FaultCode => typeof code === 'string'))]
}
