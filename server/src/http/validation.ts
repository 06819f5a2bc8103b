/**
 * Checks parameters and bodies against their card. A query's first violation is named. A mistake never silently widens a result.
 * Handlers receive every date-time in UTC with milliseconds, never as it was sent.
 */
import type { Card } from '@parley/contract/endpoint'
import { nonBlankText, utcDateTime } from '@parley/contract/fields'
import { checkerOf, displayName } from '@parley/contract/problems'
import Type from 'typebox'
import { Fault, invalidParameter, refuseProblems } from '../core/fault.ts'
import { unsupportedCharacterIn } from './body.ts'

type Raw = Readonly<Record<string, string>>

function decode(part: string, name: string): string {
  let text: string
  try {
    text = decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw invalidParameter(displayName(name), 'is not valid percent-encoded UTF-8')
  }
  const hostile = unsupportedCharacterIn(text)
  if (hostile !== undefined) throw invalidParameter(displayName(name), `must not contain ${hostile}`)
  return text
}

function split(queryString: string): Raw {
  const found: Record<string, string> = Object.create(null)
  for (const part of queryString.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = decode(at < 0 ? part : part.slice(0, at), 'query')
    if (name.trim() === '') throw invalidParameter('query', 'has a value without a name: send name=value')
    if (name in found) throw invalidParameter(displayName(name), 'is given more than once')
    found[name] = at < 0 ? '' : decode(part.slice(at + 1), name)
  }
  return found
}

const wholeNumber = /^(0|-?[1-9]\d{0,14})$/

/** A query value is text. Numbers and booleans are parsed only from their plain form. */
function typed(text: string, schema: { type?: string }): unknown {
  if (schema.type === 'integer' && wholeNumber.test(text)) return Number(text)
  if (schema.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const pagesByNumber = new Set(['page', 'offset', 'skip', 'start', 'page_size', 'per_page', 'after'])

function unknownParameter(name: string, schema: Type.TObject | undefined): string {
  const taken = Object.keys(schema?.properties ?? {})
  if (taken.length === 0) return 'is not a parameter of this endpoint, which takes none'
  const list = `is not a parameter of this endpoint, which takes ${taken.join(', ')}`
  return pagesByNumber.has(name) && taken.includes('cursor') ? `${list}; for the next page send the cursor that meta holds` : list
}

/** The query of a call, typed. Unknown, repeated and invalid parameters are refused. */
export function parseQuery(queryString: string, schema: Type.TObject | undefined): Record<string, unknown> {
  const raw = queryString === '' ? {} : split(queryString)
  const values: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(raw)) {
    if (!schema || !Object.hasOwn(schema.properties, name)) throw invalidParameter(displayName(name), unknownParameter(name, schema))
    values[name] = typed(text, schema.properties[name] as { type?: string })
  }
  if (!schema) return values
  const normalized = withUtcDateTimes(schema, values)
  refuseQuery(schema, normalized)
  return normalized
}

type Shape = { readonly properties: Readonly<Record<string, unknown>> }
type Values = Readonly<Record<string, unknown>>

const isShape = (schema: unknown): schema is Shape => typeof schema === 'object' && schema !== null && 'properties' in schema
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of a shape's date-times, and the shapes within it that contain some. */
interface DateTimes {
  readonly names: readonly string[]
  readonly inner: readonly (readonly [string, Shape])[]
}
const dateTimes = new WeakMap<Shape, DateTimes>()

function dateTimesOf(shape: Shape): DateTimes {
  let found = dateTimes.get(shape)
  if (found === undefined) {
    const entries = Object.entries(shape.properties)
    const names = entries.flatMap(([name, schema]) => ((schema as { readonly format?: string }).format === 'date-time' ? [name] : []))
    const inner = entries.flatMap(([name, schema]) => (isShape(schema) && hasDateTimes(schema) ? [[name, schema] as const] : []))
    found = { names, inner }
    dateTimes.set(shape, found)
  }
  return found
}
const hasDateTimes = (shape: Shape): boolean => dateTimesOf(shape).names.length + dateTimesOf(shape).inner.length > 0

/**
 * The values with each date-time in UTC with milliseconds: PostgreSQL accepts fewer offsets and digits than RFC 3339 has. A value that
 * is not a date-time is unchanged, and is refused as it was sent.
 */
function withUtcDateTimes<V extends Values>(shape: Shape, values: V): V {
  const { names, inner } = dateTimesOf(shape)
  const utc = names.flatMap((name) => {
    const text = values[name]
    const moment = typeof text === 'string' ? utcDateTime(text) : undefined
    return moment === undefined ? [] : [[name, moment] as const]
  })
  const within = inner.flatMap(([name, one]) => {
    const value = values[name]
    return isObject(value) ? [[name, withUtcDateTimes(one, value)] as const] : []
  })
  return utc.length + within.length === 0 ? values : { ...values, ...Object.fromEntries([...utc, ...within]) }
}

const emptySchema = { type: 'object', properties: {}, additionalProperties: false } as unknown as Type.TObject

type JsonObject = Readonly<Record<string, unknown>>

/** Whether calls to a card must have a body. */
export const requiresBody = ({ body: schema, bodyOptional, upload }: Card): boolean =>
  upload !== undefined || (schema !== undefined && !bodyOptional)

/** @throws if a call without a body must have one */
export function refuseMissingBody(card: Card, raw: unknown): void {
  if (raw !== undefined || !requiresBody(card)) return
  throw new Fault('invalid_request', { message: card.upload ? 'A file is required.' : 'A JSON body is required.' })
}

/** The input of a call, as its card describes it: a JSON body, a file, or nothing. Some bodies are checked by their use-case. */
export function bodyFor(card: Card, raw: unknown): unknown {
  const { body: schema, bodyValidation, upload } = card
  refuseMissingBody(card, raw)
  if (raw === undefined) return schema ? {} : undefined
  if (upload) return raw
  const body = withUtcDateTimes(schema ?? emptySchema, raw as JsonObject)
  if (bodyValidation !== 'use-case') refuseBody(schema ?? emptySchema, body)
  return body
}

const draftSchema = Type.Object({ draftId: Type.Optional(nonBlankText(64)) })

/** A body without its form's draft ID, and that ID, if there is one. */
export function draftIn(body: unknown): { readonly draftId: string | undefined; readonly rest: unknown } {
  const { draftId, ...rest } = (body ?? {}) as { readonly draftId?: string }
  if (draftId === undefined) return { draftId, rest: body }
  refuseBody(draftSchema, { draftId })
  return { draftId, rest }
}

/** Refuses a query for its first violation. */
function refuseQuery(schema: Type.TObject, value: unknown): void {
  const [first] = checkerOf(schema)(value, 'query')
  if (first) throw invalidParameter(first.field, first.reason)
}

/** Refuses a body for all its violations. */
const refuseBody = (schema: Type.TObject, value: unknown): void => refuseProblems(checkerOf(schema)(value))
