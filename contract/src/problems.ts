/** The problems of a value, field by field, as text. Used in the server's responses and the forms' live validation. */
import type Type from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { filledPattern } from './fields.ts'
import { holdsVisible } from './folding.ts'
import { sshKeyProblem } from './ssh-key.ts'

// The validator stops at eight errors by default. After the size checks, fewer than 10,000 can remain.
Settings.Set({ maxErrors: 10_000 })

/** The most unknown properties that one response names. */
export const maxUnknownNamed = 50
const maxShownName = 64

/** The part of an API key or webhook secret after its prefix. */
const secret = /(gpk_(?:live|test)_|whsec_)\S+/g

/** The caller's name for a field, cut to a length that fits a message. Secrets are cut to their prefix. Blank names are quoted. */
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
/** `query` values are always text, so they are not checked for quoted numbers. */
type Checker = (value: unknown, from?: 'json' | 'query') => readonly Problem[]

const checkers = new WeakMap<Type.TObject, Checker>()
const none: readonly Problem[] = []

/** The checker of a closed shape. It is compiled on first use, because compiling all at startup would take most of the startup time. */
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
 * One problem per field, or one per inner field of a closed object. Known fields come in the order of the shape, unknown ones last, by
 * name.
 * Types and sizes are checked first. A field that fails there is not checked further, so no pattern or comparison runs on it.
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

/** The problems that are found before any pattern is checked, or all problems of a closed object. */
function reasonsOfJson(words: Words, value: unknown): readonly string[] {
  if (isQuotedNumber(words, value)) return [`${expected(words)}, without quotation marks`]
  if (words.additionalProperties !== false || !isOfType(words, value) || value === null) return listed(sizeReason(words, value))
  return checkerOf(words as unknown as Type.TObject)(value).map(({ field, reason }) => `${field} ${reason}`)
}

/** Checks of optional inner objects that have their own rules. Each also checks the object's shape. */
export type Within = Readonly<Record<string, (value: Words) => readonly Problem[]>>

/**
 * All problems of a value, by its shape and by rules that no schema expresses: in the order of its fields, unknown ones last. Rules are not
 * applied to a field whose shape is wrong, because its size is unknown.
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

/** The field that an error belongs to, and the path within it as a prefix of the reason. */
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

/** Suggests the known name if the unknown one only differs in its casing. */
function unknownReason(name: string, { properties }: Type.TObject): string {
  const plain = (text: string) => text.replaceAll(/[_-]/g, '').toLowerCase()
  const meant = name.length > maxShownName ? undefined : Object.keys(properties).find((known) => plain(known) === plain(name))
  return meant === undefined ? 'is not a known property' : `is not a known property: it is called ${meant} here`
}

/** A wrong type, length or number of items, at any depth. A required text must also contain something visible. */
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

/** Counts Unicode code points, but only if the number of code units does not decide. */
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

/** A choice between shapes has no type. */
function isOfType(words: Words, value: unknown): boolean {
  const types = typesOf(words)
  return types.length === 0 || types.some((name) => isType[name]?.(value) ?? false)
}

/** A sentence with everything that a value of this schema must be, such as `must be a whole number from 1 to 64, or null`. */
function expected(words: Words): string {
  const types = typesOf(words)
  const [type = ''] = types.filter((name) => name !== 'null')
  return `must be ${nounOf(type, words)}${types.includes('null') ? ', or null' : ''}`
}

const isNumeric = (type: string) => type === 'integer' || type === 'number'

/** Whether the value is a quoted number, such as `"8"` instead of 8. */
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

/** An ID's pattern begins with its prefix. A pattern of comma-separated states begins with all states. */
function patternReason(pattern: string): string {
  const states = /^\^\(\?:([a-z_|]+)\)/.exec(pattern)?.[1]
  if (states) return `must be states by comma, each one of ${states.replaceAll('|', ', ')}`
  const prefix = /^\^([a-z]+_)/.exec(pattern)?.[1]
  return prefix ? `must be an id that begins with ${prefix}` : 'is not valid'
}

/** For formats with several parts: the function that finds the invalid part, by the format's name. */
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
    // The schema `false` rejects a property that a shape does not have.
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
