/** What is wrong with a value, field by field, in words: shared by the server's answers and the forms' live checks. */
import type Type from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { filledPattern } from './fields.ts'
import { holdsVisible } from './folding.ts'
import { sshKeyProblem } from './ssh-key.ts'

// By default the validator stops at eight errors; what is left to it after the sizes were judged has fewer than this.
Settings.Set({ maxErrors: 10_000 })

/** Unknown properties that one answer names at most. */
export const maxUnknownNamed = 50
const maxShownName = 64

/** What follows the prefix of an API key or of a webhook's secret. */
const secret = /(gpk_(?:live|test)_|whsec_)\S+/g

/** A name as a caller sent it, at a length that a message can hold; of a secret that stands in its place, the prefix alone; a blank one in quotation marks. */
export function shownName(name: string): string {
  const shown = name.slice(0, maxShownName).replaceAll(secret, '$1…').toWellFormed()
  if (shown.trim() === '') return `"${shown}"`
  return name.length <= maxShownName ? shown : `${shown.replace(/…$/, '')}…`
}

export interface Problem {
  readonly field: string
  readonly reason: string
}

type Words = Readonly<Record<string, unknown>>
/** Values of a query come as text: nobody put them between quotation marks. */
type Checker = (value: unknown, from?: 'json' | 'query') => readonly Problem[]

const checkers = new WeakMap<Type.TObject, Checker>()
const none: readonly Problem[] = []

/** The checker of a closed shape; compiled on first use, for compiling them all at start would be most of it. */
export function checkerOf(schema: Type.TObject): Checker {
  let checker = checkers.get(schema)
  if (checker === undefined) {
    const validator = Compile(schema)
    checker = (value, from = 'json') => problemsIn(schema, validator, value as Words, from)
    checkers.set(schema, checker)
  }
  return checker
}

/**
 * One problem per field, and of an object one for each of its own: known fields in the order of the shape, unknown ones last, by name.
 * Types and sizes are judged first; a field that fails there is not looked at any more, so that no pattern and no comparison meets
 * what is not taken.
 */
function problemsIn(schema: Type.TObject, validator: Validator, value: Words, from: 'json' | 'query'): readonly Problem[] {
  const found = new Map<string, readonly string[]>()
  const sound: Record<string, unknown> = {}
  for (const name of Object.keys(schema.properties)) {
    if (!Object.hasOwn(value, name)) continue
    const words = schema.properties[name] as Words
    const reasons = from === 'json' ? reasonsOfJson(words, value[name]) : listed(sizeReason(words, value[name]))
    if (reasons.length === 0) sound[name] = value[name]
    else found.set(name, reasons)
  }
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(schema.properties, name))
  if (found.size + unknown.length === 0 && validator.Check(sound)) return none

  const note = (field: string, reason: string) => {
    if (!found.has(field)) found.set(field, [reason])
  }
  for (const error of validator.Errors(sound)) {
    const { field, words, inner, value } = placeOf(error.instancePath, schema, sound)
    const params = error.params as Words
    if (error.keyword === 'required' && field === '') for (const name of params.requiredProperties as string[]) note(name, 'is required')
    else note(field, inner + reasonOf(error.keyword, params, words, value))
  }
  const known = Object.keys(schema.properties).flatMap((field) => (found.get(field) ?? []).map((reason) => ({ field, reason })))
  const named = unknown.sort().slice(0, maxUnknownNamed)
  return [...known, ...named.map((name) => ({ field: shownName(name), reason: unknownReason(name, schema) }))]
}

const listed = (reason: string | undefined): readonly string[] => (reason === undefined ? [] : [reason])

/** What shows of a value before its pattern is looked at; all that is wrong with a closed object. */
function reasonsOfJson(words: Words, value: unknown): readonly string[] {
  if (isQuotedNumber(words, value)) return [`${expected(words)}, without quotation marks`]
  if (words.additionalProperties !== false || !isOfType(words, value) || value === null) return listed(sizeReason(words, value))
  return checkerOf(words as unknown as Type.TObject)(value).map(({ field, reason }) => `${field} ${reason}`)
}

/** Optional objects within a value that have rules of their own: who judges each, its shape included. */
export type Within = Readonly<Record<string, (value: Words) => readonly Problem[]>>

/**
 * All that is wrong with a value, by its shape and by rules that no shape tells: in the order of its fields, unknown ones last. A field
 * whose shape failed meets no rule: nothing is known of its size.
 */
export function problemsWith<S extends Type.TObject>(
  schema: S,
  value: Words,
  rules: (sound: Partial<Type.Static<S>>) => readonly Problem[],
  within: Within = {},
): Problem[] {
  const apart = Object.keys(within).filter((field) => isObject(value[field]))
  const inner = apart.flatMap((field) =>
    (within[field]?.(value[field] as Words) ?? []).map((one) => ({ field, reason: `${one.field} ${one.reason}` })),
  )
  const rest = apart.length === 0 ? value : Object.fromEntries(Object.entries(value).filter(([field]) => !apart.includes(field)))
  const misshapen = [...checkerOf(schema)(rest), ...inner]
  const amiss = new Set(misshapen.map(({ field }) => field))
  const order = Object.keys(schema.properties)
  const given = order.filter((field) => Object.hasOwn(value, field))
  const sound = Object.fromEntries(given.map((field) => [field, amiss.has(field) ? undefined : value[field]]))
  const place = ({ field }: Problem) => (order.includes(field) ? order.indexOf(field) : order.length)
  return [...misshapen, ...rules(sound as Partial<Type.Static<S>>)].sort((a, b) => place(a) - place(b))
}

/** What an error is about: a field of the shape, and what is within it, in words before the reason. */
function placeOf(instancePath: string, schema: Type.TObject, whole: Words) {
  const [, field = '', ...path] = instancePath.split('/')
  let words = (schema.properties[field] ?? {}) as Words
  let value = whole[field]
  let inner = ''
  for (const name of path) {
    inner += words.items === undefined ? `${shownName(name)} ` : 'each item '
    words = ((words.items ?? (words.properties as Words | undefined)?.[name]) as Words | undefined) ?? {}
    value = (value as Words | undefined)?.[name]
  }
  return { field, words, inner, value }
}

/** Of a name that differs from a known one by its casing alone, the known one. */
function unknownReason(name: string, { properties }: Type.TObject): string {
  const plain = (text: string) => text.replaceAll(/[_-]/g, '').toLowerCase()
  const meant = name.length > maxShownName ? undefined : Object.keys(properties).find((known) => plain(known) === plain(name))
  return meant === undefined ? 'is not a known property' : `is not a known property: it is called ${meant} here`
}

/** What is wrong with the type, the length or the number of items, here or further in; a text that must be filled shows something. */
function sizeReason(words: Words, value: unknown): string | undefined {
  if (!isOfType(words, value)) return expected(words)
  if (typeof value === 'string') {
    if (isLonger(value, Number(words.maxLength))) return `must be at most ${count(words.maxLength)} characters long`
    return words.pattern === filledPattern && !holdsVisible(value) ? blank : undefined
  }
  if (Array.isArray(value)) {
    if (value.length > Number(words.maxItems) || value.length < Number(words.minItems)) return expected(words)
    const reason = firstReason(value, (item) => sizeReason(words.items as Words, item))
    return reason && `each item ${reason}`
  }
  if (typeof value !== 'object' || value === null) return undefined
  const properties = Object.entries((words.properties ?? {}) as Readonly<Record<string, Words>>)
  return firstReason(properties, ([name, inner]) => {
    const reason = Object.hasOwn(value, name) ? sizeReason(inner, (value as Words)[name]) : undefined
    return reason && `${name} ${reason}`
  })
}

function firstReason<T>(items: readonly T[], reasonOfOne: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const reason = reasonOfOne(item)
    if (reason !== undefined) return reason
  }
  return undefined
}

/** In Unicode code points; only a text that may be either is counted. */
const isLonger = (text: string, limit: number): boolean => text.length > limit && (text.length > limit * 2 || [...text].length > limit)

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isType: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
  null: (value) => value === null,
}

const typesOf = (words: Words): readonly string[] => ([] as string[]).concat((words.type ?? []) as string | string[])

/** A choice between shapes names no type of its own. */
function isOfType(words: Words, value: unknown): boolean {
  const types = typesOf(words)
  return types.length === 0 || types.some((name) => isType[name]?.(value) ?? false)
}

/** `must be a whole number from 1 to 64, or null`: all that a value of these words must be, in one sentence. */
function expected(words: Words): string {
  const types = typesOf(words)
  const [type = ''] = types.filter((name) => name !== 'null')
  return `must be ${nounOf(type, words)}${types.includes('null') ? ', or null' : ''}`
}

const isNumeric = (type: string) => type === 'integer' || type === 'number'

/** `"8"` where 8 is meant. */
const isQuotedNumber = (words: Words, value: unknown): boolean =>
  typeof value === 'string' && typesOf(words).some(isNumeric) && value.trim() !== '' && Number.isFinite(Number(value))

function nounOf(type: string, words: Words): string {
  const values = ((words.enum ?? []) as unknown[]).filter((value) => value !== null)
  if (values.length > 0) return values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`
  if (isNumeric(type)) return `${type === 'integer' ? 'a whole number' : 'a number'}${rangeOf(words)}`
  if (type === 'string') return formatNouns[String(words.format)] ?? `a text${lengthOf(words)}`
  if (type === 'array') return `a list${itemsOf(words)}`
  return plainNouns[type] ?? type
}

const plainNouns: Readonly<Record<string, string>> = { boolean: 'true or false', object: 'an object', null: 'null' }

const formatNouns: Readonly<Record<string, string>> = {
  'date-time': 'a date-time with an offset, such as 2027-01-31T09:00:00Z, in the years 2000 to 2199',
  date: 'a day of UTC, such as 2027-01-31, in the years 2000 to 2199',
  email: 'an e-mail address',
  'web-address': 'a web address that begins with http:// or https://, such as https://example.com',
  'one-line': 'one line without control characters',
  'plain-line': 'one line without control characters and web addresses',
  'plain-name': 'one line that shows, without control characters, addresses, telephone numbers and more than 9 digits',
  'country-code': 'a country in two capital letters (ISO 3166-1), such as NO',
}

const count = (value: unknown): string => Number(value).toLocaleString('en')

function rangeOf({ minimum, maximum }: Words): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${count(minimum)} to ${count(maximum)}`
  return minimum === undefined ? '' : ` from ${count(minimum)} up`
}
const lengthOf = ({ maxLength }: Words): string => (maxLength === undefined ? '' : ` of at most ${count(maxLength)} characters`)

function itemsOf({ minItems, maxItems }: Words): string {
  if (maxItems !== undefined) return ` of ${count(minItems ?? 0)} to ${count(maxItems)} items`
  return minItems === undefined ? '' : ` of at least ${count(minItems)} items`
}

const blank = 'must not be blank'

/** An id's pattern begins with its prefix, that of states by comma with all there are. */
function patternReason(pattern: string): string {
  const states = /^\^\(\?:([a-z_|]+)\)/.exec(pattern)?.[1]
  if (states) return `must be states by comma, each one of ${states.replaceAll('|', ', ')}`
  const prefix = /^\^([a-z]+_)/.exec(pattern)?.[1]
  return prefix ? `must be an id that begins with ${prefix}` : 'is not valid'
}

/** Of a text that holds several, which one is at fault: by the name of the format. */
const culprits = new Map<string, (given: string) => string | undefined>()
export const nameCulpritOf = (format: string, find: (given: string) => string | undefined): void => {
  culprits.set(format, find)
}
function culpritIn(format: string, given: string): string {
  const found = culprits.get(format)?.(given)
  return found === undefined ? '' : `: "${found.slice(0, maxShownName).replace(secret, '$1…')}" is none`
}

function formatReason(words: Words, value: unknown): string {
  if (words.format === 'ssh-public-key') return sshKeyProblem(String(value)) ?? 'is not valid'
  const own = formatReasons[String(words.format)]
  return String(words.format) in formatNouns
    ? expected(words)
    : own === undefined
      ? 'is not valid'
      : own + culpritIn(String(words.format), String(value))
}
const formatReasons: Readonly<Record<string, string>> = {
  'event-types': 'must be types of events by comma, at most 20, each exact (request.filed) or a family (rental.*)',
  'event-start': 'must be now, or a date-time with an offset, such as 2027-01-31T09:00:00Z, in the years 2000 to 2199',
}

function reasonOf(keyword: string, params: Words, words: Words, value: unknown): string {
  switch (keyword) {
    case 'required':
      return `${(params.requiredProperties as string[])[0]} is required`
    // No schema fits a property that a shape does not have.
    case 'boolean':
      return 'is not a known property'
    case 'minimum':
    case 'maximum':
    case 'enum':
      return expected(words)
    case 'minLength':
      return Number(words.minLength) > 1 ? `must be at least ${count(words.minLength)} characters long` : blank
    case 'pattern':
      return patternReason(String(words.pattern))
    case 'uniqueItems':
      return 'must not contain the same item twice'
    case 'format':
      return formatReason(words, value)
    default:
      return 'is not valid'
  }
}
