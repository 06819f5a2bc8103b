/** What is wrong with a value, field by field, in words: shared by the server's answers and the forms' live checks. */
import type Type from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import './fields.ts'
import { sshKeyProblem } from './ssh-key.ts'

// By default the validator stops at eight errors; what is left to it after the sizes were judged has fewer than this.
Settings.Set({ maxErrors: 10_000 })

/** Unknown properties that one answer names at most. */
export const maxUnknownNamed = 50
const maxShownName = 64

/** A name as a caller sent it, at a length that a message can hold. */
export const shownName = (name: string): string => (name.length <= maxShownName ? name : `${name.slice(0, maxShownName).toWellFormed()}…`)

export interface Problem {
  readonly field: string
  readonly reason: string
}

type Words = Readonly<Record<string, unknown>>
type Checker = (value: unknown) => readonly Problem[]

const checkers = new WeakMap<Type.TObject, Checker>()
const none: readonly Problem[] = []

/** The checker of a closed shape; compiled on first use, for compiling them all at start would be most of it. */
export function checkerOf(schema: Type.TObject): Checker {
  let checker = checkers.get(schema)
  if (checker === undefined) {
    const validator = Compile(schema)
    checker = (value) => problemsIn(schema, validator, value as Words)
    checkers.set(schema, checker)
  }
  return checker
}

/**
 * One problem per field: known fields in the order of the shape, unknown ones last, by name. Types and sizes are judged
 * first; a field that fails there is not looked at any more, so that no pattern and no comparison meets what is not taken.
 */
function problemsIn(schema: Type.TObject, validator: Validator, value: Words): readonly Problem[] {
  const found = new Map<string, string>()
  const sound: Record<string, unknown> = {}
  for (const name of Object.keys(schema.properties)) {
    if (!Object.hasOwn(value, name)) continue
    const reason = sizeReason(schema.properties[name] as Words, value[name])
    if (reason === undefined) sound[name] = value[name]
    else found.set(name, reason)
  }
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(schema.properties, name))
  if (found.size + unknown.length === 0 && validator.Check(sound)) return none

  const note = (field: string, reason: string) => {
    if (!found.has(field)) found.set(field, reason)
  }
  for (const error of validator.Errors(sound)) {
    const params = error.params as Words
    const field = error.instancePath.split('/')[1] ?? ''
    if (error.keyword === 'required' && field === '') for (const name of params.requiredProperties as string[]) note(name, 'is required')
    else note(field, reasonOf(error.keyword, params, schema.properties[field] as Words, sound[field]))
  }
  const known = Object.keys(schema.properties).flatMap((field) => {
    const reason = found.get(field)
    return reason === undefined ? [] : [{ field, reason }]
  })
  const named = unknown.sort().slice(0, maxUnknownNamed)
  return [...known, ...named.map((name) => ({ field: shownName(name), reason: 'is not a known property' }))]
}

/** What is wrong with the type, the length or the number of items, here or further in. */
function sizeReason(words: Words, value: unknown): string | undefined {
  if (!isOfType(words, value)) return typeReason(words)
  if (typeof value === 'string')
    return isLonger(value, Number(words.maxLength)) ? `must be at most ${words.maxLength} characters` : undefined
  if (Array.isArray(value)) {
    if (value.length > Number(words.maxItems) || value.length < Number(words.minItems)) return itemsReason(words)
    const reason = firstReason(value, (item) => sizeReason(words.items as Words, item))
    return reason && `each item ${reason}`
  }
  if (typeof value !== 'object' || value === null) return undefined
  const properties = Object.entries((words.properties ?? {}) as Readonly<Record<string, Words>>)
  const reason = firstReason(properties, ([name, inner]) =>
    Object.hasOwn(value, name) ? sizeReason(inner, (value as Words)[name]) : undefined,
  )
  return reason && 'is not valid'
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

const isType: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  null: (value) => value === null,
}

const typesOf = (words: Words): readonly string[] => ([] as string[]).concat((words.type ?? []) as string | string[])

/** A choice between shapes names no type of its own. */
function isOfType(words: Words, value: unknown): boolean {
  const types = typesOf(words)
  return types.length === 0 || types.some((name) => isType[name]?.(value) ?? false)
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  object: 'an object',
  boolean: 'a boolean',
  array: 'an array',
  null: 'null',
}

const typeReason = (words: Words): string =>
  `must be ${typesOf(words)
    .map((name) => typeNames[name] ?? name)
    .join(' or ')}`

const itemsReason = ({ minItems, maxItems }: Words): string =>
  `must hold ${maxItems === undefined ? 'at least' : `${minItems ?? 0} to`} ${maxItems ?? minItems} items`

function rangeReason({ minimum, maximum }: Words): string {
  return `must be from ${minimum} to ${maximum}`
}

const formatReasons: Readonly<Record<string, string>> = {
  'date-time': 'must be a date-time with an offset (RFC 3339), years 2000 to 2199',
  email: 'must be an e-mail address',
  'web-address': 'must be an http or https address',
  'plain-name': 'must be one line without control characters and web addresses',
  'country-code': 'must be two capital letters (ISO 3166-1)',
}

/** An id's pattern begins with its prefix; the other one in use asks for a letter that can be seen. */
function patternReason(pattern: string): string {
  const prefix = /^\^([a-z]+_)/.exec(pattern)?.[1]
  return prefix ? `must be an id that begins with ${prefix}` : 'must not be blank'
}

const formatReason = (format: string, value: unknown): string | undefined =>
  format === 'ssh-public-key' ? sshKeyProblem(String(value)) : formatReasons[format]

function reasonOf(keyword: string, params: Words, words: Words, value: unknown): string {
  switch (keyword) {
    case 'minimum':
    case 'maximum':
      return rangeReason(words)
    case 'minLength':
      return Number(words.minLength) > 1 ? `must be at least ${words.minLength} characters` : 'must not be blank'
    case 'pattern':
      return patternReason(String(words.pattern))
    case 'uniqueItems':
      return 'must not hold the same item twice'
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`
    case 'format':
      return formatReason(String(words.format), value) ?? 'is not valid'
    default:
      return 'is not valid'
  }
}
