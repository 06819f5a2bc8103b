/**
 * The expected result of a call, derived from its bytes, the OpenAPI document, and the rules that the document cannot express. It does
 * not use the service's own validation. Where the specification leaves a choice, both results are accepted.
 */

import type { Parameter } from '@parley/contract/openapi-operation'
import type { Schema } from '@parley/contract/schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Case } from './case.ts'
import { type Operation, typesOf } from './document.ts'
import { isDay, judgeMoment } from './moments.ts'
import {
  areEventTypes,
  dayMs,
  either,
  isWithin,
  judgeEndpoint,
  judgeMarket,
  judgeRental,
  judgeSince,
  malformed,
  refused,
  unless,
  type Verdict,
  yearsAfter,
} from './rules.ts'
import type { World } from './things.ts'

/** The state of the edited request, into which a PATCH is merged. */
export interface Merged {
  readonly startsAt: string
  readonly endsAt: string | null
  readonly durationMonths: number | null
}

const bodyLimitBytes = 65_536

/** Operations that may refuse a valid call because of an offer, a template, a wallet, a listing, or the number of endpoints. */
const metByTheWorld = /^create(Rental|Quote|TestRental|TestOpportunity|WebhookEndpoint)$/

/** For required texts, the document has the portable pattern `\S`. The service also treats characters without width as blank. */
const filled = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
const patternReader = Object.assign((pattern: string, flags: string) => (pattern === '\\S' ? filled : new RegExp(pattern, flags)), {
  code: 'new RegExp',
})

/** Whether a value matches a schema. 'either' where RFC 3339 leaves a choice. */
type Fits = (schema: Schema, value: unknown) => boolean | 'either'

function readerOf(eventTypes: readonly string[]): Fits {
  const compilerOf = (isMoment: (text: string) => boolean) => {
    const formats = {
      'date-time': isMoment,
      date: isDay,
      'event-start': (text: string) => text === 'now' || isMoment(text),
      'event-types': (text: string) => areEventTypes(text, eventTypes),
    }
    return new Ajv2020({ strict: false, formats, code: { regExp: patternReader } })
  }
  // Each caches its compiled validators by schema.
  const strict = compilerOf((text) => judgeMoment(text) === 'valid')
  const lenient = compilerOf((text) => judgeMoment(text) !== 'invalid')
  return (schema, value) => {
    const fits = strict.validate(schema, value)
    return fits === lenient.validate(schema, value) ? fits : 'either'
  }
}

/** Returns a function that gives the expected result of a call at a moment. `merged` is the request that an edit is merged into. */
export function oracleOf(world: World) {
  const fits = readerOf(world.eventTypes)
  return ({ operation, sending, query }: Case, merged: Merged | null, nowMs: number): Verdict => {
    const { method, path, headers } = sending
    const body = sending.body === undefined ? Buffer.alloc(0) : Buffer.from(sending.body)
    const key = () => judgeIdempotencyKey(fits, operation, headers['idempotency-key'])
    const form = () => judgeForm(headers, body)
    // An edit's body is parsed before its Idempotency-Key is checked.
    const [second, third] = method === 'PATCH' ? [form, key] : [key, form]
    const first = judgeKey(world, operation, headers.authorization) ?? second() ?? third()
    if (first !== null) return first
    const late = [judgeQuery(fits, operation, query, nowMs), judgeBody(fits, world, operation, body, merged, nowMs)]
    const faults = late.filter((one) => one !== null)
    const codes = faults.flatMap((verdict) => (verdict.refused === 'either' ? [] : (verdict.refused ?? [])))
    if (faults.length > codes.length && codes.length === 0) return either
    if (faults.length === 0)
      return { refused: null, mustSucceed: !operation.path.includes('{') && !metByTheWorld.test(operation.id) && !path.includes('%') }
    // The current state of a request is checked before the edit.
    const before = method === 'PATCH' ? ['not_found', 'request_not_editable'] : []
    return refused(faults.map((verdict) => ('why' in verdict ? verdict.why : '')).join(', '), ...codes, ...before)
  }
}

function judgeKey({ keys, narrowScopes }: World, { needsKey, scope, testOnly }: Operation, authorization = ''): Verdict | null {
  if (!needsKey) return null
  const { live, test, narrow } = keys
  const [scheme = '', key = '', ...more] = authorization.split(' ').filter(Boolean)
  if (scheme.toLowerCase() !== 'bearer' || more.length > 0 || ![live, test, narrow].includes(key))
    return refused('the key', 'invalid_api_key')
  if (key === narrow && scope !== undefined && !narrowScopes.includes(scope)) return refused('the scope', 'insufficient_scope')
  if (testOnly) return key === live ? refused('the mode', 'live_mode_not_supported') : null
  return key === test && scope === 'rentals:write' ? refused('the mode', 'test_mode_not_supported') : null
}

function judgeIdempotencyKey(fits: Fits, { idempotencyKey }: Operation, given: string | undefined): Verdict | null {
  if (idempotencyKey === undefined) return null
  if (given === undefined) return idempotencyKey.required ? refused('no Idempotency-Key', 'idempotency_key_required') : null
  // Whitespace around a header's value is not part of the value.
  return fits(idempotencyKey.schema, given.trim()) === true ? null : malformed('the Idempotency-Key')
}

function judgeQuery(fits: Fits, { id, query }: Operation, given: string | undefined, nowMs: number): Verdict | null {
  const seen = new Map<string, string>()
  for (const pair of (given ?? '').split('&').filter((one) => one !== '')) {
    const [, name, value = ''] = (/^([^=]*)=?(.*)$/s.exec(pair) ?? []).map(decoded)
    const parameter = query.find((one) => one.name === name)
    if (typeof name !== 'string' || value === null || parameter === undefined || seen.has(name)) return malformed(`the query ${pair}`)
    seen.set(name, value)
    const verdict = judgeParameter(fits, parameter, value)
    if (verdict !== null) return verdict
  }
  const missing = query.find(({ name, required }) => required && !seen.has(name))
  if (missing) return malformed(`no ${missing.name}`)
  if (id === 'readMarketPrices') return judgeMarket(Object.fromEntries(seen), nowMs)
  return id === 'listEvents' ? judgeSince(seen.get('since'), nowMs) : null
}

function judgeParameter(fits: Fits, { name, schema }: Parameter, value: string): Verdict | null {
  // A cursor that the service did not issue is invalid.
  if (name === 'cursor') return refused('the cursor', 'invalid_cursor', 'invalid_request')
  if (value.includes('\0')) return malformed(name)
  return unless(fits(schema, typed(schema, value)), malformed(`${name}=${value}`))
}

function judgeBody(fits: Fits, world: World, operation: Operation, body: Buffer, merged: Merged | null, nowMs: number): Verdict | null {
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
  const isRight = fits(schema, value)
  if (isRight !== true) return unless(isRight, refused(`the body ${body.toString('utf8').slice(0, 300)}`, ...faults))
  if (id === 'createTestOpportunity') return playsDemand ? either : null
  if (isDemand) return judgeDemand(world, value, merged, nowMs)
  return id.endsWith('WebhookEndpoint') ? judgeEndpoint(value, world) : judgeRental(id, value, world, nowMs)
}

/** The rules of a request that no schema expresses. */
function judgeDemand(world: World, sent: Readonly<Record<string, unknown>>, merged: Merged | null, nowMs: number): Verdict | null {
  const { startsAt, endsAt = null, durationMonths = null } = { ...merged, ...sent } as Partial<Merged>
  const broken = (why: string) => refused(why, 'request_invalid')
  for (const field of ['gpuModel', 'region']) {
    const judged = identifies(world, sent[field])
    if (judged !== false) return judged === true ? broken(`${field} identifies its author`) : either
  }
  if (endsAt === null && durationMonths === null) return broken('neither an end nor a duration')
  const starts = Date.parse(startsAt ?? '')
  const apart = endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt) - starts
  if (Math.abs(apart) < 1_000) return either
  if (apart < 0) return broken('an end before its start')
  if (sent.startsAt === undefined) return null
  return unless(isWithin(starts, nowMs - dayMs, yearsAfter(nowMs, 5)), broken('a start out of its bounds'))
}

/** Whether a text identifies its author. 'either' if it only might. */
function identifies({ companyName }: World, text: unknown): boolean | 'either' {
  if (typeof text !== 'string') return false
  if (text.includes(companyName) || /\b[\w.]+@[\w.]+\.\w+|https?:\/\/\w/.test(text)) return true
  return /h.?alden|@|:\/\/|www|\.\w/i.test(text) ? 'either' : false
}

/** Bodies and headers that no operation accepts. */
function judgeForm(headers: Readonly<Record<string, string>>, body: Buffer): Verdict | null {
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

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return null
  }
}

/** Converts a query's text to the schema's type. Numbers and booleans are converted only in their plain spelling. */
function typed(schema: Schema, text: string): unknown {
  const types = typesOf(schema)
  if (types.includes('integer') && /^(-?[1-9]\d*|0)$/.test(text)) return Number(text)
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  return text
}
