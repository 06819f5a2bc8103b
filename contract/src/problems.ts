/** The problems of a value, field by field, as text. Used in the server's responses and the forms' live validation. */
import type Type from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { nonBlankPattern } from './fields.ts'
import { hasVisibleCharacter } from './folding.ts'
import { sshKeyProblem } from './ssh-key.ts'

// The validator stops at eight errors by default. After the size checks, fewer than 10,000 can remain.
Settings.Set({ maxErrors: 10_000 })

/** The most unknown properties that one response names. */
export const maxUnknownReported = 50
const maxDisplayNameLength = 64

/** The part of an API key or webhook secret after its prefix. */
const secret = /(gpk_(?:live|test)_|whsec_)\S+/g

/** The caller's name for a field, cut to a length that fits a message. Secrets are cut to their prefix. Blank names are quoted. */
export function displayName(name: string): string {
  const displayed = name.slice(0, maxDisplayNameLength).replaceAll(secret, '$1…').toWellFormed()
  if (displayed.trim() === '') return `"${displayed}"`
  return name.length <= maxDisplayNameLength ? displayed : `${displayed.replace(/…$/, '')}…`
}

export interface Problem {
  readonly field: string
  readonly reason: string
}

type JsonObject = Readonly<Record<string, unknown>>
/** `query` values are always text, so they are not checked for quoted numbers. */
type Checker = (value: unknown, from?: 'json' | 'query') => readonly Problem[]

const checkers = new WeakMap<Type.TObject, Checker>()
const noProblems: readonly Problem[] = []

/** The checker of a closed shape. It is compiled on first use, because compiling all at startup would take most of the startup time. */
export function checkerOf(schema: Type.TObject): Checker {
  let checker = checkers.get(schema)
  if (checker === undefined) {
    const validator = Compile(schema)
    checker = (value, from = 'json') => problemsIn(schema, validator, value as JsonObject, from)
    checkers.set(schema, checker)
  }
  return checker
}

/**
 * One problem per field, or one per inner field of a closed object. Known fields come in the order of the shape, unknown ones last, by
 * name.
 * Types and sizes are checked first. A field that fails there is not checked further, so no pattern or comparison runs on it.
 */
function problemsIn(schema: Type.TObject, validator: Validator, value: JsonObject, from: 'json' | 'query'): readonly Problem[] {
  const found = new Map<string, readonly string[]>()
  const valid: Record<string, unknown> = {}
  for (const name of Object.keys(schema.properties)) {
    if (!Object.hasOwn(value, name)) continue
    const fieldSchema = schema.properties[name] as JsonObject
    const reasons = from === 'json' ? reasonsOfJson(fieldSchema, value[name]) : toList(sizeReason(fieldSchema, value[name]))
    if (reasons.length === 0) valid[name] = value[name]
    else found.set(name, reasons)
  }
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(schema.properties, name))
  if (found.size + unknown.length === 0 && validator.Check(valid)) return noProblems

  const report = (field: string, reason: string) => {
    if (!found.has(field)) found.set(field, [reason])
  }
  for (const error of validator.Errors(valid)) {
    const { field, fieldSchema, reasonPrefix, value } = locateError(error.instancePath, schema, valid)
    const params = error.params as JsonObject
    if (error.keyword === 'required' && field === '') for (const name of params.requiredProperties as string[]) report(name, 'is required')
    else report(field, reasonPrefix + reasonOf(error.keyword, params, fieldSchema, value))
  }
  const known = Object.keys(schema.properties).flatMap((field) => (found.get(field) ?? []).map((reason) => ({ field, reason })))
  const reported = unknown.sort().slice(0, maxUnknownReported)
  return [...known, ...reported.map((name) => ({ field: displayName(name), reason: unknownReason(name, schema) }))]
}

const toList = (reason: string | undefined): readonly string[] => (reason === undefined ? [] : [reason])

/** The problems that are found before any pattern is checked, or all problems of a closed object. */
function reasonsOfJson(fieldSchema: JsonObject, value: unknown): readonly string[] {
  if (isQuotedNumber(fieldSchema, value)) return [`${expected(fieldSchema)}, without quotation marks`]
  if (fieldSchema.additionalProperties !== false || !isOfType(fieldSchema, value) || value === null)
    return toList(sizeReason(fieldSchema, value))
  return checkerOf(fieldSchema as unknown as Type.TObject)(value).map(({ field, reason }) => `${field} ${reason}`)
}

/** Checks of optional inner objects that have their own rules. Each also checks the object's shape. */
export type NestedChecks = Readonly<Record<string, (value: JsonObject) => readonly Problem[]>>

/**
 * All problems of a value, by its shape and by rules that no schema expresses: in the order of its fields, unknown ones last. Rules are not
 * applied to a field whose shape is wrong, because its size is unknown.
 */
export function problemsWith<S extends Type.TObject>(
  schema: S,
  value: JsonObject,
  rules: (valid: Partial<Type.Static<S>>) => readonly Problem[],
  nestedChecks: NestedChecks = {},
): Problem[] {
  const nestedFields = Object.keys(nestedChecks).filter((field) => isObject(value[field]))
  const nestedProblems = nestedFields.flatMap((field) =>
    (nestedChecks[field]?.(value[field] as JsonObject) ?? []).map((one) => ({ field, reason: `${one.field} ${one.reason}` })),
  )
  const rest =
    nestedFields.length === 0 ? value : Object.fromEntries(Object.entries(value).filter(([field]) => !nestedFields.includes(field)))
  const shapeProblems = [...checkerOf(schema)(rest), ...nestedProblems]
  const invalidFields = new Set(shapeProblems.map(({ field }) => field))
  const order = Object.keys(schema.properties)
  const present = order.filter((field) => Object.hasOwn(value, field))
  const valid = Object.fromEntries(present.map((field) => [field, invalidFields.has(field) ? undefined : value[field]]))
  const position = ({ field }: Problem) => (order.includes(field) ? order.indexOf(field) : order.length)
  return [...shapeProblems, ...rules(valid as Partial<Type.Static<S>>)].sort((a, b) => position(a) - position(b))
}

/** The field that an error belongs to, and the path within it as a prefix of the reason. */
function locateError(instancePath: string, schema: Type.TObject, root: JsonObject) {
  const [, field = '', ...path] = instancePath.split('/')
  let fieldSchema = (schema.properties[field] ?? {}) as JsonObject
  let value = root[field]
  let reasonPrefix = ''
  for (const name of path) {
    reasonPrefix += fieldSchema.items === undefined ? `${displayName(name)} ` : 'each item '
    fieldSchema = ((fieldSchema.items ?? (fieldSchema.properties as JsonObject | undefined)?.[name]) as JsonObject | undefined) ?? {}
    value = (value as JsonObject | undefined)?.[name]
  }
  return { field, fieldSchema, reasonPrefix, value }
}

/** Suggests the known name if the unknown one only differs in its casing. */
function unknownReason(name: string, { properties }: Type.TObject): string {
  const normalized = (text: string) => text.replaceAll(/[_-]/g, '').toLowerCase()
  const suggestion =
    name.length > maxDisplayNameLength ? undefined : Object.keys(properties).find((known) => normalized(known) === normalized(name))
  return suggestion === undefined ? 'is not a known property' : `is not a known property: it is called ${suggestion} here`
}

/** A wrong type, length or number of items, at any depth. A required text must also contain something visible. */
function sizeReason(fieldSchema: JsonObject, value: unknown): string | undefined {
  if (!isOfType(fieldSchema, value)) return expected(fieldSchema)
  if (typeof value === 'string') {
    if (exceedsLength(value, Number(fieldSchema.maxLength))) return `must be at most ${count(fieldSchema.maxLength)} characters long`
    return fieldSchema.pattern === nonBlankPattern && !hasVisibleCharacter(value) ? blank : undefined
  }
  if (Array.isArray(value)) {
    if (value.length > Number(fieldSchema.maxItems) || value.length < Number(fieldSchema.minItems)) return expected(fieldSchema)
    const reason = firstReason(value, (item) => sizeReason(fieldSchema.items as JsonObject, item))
    return reason && `each item ${reason}`
  }
  if (typeof value !== 'object' || value === null) return undefined
  const properties = Object.entries((fieldSchema.properties ?? {}) as Readonly<Record<string, JsonObject>>)
  return firstReason(properties, ([name, inner]) => {
    const reason = Object.hasOwn(value, name) ? sizeReason(inner, (value as JsonObject)[name]) : undefined
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
const exceedsLength = (text: string, limit: number): boolean => text.length > limit && (text.length > limit * 2 || [...text].length > limit)

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const typeChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
  null: (value) => value === null,
}

const typesOf = (fieldSchema: JsonObject): readonly string[] => ([] as string[]).concat((fieldSchema.type ?? []) as string | string[])

/** A choice between shapes has no type. */
function isOfType(fieldSchema: JsonObject, value: unknown): boolean {
  const types = typesOf(fieldSchema)
  return types.length === 0 || types.some((name) => typeChecks[name]?.(value) ?? false)
}

/** A sentence with everything that a value of this schema must be, such as `must be a whole number from 1 to 64, or null`. */
function expected(fieldSchema: JsonObject): string {
  const types = typesOf(fieldSchema)
  const [type = ''] = types.filter((name) => name !== 'null')
  return `must be ${nounOf(type, fieldSchema)}${types.includes('null') ? ', or null' : ''}`
}

const isNumeric = (type: string) => type === 'integer' || type === 'number'

/** Whether the value is a quoted number, such as `"8"` instead of 8. */
const isQuotedNumber = (fieldSchema: JsonObject, value: unknown): boolean =>
  typeof value === 'string' && typesOf(fieldSchema).some(isNumeric) && value.trim() !== '' && Number.isFinite(Number(value))

function nounOf(type: string, fieldSchema: JsonObject): string {
  const values = ((fieldSchema.enum ?? []) as unknown[]).filter((value) => value !== null)
  if (values.length > 0) return values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`
  if (isNumeric(type)) return `${type === 'integer' ? 'a whole number' : 'a number'}${rangeOf(fieldSchema)}`
  if (type === 'string') return formatNouns[String(fieldSchema.format)] ?? `a text${lengthOf(fieldSchema)}`
  if (type === 'array') return `a list${itemsOf(fieldSchema)}`
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
  names: 'one or more names separated by commas',
  'country-code': 'a country in two capital letters (ISO 3166-1), such as NO',
}

const count = (value: unknown): string => Number(value).toLocaleString('en')

function rangeOf({ minimum, maximum }: JsonObject): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${count(minimum)} to ${count(maximum)}`
  return minimum === undefined ? '' : ` from ${count(minimum)} up`
}
const lengthOf = ({ maxLength }: JsonObject): string => (maxLength === undefined ? '' : ` of at most ${count(maxLength)} characters`)

function itemsOf({ minItems, maxItems }: JsonObject): string {
  if (maxItems !== undefined) return ` of ${count(minItems ?? 0)} to ${count(maxItems)} items`
  return minItems === undefined ? '' : ` of at least ${count(minItems)} items`
}

const blank = 'must not be blank'

/** An ID's pattern begins with its prefix. A pattern of comma-separated states begins with all states. */
function patternReason(pattern: string): string {
  const states = /^\^\(\?:([a-z_|]+)\)/.exec(pattern)?.[1]
  if (states) return `must be states separated by commas, each one of ${states.replaceAll('|', ', ')}`
  const prefix = /^\^([a-z]+_)/.exec(pattern)?.[1]
  return prefix ? `must be an id that begins with ${prefix}` : 'is not valid'
}

/** For formats with several parts: the function that finds the invalid part, by the format's name. */
const invalidPartFinders = new Map<string, (value: string) => string | undefined>()
export const registerInvalidPartFinder = (format: string, find: (value: string) => string | undefined): void => {
  invalidPartFinders.set(format, find)
}
function invalidPartText(format: string, value: string): string {
  const found = invalidPartFinders.get(format)?.(value)
  return found === undefined ? '' : `: "${found.slice(0, maxDisplayNameLength).replace(secret, '$1…')}" is none`
}

function formatReason(fieldSchema: JsonObject, value: unknown): string {
  if (fieldSchema.format === 'ssh-public-key') return sshKeyProblem(String(value)) ?? 'is not valid'
  const reason = formatReasons[String(fieldSchema.format)]
  return String(fieldSchema.format) in formatNouns
    ? expected(fieldSchema)
    : reason === undefined
      ? 'is not valid'
      : reason + invalidPartText(String(fieldSchema.format), String(value))
}
const formatReasons: Readonly<Record<string, string>> = {
  'event-types': 'must be event types separated by commas, at most 20, each exact (request.filed) or a family (rental.*)',
  'event-start': 'must be now, or a date-time with an offset, such as 2027-01-31T09:00:00Z, in the years 2000 to 2199',
}

function reasonOf(keyword: string, params: JsonObject, fieldSchema: JsonObject, value: unknown): string {
  switch (keyword) {
    case 'required':
      return `${(params.requiredProperties as string[])[0]} is required`
    // The schema `false` rejects a property that a shape does not have.
    case 'boolean':
      return 'is not a known property'
    case 'minimum':
    case 'maximum':
    case 'enum':
      return expected(fieldSchema)
    case 'minLength':
      return Number(fieldSchema.minLength) > 1 ? `must be at least ${count(fieldSchema.minLength)} characters long` : blank
    case 'pattern':
      return patternReason(String(fieldSchema.pattern))
    case 'uniqueItems':
      return 'must not contain the same item twice'
    case 'format':
      return formatReason(fieldSchema, value)
    default:
      return 'is not valid'
  }
}
