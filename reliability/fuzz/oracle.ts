/**
 * What must become of a call, judged from its bytes by the OpenAPI document and the rules that the document cannot say; the
 * service's own validation has no part in it. Where the specification leaves a choice, either way is right.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Case, World } from './case.ts'
import type { Operation, Parameter, Schema } from './document.ts'
import { typesOf } from './document.ts'
import { judgeMoment } from './moments.ts'

export type Verdict =
  /** These codes, and no others. */
  | { readonly refused: readonly string[]; readonly why: string }
  /** No fault of form: done, or refused for what is so in the world. */
  | { readonly refused: null; readonly mustSucceed: boolean }
  | { readonly refused: 'either' }

/** The state of the request that is edited: what a PATCH is merged into. */
export interface Merged {
  readonly startsAt: string
  readonly endsAt: string | null
  readonly durationMonths: number | null
}

const refused = (why: string, ...codes: string[]): Verdict => ({ refused: codes, why })
const malformed = (why: string) => refused(why, 'invalid_request')
const either: Verdict = { refused: 'either' }
const bodyLimitBytes = 65_536
const dayMs = 86_400_000
/** Nearer to a bound of time than this, the clock decides. */
const clockMs = 60_000

interface Shape {
  readonly strict: ValidateFunction
  readonly lenient: ValidateFunction
}

export class Oracle {
  readonly #world: World
  readonly #shapes = new Map<Schema, Shape>()
  readonly #strict: Ajv2020
  readonly #lenient: Ajv2020

  constructor(world: World) {
    this.#world = world
    this.#strict = new Ajv2020({ strict: false, formats: { 'date-time': (text: string) => judgeMoment(text) === 'valid' } })
    this.#lenient = new Ajv2020({ strict: false, formats: { 'date-time': (text: string) => judgeMoment(text) !== 'invalid' } })
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
    const late = [this.#judgeQuery(operation, query), this.#judgeBody(operation, body, merged, nowMs)].filter((one) => one !== null)
    const codes = late.flatMap((verdict) => (verdict.refused === 'either' ? [] : (verdict.refused ?? [])))
    if (late.length > codes.length && codes.length === 0) return either
    if (late.length === 0)
      return {
        refused: null,
        mustSucceed: !operation.path.includes('{') && !/^create(Rental|Quote)$/.test(operation.id) && !path.includes('%'),
      }
    // What a request is in stands before what it is to be.
    const before = method === 'PATCH' ? ['not_found', 'request_not_editable'] : []
    return refused(late.map((verdict) => ('why' in verdict ? verdict.why : '')).join(', '), ...codes, ...before)
  }

  #judgeKey({ needsKey, scope }: Operation, authorization: string | undefined): Verdict | null {
    if (!needsKey) return null
    const { live, test, narrow } = this.#world.keys
    const [scheme = '', key = '', ...more] = (authorization ?? '').split(' ').filter(Boolean)
    if (scheme.toLowerCase() !== 'bearer' || more.length > 0 || ![live, test, narrow].includes(key))
      return refused('the key', 'invalid_api_key')
    if (key === narrow && scope !== undefined && !this.#world.narrowScopes.includes(scope))
      return refused('the scope', 'insufficient_scope')
    return key === test && scope === 'rentals:write' ? refused('the mode', 'test_mode_not_supported') : null
  }

  #judgeIdempotencyKey({ idempotencyKey }: Operation, given: string | undefined): Verdict | null {
    if (idempotencyKey === undefined) return null
    if (given === undefined) return idempotencyKey.required ? refused('no Idempotency-Key', 'idempotency_key_required') : null
    // Blanks around a header's value are not part of it.
    return this.#fits(idempotencyKey.schema, given.trim()) === true ? null : malformed('the Idempotency-Key')
  }

  #judgeQuery({ query }: Operation, given: string | undefined): Verdict | null {
    const seen = new Set<string>()
    for (const pair of (given ?? '').split('&').filter((one) => one !== '')) {
      const at = pair.indexOf('=')
      const name = decoded(at < 0 ? pair : pair.slice(0, at))
      const value = decoded(at < 0 ? '' : pair.slice(at + 1))
      const parameter = query.find((one) => one.name === name)
      if (name === undefined || value === undefined || parameter === undefined || seen.has(name)) return malformed(`the query ${pair}`)
      seen.add(name)
      const verdict = this.#judgeParameter(parameter, value)
      if (verdict !== null) return verdict
    }
    return null
  }

  #judgeParameter({ name, schema }: Parameter, value: string): Verdict | null {
    // No cursor that was not handed out is one.
    if (name === 'cursor') return refused('the cursor', 'invalid_cursor', 'invalid_request')
    if (value.includes('\0')) return malformed(name)
    const fits = this.#fits(schema, typed(schema, value))
    return fits === 'either' ? either : fits ? null : malformed(`${name}=${value}`)
  }

  #judgeBody({ id, body: schema, bodyRequired }: Operation, body: Buffer, merged: Merged | null, nowMs: number): Verdict | null {
    if (body.length === 0) return schema && bodyRequired ? malformed('no body') : null
    const value = parse(body) as Readonly<Record<string, unknown>>
    if (schema === undefined) return Object.keys(value).length === 0 ? null : malformed('a body where none is expected')
    const isDemand = /^(file|edit)Request$/.test(id)
    // How deep a body may be nested is not said; one that is closed has no depth.
    const faults = isDemand ? (isDeep(value) ? ['request_invalid', 'invalid_request'] : ['request_invalid']) : ['invalid_request']
    const fits = this.#fits(schema, value)
    if (fits === 'either') return either
    if (!fits) return refused(`the body ${body.toString('utf8').slice(0, 300)}`, ...faults)
    return isDemand ? this.#judgeDemand(value, merged, nowMs) : judgeRental(id, value)
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
    const aheadMs = starts - nowMs
    const latestMs = new Date(nowMs).setUTCFullYear(new Date(nowMs).getUTCFullYear() + 5) - nowMs
    if (Math.min(Math.abs(aheadMs + dayMs), Math.abs(aheadMs - latestMs)) < clockMs) return either
    return aheadMs < -dayMs || aheadMs > latestMs ? broken('a start out of its bounds') : null
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

/** A quote's token that was not handed out pins nothing; whether that or the offer is told first is left open. */
function judgeRental(id: string, { quote_token, ssh_public_key, gpu_count }: Readonly<Record<string, unknown>>): Verdict | null {
  // No text that is grown here is a key.
  if (ssh_public_key !== undefined) return malformed('no SSH key')
  // Every offer has the size of one GPU; which others it has is not said here, and a quote of one that it has not is refused.
  if (id === 'createQuote' && gpu_count !== 1) return either
  return quote_token === undefined ? null : refused('a forged quote', 'invalid_request', 'offer_not_found', 'invalid_template')
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
