/** What is wrong with a value, field by field, in words: shared by the server's answers and the forms' live checks. */
import type Type from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import './fields.ts'
import { sshKeyProblem } from './ssh-key.ts'

// By default the validator stops at eight errors; a body of 64 KiB cannot hold as many as this.
Settings.Set({ maxErrors: 100_000 })

export interface Problem {
  readonly field: string
  readonly reason: string
}

type Words = Readonly<Record<string, unknown>>
type Checker = (value: unknown) => readonly Problem[]

const checkers = new WeakMap<Type.TObject, Checker>()
const none: readonly Problem[] = []

/** The checker of a flat closed shape; compiled on first use, for compiling them all at start would be most of it. */
export function checkerOf(schema: Type.TObject): Checker {
  let checker = checkers.get(schema)
  if (checker === undefined) {
    const validator = Compile(schema)
    checker = (value) => (validator.Check(value) ? none : problemsIn(schema, validator, value))
    checkers.set(schema, checker)
  }
  return checker
}

/** One problem per field: known fields in the order of the shape, unknown ones last, by name. */
function problemsIn(schema: Type.TObject, validator: Validator, value: unknown): Problem[] {
  const found = new Map<string, string>()
  const note = (field: string, reason: string) => {
    if (!found.has(field)) found.set(field, reason)
  }
  for (const error of validator.Errors(value)) {
    const params = error.params as Words
    const field = error.instancePath.split('/')[1] ?? ''
    if (error.keyword === 'required' && field === '') for (const name of params.requiredProperties as string[]) note(name, 'is required')
    else if (Object.hasOwn(schema.properties, field))
      note(field, reasonOf(error.keyword, params, schema.properties[field] as Words, (value as Words)[field]))
  }
  const unknown = Object.keys(value as object).filter((name) => !Object.hasOwn(schema.properties, name))
  for (const name of unknown.sort()) note(name, 'is not a known property')
  const order = [...Object.keys(schema.properties), ...unknown]
  return order.filter((name) => found.has(name)).map((field) => ({ field, reason: found.get(field) as string }))
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  boolean: 'a boolean',
  array: 'an array',
  null: 'null',
}

function typeReason(words: Words): string {
  const types = ([] as string[]).concat(words.type as string | string[])
  return `must be ${types.map((name) => typeNames[name] ?? name).join(' or ')}`
}

function rangeReason({ minimum, maximum }: Words): string {
  return `must be from ${minimum} to ${maximum}`
}

const formatReasons: Readonly<Record<string, string>> = {
  'date-time': 'must be a date-time with an offset (RFC 3339), years 2000 to 2199',
  email: 'must be an e-mail address',
  'web-address': 'must be an http or https address',
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
    case 'type':
      return typeReason(words)
    case 'minimum':
    case 'maximum':
      return rangeReason(words)
    case 'minLength':
      return Number(words.minLength) > 1 ? `must be at least ${words.minLength} characters` : 'must not be blank'
    case 'pattern':
      return patternReason(String(words.pattern))
    case 'maxLength':
      return `must be at most ${params.limit} characters`
    case 'minItems':
    case 'maxItems':
      return `must hold ${words.maxItems === undefined ? 'at least' : `${words.minItems ?? 0} to`} ${words.maxItems ?? words.minItems} items`
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
