/**
 * What must become of a call, judged from its bytes by the OpenAPI document and the rules that the document cannot say; the
 * service's own validation has no part in it. Where the specification leaves a choice, either way is right.
 */

import type { Parameter } from '@parley/contract/openapi-operation'
import type { Schema } from '@parley/contract/schema'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Case } from './case.ts'
import { type Operation, typesOf } from './document.ts'
import { isDay, judgeMoment } from './moments.ts'
import { areEventTypes, judgeEndpoint, judgeMarket, judgeRental, judgeSince } from './rules.ts'
import type { World } from './things.ts'
import { dayMs, either, isWithin, malformed, refused, unless, type Verdict, yearsAfter } from './verdict.ts'

/** The state of the request that is edited: what a PATCH is merged into. */
export interface Merged {
  readonly startsAt: string
  readonly endsAt: string | null
  readonly durationMonths: number | null
}

const bodyLimitBytes = 65_536

/** Without a fault of form they are refused for an offer, a template, a wallet, a listing, or the number of endpoints. */
const metByTheWorld = /^create(Rental|Quote|TestRental|TestOpportunity|WebhookEndpoint)$/

/** Of a text that must be filled the document says what every language reads: that it is not blank. What has no width is as blank. */
const filled = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
const patternReader = Object.assign((pattern: string, flags: string) => (pattern === '\\S' ? filled : new RegExp(pattern, flags)), {
  code: 'new RegExp',
})

type Shape = Readonly<Record<'strict' | 'lenient', ValidateFunction>>

export class Oracle {
  readonly #world: World
  readonly #shapes = new Map<Schema, Shape>()
  readonly #strict: Ajv2020
  readonly #lenient: Ajv2020

  constructor(world: World) {
    this.#world = world
    this.#strict = this.#readerOf((text) => judgeMoment(text) === 'valid')
    this.#lenient = this.#readerOf((text) => judgeMoment(text) !== 'invalid')
  }

  #readerOf(isMoment: (text: string) => boolean): Ajv2020 {
    const formats = {
      'date-time': isMoment,
      date: isDay,
      'event-start': (text: string) => text === 'now' || isMoment(text),
      'event-types': (text: string) => areEventTypes(text, this.#world.eventTypes),
    }
    return new Ajv2020({ strict: false, formats, code: { regExp: patternReader } })
  }

  /** `merged` is what an edit is merged into. */
  judge({ operation, sending, query }: Case, merged: Merged | null, nowMs: number): Verdict {
    const { method, path, headers } = { ...sending }
    const body = sending.body === undefined ? Buffer.alloc(0) : Buffer.from(sending.body)
    const key = () => this.#judgeIdempotencyKey(operation, headers['idempotency-key'])
    const form = () => judgeForm(headers, body)
    // An edit is parsed before its Idempotency-Key is looked at.
    const [second, third] = method === 'PATCH' ? [form, key] : [key, form]
    const first = this.#judgeKey(operation, headers.authorization) ?? second() ?? third()
    if (first !== null) return first
    const late = [this.#judgeQuery(operation, query, nowMs), this.#judgeBody(operation, body, merged, nowMs)].filter((one) => one !== null)
    const codes = late.flatMap((verdict) => (verdict.refused === 'either' ? [] : (verdict.refused ?? [])))
    if (late.length > codes.length && codes.length === 0) return either
    if (late.length === 0)
      return {
        refused: null,
        mustSucceed: !operation.path.includes('{') && !metByTheWorld.test(operation.id) && !path.includes('%'),
      }
    // What a request is in stands before what it is to be.
    const before = method === 'PATCH' ? ['not_found', 'request_not_editable'] : []
    return refused(late.map((verdict) => ('why' in verdict ? verdict.why : '')).join(', '), ...codes, ...before)
  }

  #judgeKey({ needsKey, scope, testOnly }: Operation, authorization: string | undefined): Verdict | null {
    if (!needsKey) return null
    const { live, test, narrow } = this.#world.keys
    const [scheme = '', key = '', ...more] = (authorization ?? '').split(' ').filter(Boolean)
    if (scheme.toLowerCase() !== 'bearer' || more.length > 0 || ![live, test, narrow].includes(key))
      return refused('the key', 'invalid_api_key')
    if (key === narrow && scope !== undefined && !this.#world.narrowScopes.includes(scope))
      return refused('the scope', 'insufficient_scope')
    if (testOnly) return key === live ? refused('the mode', 'live_mode_not_supported') : null
    return key === test && scope === 'rentals:write' ? refused('the mode', 'test_mode_not_supported') : null
  }

  #judgeIdempotencyKey({ idempotencyKey }: Operation, given: string | undefined): Verdict | null {
    if (idempotencyKey === undefined) return null
    if (given === undefined) return idempotencyKey.required ? refused('no Idempotency-Key', 'idempotency_key_required') : null
    // Blanks around a header's value are not part of it.
    return this.#fits(idempotencyKey.schema, given.trim()) === true ? null : malformed('the Idempotency-Key')
  }

  #judgeQuery({ id, query }: Operation, given: string | undefined, nowMs: number): Verdict | null {
    const seen = new Map<string, string>()
    for (const pair of (given ?? '').split('&').filter((one) => one !== '')) {
      const at = pair.indexOf('=')
      const name = decoded(at < 0 ? pair : pair.slice(0, at))
      const value = decoded(at < 0 ? '' : pair.slice(at + 1))
      const parameter = query.find((one) => one.name === name)
      if (name === undefined || value === undefined || parameter === undefined || seen.has(name)) return malformed(`the query ${pair}`)
      seen.set(name, value)
      const verdict = this.#judgeParameter(parameter, value)
      if (verdict !== null) return verdict
    }
    const missing = query.find(({ name, required }) => required && !seen.has(name))
    if (missing) return malformed(`no ${missing.name}`)
    if (id === 'readMarketPrices') return judgeMarket(Object.fromEntries(seen), nowMs)
    return id === 'listEvents' ? judgeSince(seen.get('since'), nowMs) : null
  }

  #judgeParameter({ name, schema }: Parameter, value: string): Verdict | null {
    // No cursor that was not handed out is one.
    if (name === 'cursor') return refused('the cursor', 'invalid_cursor', 'invalid_request')
    if (value.includes('\0')) return malformed(name)
    return unless(this.#fits(schema, typed(schema, value)), malformed(`${name}=${value}`))
  }

  #judgeBody({ id, body: schema, bodyRequired }: Operation, body: Buffer, merged: Merged | null, nowMs: number): Verdict | null {
    if (body.length === 0) return schema && bodyRequired ? malformed('no body') : null
    const value = parse(body) as Readonly<Record<string, unknown>>
    if (schema === undefined) return Object.keys(value).length === 0 ? null : malformed('a body where none is expected')
    // A preview tells what is wrong with demand and refuses none.
    if (id === 'previewRequest') return isDeep(value) ? either : null
    const isDemand = /^(file|edit)Request$/.test(id)
    // How deep a body may be nested is not said; one that is closed has no depth.
    const playsDemand = id === 'createTestOpportunity' && 'demand' in value
    const faults = [...(isDemand || playsDemand ? ['request_invalid'] : []), ...(isDemand && !isDeep(value) ? [] : ['invalid_request'])]
    const fits = this.#fits(schema, value)
    if (fits === 'either') return either
    if (!fits) return refused(`the body ${body.toString('utf8').slice(0, 300)}`, ...faults)
    if (id === 'createTestOpportunity') return playsDemand ? either : null
    if (isDemand) return this.#judgeDemand(value, merged, nowMs)
    return id.endsWith('WebhookEndpoint') ? judgeEndpoint(value, this.#world) : judgeRental(id, value, this.#world, nowMs)
  }

  /** The rules of a request that no schema says. */
  #judgeDemand(sent: Readonly<Record<string, unknown>>, merged: Merged | null, nowMs: number): Verdict | null {
    const { startsAt, endsAt = null, durationMonths = null } = { ...merged, ...sent } as Partial<Merged>
    const broken = (why: string) => refused(why, 'request_invalid')
    for (const field of ['gpuModel', 'region']) {
      const judged = this.#identifies(sent[field])
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

  /** Whether a text names its author; what only might is not ours to say. */
  #identifies(text: unknown): boolean | 'either' {
    if (typeof text !== 'string') return false
    if (text.includes(this.#world.companyName) || /\b[\w.]+@[\w.]+\.\w+|https?:\/\/\w/.test(text)) return true
    return /h.?alden|@|:\/\/|www|\.\w/i.test(text) ? 'either' : false
  }

  #fits(schema: Schema, value: unknown): boolean | 'either' {
    let shape = this.#shapes.get(schema)
    if (shape === undefined) {
      shape = { strict: this.#strict.compile(schema), lenient: this.#lenient.compile(schema) }
      this.#shapes.set(schema, shape)
    }
    const strict = shape.strict(value)
    return strict === shape.lenient(value) ? strict : 'either'
  }
}

/** What no operation accepts. */
function judgeForm(headers: Readonly<Record<string, string>>, body: Buffer): Verdict | null {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') return body.length === 0 ? either : malformed('the encoding')
  // A type of nothing at all.
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

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** A query's text as its schema takes it: numbers and booleans in their plain spelling alone. */
function typed(schema: Schema, text: string): unknown {
  const types = typesOf(schema)
  if (types.includes('integer') && /^(-?[1-9]\d*|0)$/.test(text)) return Number(text)
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  return text
}
