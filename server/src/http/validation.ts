/**
 * Parameters and bodies against their card. The first offender is named; a slip never silently widens a result.
 * A handler never sees a date-time as it was spelled: each is in UTC with milliseconds.
 */
import type { Card } from '@parley/contract/endpoint'
import { filledText, utcDateTime } from '@parley/contract/fields'
import { checkerOf, shownName } from '@parley/contract/problems'
import Type from 'typebox'
import { Fault, invalid } from '../fault.ts'

type Raw = Readonly<Record<string, string>>

function decode(part: string, name: string): string {
  let text: string
  try {
    text = decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw invalid(shownName(name), 'is not valid percent-encoded UTF-8')
  }
  if (text.includes('\0')) throw invalid(shownName(name), 'must not contain NUL')
  return text
}

function split(queryString: string): Raw {
  const found: Record<string, string> = Object.create(null)
  for (const part of queryString.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = decode(at < 0 ? part : part.slice(0, at), 'query')
    if (name in found) throw invalid(shownName(name), 'is given more than once')
    found[name] = at < 0 ? '' : decode(part.slice(at + 1), name)
  }
  return found
}

const wholeNumber = /^-?(0|[1-9]\d{0,14})$/

/** A query value is text; numbers and booleans are read from it only in their plain spelling. */
function typed(text: string, schema: { type?: string }): unknown {
  if (schema.type === 'integer' && wholeNumber.test(text)) return Number(text)
  if (schema.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** The query of a call, typed; unknown, repeated and bad parameters are refused. */
export function parseQuery(queryString: string, schema: Type.TObject | undefined): Record<string, unknown> {
  const given = queryString === '' ? {} : split(queryString)
  const values: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(given)) {
    if (!schema || !Object.hasOwn(schema.properties, name)) throw invalid(shownName(name), 'is not a parameter of this endpoint')
    values[name] = typed(text, schema.properties[name] as { type?: string })
  }
  if (!schema) return values
  const spelled = withUtcDateTimes(schema, values)
  refuse(schema, spelled)
  return spelled
}

/** The names of a shape's date-times. */
const dateTimeNames = new WeakMap<Type.TObject, readonly string[]>()

function dateTimeNamesOf(schema: Type.TObject): readonly string[] {
  let names = dateTimeNames.get(schema)
  if (names === undefined) {
    names = Object.entries(schema.properties).flatMap(([name, words]) => ('format' in words && words.format === 'date-time' ? name : []))
    dateTimeNames.set(schema, names)
  }
  return names
}

/**
 * The values with each date-time in UTC with milliseconds: PostgreSQL takes fewer offsets and digits than RFC 3339 has. What is
 * no date-time stays, and is refused as it was sent.
 */
function withUtcDateTimes<V extends Readonly<Record<string, unknown>>>(schema: Type.TObject, values: V): V {
  const utc = dateTimeNamesOf(schema).flatMap((name) => {
    const text = values[name]
    const moment = typeof text === 'string' ? utcDateTime(text) : undefined
    return moment === undefined ? [] : [[name, moment] as const]
  })
  return utc.length === 0 ? values : { ...values, ...Object.fromEntries(utc) }
}

const nothing = { type: 'object', properties: {}, additionalProperties: false } as unknown as Type.TObject

type JsonObject = Readonly<Record<string, unknown>>

/** What a call brings, as its card describes it: a JSON body, a file, or nothing. Some bodies are judged by who takes them. */
export function bodyFor({ body: schema, bodyOptional, bodyJudge, upload }: Card, given: unknown): unknown {
  if (given === undefined) {
    if (upload) throw new Fault('invalid_request', { message: 'A file is required.' })
    if (schema && !bodyOptional) throw new Fault('invalid_request', { message: 'A JSON body is required.' })
    return schema ? {} : undefined
  }
  if (upload) return given
  const body = withUtcDateTimes(schema ?? nothing, given as JsonObject)
  if (bodyJudge !== 'use-case') refuse(schema ?? nothing, body)
  return body
}

const draftWords = Type.Object({ draftId: Type.Optional(filledText(64)) })

/** A body without the id of the form that it fills, and that id, if there is one. */
export function draftIn(body: unknown): { readonly draftId: string | undefined; readonly rest: unknown } {
  const { draftId, ...rest } = (body ?? {}) as { readonly draftId?: string }
  if (draftId === undefined) return { draftId, rest: body }
  refuse(draftWords, { draftId })
  return { draftId, rest }
}

function refuse(schema: Type.TObject, value: unknown): void {
  const [first] = checkerOf(schema)(value)
  if (first) throw invalid(first.field, first.reason)
}
