/** Parameters and bodies against their card. The first offender is named; a slip never silently widens a result. */
import type { Card } from '@parley/contract/endpoint'
import { filledText } from '@parley/contract/fields'
import { checkerOf } from '@parley/contract/problems'
import Type from 'typebox'
import { Fault, invalid } from '../fault.ts'

type Raw = Readonly<Record<string, string>>

function decode(part: string, name: string): string {
  let text: string
  try {
    text = decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw invalid(name, 'is not valid percent-encoded UTF-8')
  }
  if (text.includes('\0')) throw invalid(name, 'must not contain NUL')
  return text
}

function split(queryString: string): Raw {
  const found: Record<string, string> = Object.create(null)
  for (const part of queryString.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = decode(at < 0 ? part : part.slice(0, at), 'query')
    if (name in found) throw invalid(name, 'is given more than once')
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
    if (!schema || !Object.hasOwn(schema.properties, name)) throw invalid(name, 'is not a parameter of this endpoint')
    values[name] = typed(text, schema.properties[name] as { type?: string })
  }
  if (schema) refuse(schema, values)
  return values
}

const nothing = { type: 'object', properties: {}, additionalProperties: false } as unknown as Type.TObject

/** A body that a card describes, or none where it describes none. */
export function checkBody(schema: Type.TObject | undefined, optional: boolean, given: unknown): unknown {
  if (given === undefined) {
    if (schema && !optional) throw new Fault('invalid_request', { message: 'A JSON body is required.' })
    return schema ? {} : undefined
  }
  refuse(schema ?? nothing, given)
  return given
}

/** What a call brings, as its card describes it: a JSON body, a file, or nothing. Some bodies are judged by who takes them. */
export function bodyFor(words: Card, given: unknown): unknown {
  if (!words.upload && words.bodyJudge !== 'use-case') return checkBody(words.body, words.bodyOptional ?? false, given)
  if (given === undefined)
    throw new Fault('invalid_request', { message: words.upload ? 'A file is required.' : 'A JSON body is required.' })
  return given
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
