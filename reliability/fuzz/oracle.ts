/**
 * The expected result of a call, derived from its bytes, the OpenAPI document, and the rules that the document cannot express. It does
 * not use the service's own validation. Where the specification leaves a choice, both results are accepted.
 */

import type { Parameter } from '@parley/contract/openapi-operation'
import type { Schema } from '@parley/contract/schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Case } from './case.ts'
import { classifyDateTime, isDay } from './date-times.ts'
import { type Operation, typesOf } from './document.ts'
import type { Fixtures } from './fixtures.ts'
import {
  areEventTypes,
  checkEndpoint,
  checkMarketQuery,
  checkRental,
  checkSince,
  dayMs,
  type Expectation,
  either,
  faultUnless,
  isWithin,
  malformed,
  refused,
  yearsAfter,
} from './rules.ts'

/** The state of the edited request, into which a PATCH is merged. */
export interface RequestState {
  readonly startsAt: string
  readonly endsAt: string | null
  readonly durationMonths: number | null
}

const bodyLimitBytes = 65_536

/** Operations that may refuse a valid call because of an offer, a template, a wallet, a listing, or the number of endpoints. */
const stateDependent = /^create(Rental|Quote|TestRental|TestOpportunity|WebhookEndpoint)$/

/** For required texts, the document has the portable pattern `\S`. The service also treats characters without width as blank. */
const nonBlank = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
const compilePattern = Object.assign((pattern: string, flags: string) => (pattern === '\\S' ? nonBlank : new RegExp(pattern, flags)), {
  code: 'new RegExp',
})

/** Whether a value matches a schema. 'either' where RFC 3339 leaves a choice. */
type Fits = (schema: Schema, value: unknown) => boolean | 'either'

function matcherOf(eventTypes: readonly string[]): Fits {
  const compilerOf = (isDateTime: (text: string) => boolean) => {
    const formats = {
      'date-time': isDateTime,
      date: isDay,
      'event-start': (text: string) => text === 'now' || isDateTime(text),
      'event-types': (text: string) => areEventTypes(text, eventTypes),
      names: (text: string) => text.split(',').some((name) => name.trim() !== ''),
    }
    return new Ajv2020({ strict: false, formats, code: { regExp: compilePattern } })
  }
  // Each caches its compiled validators by schema.
  const strict = compilerOf((text) => classifyDateTime(text) === 'valid')
  const lenient = compilerOf((text) => classifyDateTime(text) !== 'invalid')
  return (schema, value) => {
    const fits = strict.validate(schema, value)
    return fits === lenient.validate(schema, value) ? fits : 'either'
  }
}

/** Returns a function that gives the expected result of a call at a moment. `requestState` is the request that an edit is merged into. */
export function oracleOf(fixtures: Fixtures) {
  const fits = matcherOf(fixtures.eventTypes)
  return ({ operation, call, query }: Case, requestState: RequestState | null, nowMs: number): Expectation => {
    const { method, path, headers } = call
    const body = call.body === undefined ? Buffer.alloc(0) : Buffer.from(call.body)
    const key = () => checkIdempotencyKey(fits, operation, headers['idempotency-key'])
    const form = () => checkFormat(headers, body)
    // An edit's body is parsed before its Idempotency-Key is checked.
    const [second, third] = method === 'PATCH' ? [form, key] : [key, form]
    const first = checkKey(fixtures, operation, headers.authorization) ?? second() ?? third()
    if (first !== null) return first
    const late = [checkQuery(fits, operation, query, nowMs), checkBody(fits, fixtures, operation, body, requestState, nowMs)]
    const faults = late.filter((one) => one !== null)
    const codes = faults.flatMap((expectation) => (expectation.refused === 'either' ? [] : (expectation.refused ?? [])))
    if (faults.length > codes.length && codes.length === 0) return either
    if (faults.length === 0)
      return { refused: null, mustSucceed: !operation.path.includes('{') && !stateDependent.test(operation.id) && !path.includes('%') }
    // The current state of a request is checked before the edit.
    const before = method === 'PATCH' ? ['not_found', 'request_not_editable'] : []
    return refused(faults.map((expectation) => ('why' in expectation ? expectation.why : '')).join(', '), ...codes, ...before)
  }
}

function checkKey({ keys, narrowScopes }: Fixtures, { needsKey, scope, testOnly }: Operation, authorization = ''): Expectation | null {
  if (!needsKey) return null
  const { live, test, narrow } = keys
  const [scheme = '', key = '', ...more] = authorization.split(' ').filter(Boolean)
  if (scheme.toLowerCase() !== 'bearer' || more.length > 0 || ![live, test, narrow].includes(key))
    return refused('the key', 'invalid_api_key')
  if (key === narrow && scope !== undefined && !narrowScopes.includes(scope)) return refused('the scope', 'insufficient_scope')
  if (testOnly) return key === live ? refused('the mode', 'live_mode_not_supported') : null
  return key === test && scope === 'rentals:write' ? refused('the mode', 'test_mode_not_supported') : null
}

const anyIdempotencyKey = { type: 'string', pattern: '^[\\x20-\\x7e]{1,255}$' }

/** Endpoints with an API key that store no Idempotency-Key, and do not describe it, check it too. */
function checkIdempotencyKey(fits: Fits, { idempotencyKey, needsKey }: Operation, value: string | undefined): Expectation | null {
  if (value === undefined) return idempotencyKey?.required ? refused('no Idempotency-Key', 'idempotency_key_required') : null
  if (!needsKey) return null
  // Whitespace around a header's value is not part of the value.
  return fits(idempotencyKey?.schema ?? anyIdempotencyKey, value.trim()) === true ? null : malformed('the Idempotency-Key')
}

function checkQuery(fits: Fits, { id, query }: Operation, queryString: string | undefined, nowMs: number): Expectation | null {
  const seen = new Map<string, string>()
  for (const pair of (queryString ?? '').split('&').filter((one) => one !== '')) {
    const [, name, value = ''] = (/^([^=]*)=?(.*)$/s.exec(pair) ?? []).map(decode)
    const parameter = query.find((one) => one.name === name)
    if (typeof name !== 'string' || value === null || parameter === undefined || seen.has(name)) return malformed(`the query ${pair}`)
    seen.set(name, value)
    const expectation = checkParameter(fits, parameter, value)
    if (expectation !== null) return expectation
  }
  const missing = query.find(({ name, required }) => required && !seen.has(name))
  if (missing) return malformed(`no ${missing.name}`)
  if (id === 'readMarketPrices') return checkMarketQuery(Object.fromEntries(seen), nowMs)
  return id === 'listEvents' ? checkSince(seen.get('since'), nowMs) : null
}

function checkParameter(fits: Fits, { name, schema }: Parameter, value: string): Expectation | null {
  // A cursor that the service did not issue is invalid.
  if (name === 'cursor') return refused('the cursor', 'invalid_cursor', 'invalid_request')
  if (value.includes('\0')) return malformed(name)
  return faultUnless(fits(schema, coerce(schema, value)), malformed(`${name}=${value}`))
}

function checkBody(
  fits: Fits,
  fixtures: Fixtures,
  operation: Operation,
  body: Buffer,
  requestState: RequestState | null,
  nowMs: number,
): Expectation | null {
  const { id, body: schema, bodyRequired } = operation
  if (body.length === 0) return schema && bodyRequired ? malformed('no body') : null
  const value = parse(body) as Readonly<Record<string, unknown>>
  if (schema === undefined) return Object.keys(value).length === 0 ? null : malformed('a body where none is expected')
  // A preview reports what is wrong with a request but does not refuse it.
  if (id === 'previewRequest') return isDeep(value) ? either : null
  const isDemand = /^(file|edit)Request$/.test(id)
  // The specification leaves the nesting limit open. A flat body of a request has no depth, so it must get `request_invalid`.
  const playsDemand = id === 'createTestOpportunity' && 'demand' in value
  const faults = [...(isDemand || playsDemand ? ['request_invalid'] : []), ...(isDemand && !isDeep(value) ? [] : ['invalid_request'])]
  const isValid = fits(schema, value)
  if (isValid !== true) return faultUnless(isValid, refused(`the body ${body.toString('utf8').slice(0, 300)}`, ...faults))
  if (id === 'createTestOpportunity') return playsDemand ? either : null
  if (isDemand) return checkDemand(fixtures, value, requestState, nowMs)
  return id.endsWith('WebhookEndpoint') ? checkEndpoint(value, fixtures) : checkRental(id, value, fixtures, nowMs)
}

/** The rules of a request that no schema expresses. */
function checkDemand(
  fixtures: Fixtures,
  sent: Readonly<Record<string, unknown>>,
  requestState: RequestState | null,
  nowMs: number,
): Expectation | null {
  const { startsAt, endsAt = null, durationMonths = null } = { ...requestState, ...sent } as Partial<RequestState>
  const invalid = (why: string) => refused(why, 'request_invalid')
  for (const field of ['gpuModel', 'region']) {
    const identified = identifies(fixtures, sent[field])
    if (identified !== false) return identified === true ? invalid(`${field} identifies its author`) : either
  }
  if (endsAt === null && durationMonths === null) return invalid('neither an end nor a duration')
  const starts = Date.parse(startsAt ?? '')
  const spanMs = endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt) - starts
  if (Math.abs(spanMs) < 1_000) return either
  if (spanMs < 0) return invalid('an end before its start')
  if (sent.startsAt === undefined) return null
  return faultUnless(isWithin(starts, nowMs - dayMs, yearsAfter(nowMs, 5)), invalid('a start out of its bounds'))
}

/** Whether a text identifies its author. 'either' if it only might. */
function identifies({ companyName }: Fixtures, text: unknown): boolean | 'either' {
  if (typeof text !== 'string') return false
  if (text.includes(companyName) || /\b[\w.]+@[\w.]+\.\w+|https?:\/\/\w/.test(text)) return true
  return /h.?alden|@|:\/\/|www|\.\w/i.test(text) ? 'either' : false
}

/** Bodies and headers that no operation accepts. */
function checkFormat(headers: Readonly<Record<string, string>>, body: Buffer): Expectation | null {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') return body.length === 0 ? either : malformed('the encoding')
  // An empty content type without a body may be refused or accepted.
  if (body.length === 0) return headers['content-type'] === '' ? either : null
  if (body.length > bodyLimitBytes) return malformed('the size')
  if (!/^application\/json(; charset=utf-8)?$/.test(headers['content-type'] ?? '')) return malformed('the content type')
  const value = parse(body)
  if (value === undefined) return malformed('no JSON in UTF-8')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return malformed('no object')
  return isHostile(value) ? malformed('a NUL or half a character') : null
}

const isDeep = (value: object) => Object.values(value).some((inner) => typeof inner === 'object' && inner !== null)

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body))
  } catch {
    return undefined
  }
}

function isHostile(root: unknown): boolean {
  const pending = [root]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return true
    if (typeof value === 'object' && value !== null) pending.push(...Object.keys(value), ...Object.values(value))
  }
  return false
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return null
  }
}

/** Converts a query's text to the schema's type. Numbers and booleans are converted only in their plain spelling. */
function coerce(schema: Schema, text: string): unknown {
  const types = typesOf(schema)
  if (types.includes('integer') && /^(-?[1-9]\d*|0)$/.test(text)) return Number(text)
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  return text
}
