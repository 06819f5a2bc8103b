/** Session endpoints: partner endpoints in a session. The card is derived from the partner's card. The partner's handler serves both. */
import Type from 'typebox'
import type { Card } from './endpoint.ts'
import { type FaultCode, faultCodes } from './faults.ts'
import { type Camel, type CamelCased, camelCase, nonBlankText } from './fields.ts'
import { pageQuery } from './lists.ts'

/** The same type with all names in camelCase. */
type InCamelCase<T> = T extends readonly (infer Item)[]
  ? InCamelCase<Item>[]
  : T extends object
    ? { [Name in keyof T as Name extends string ? Camel<Name> : never]: InCamelCase<T[Name]> }
    : T

export const draft = {
  draftId: Type.Optional(
    nonBlankText(64, {
      description:
        'A key that the page makes for each filled-in form. If a form is sent twice with the same key, it takes effect once and the same response is returned.',
    }),
  ),
}
type Draft = typeof draft

type PropertiesOf<S> = S extends Type.TObject<infer P> ? CamelCased<P> : never
/** Fields of a card that only apply to keys, or that have different names in a session. */
const replaced = [
  'credential',
  'scope',
  'liveOnly',
  'spends',
  'idempotency',
  'keyCheck',
  'bucket',
  'casing',
  'tagged',
  'query',
  'body',
  'reply',
  'faults',
] as const
type Replaced = (typeof replaced)[number]
/** A use-case reports problems of a snake_case body with names that pages do not know, so in a session the pipeline validates it. */
type UseCaseValidation<C extends Card> = C extends { casing: 'snake_case' } ? 'bodyValidation' : never
const isReplaced = (name: string, { casing }: Card) =>
  (replaced as readonly string[]).includes(name) || (name === 'bodyValidation' && casing === 'snake_case')
/** Faults that only keys can have. */
const keyFaults: readonly FaultCode[] = ['key_spend_limit_exceeded', 'policy_violation', 'policy_spend_limit_exceeded']

export type SessionEndpoint<C extends Card> = Omit<C, Replaced | UseCaseValidation<C>> & {
  readonly credential: 'session'
  readonly idempotency: 'none'
  readonly bucket: 'general' | 'rental_write'
  readonly reply: Type.TUnsafe<InCamelCase<Type.Static<C['reply']>>>
  readonly faults: readonly FaultCode[]
} & (C extends { query: Type.TObject } ? { readonly query: Type.TObject<PropertiesOf<C['query']>> } : unknown) &
  (C extends { body: Type.TObject }
    ? C extends { status: 201 } | { sealedReply: true }
      ? { readonly draft: true; readonly body: Type.TObject<PropertiesOf<C['body']> & Draft> }
      : { readonly body: Type.TObject<PropertiesOf<C['body']>> }
    : unknown)

/** Removes what only keys have: scope, mode, Idempotency-Key, their own limits, daily cap and policy. */
export function sessionEndpointOf<const C extends Card>(card: C): SessionEndpoint<C> {
  const { query, body: partnerBody, reply, faults } = card as Card
  const inherited = Object.entries(card).filter(([name]) => !isReplaced(name, card))
  // A new secret takes the place of another, so it is an object, too.
  const creates = partnerBody !== undefined && (card.status === 201 || card.sealedReply === true)
  const sessionEndpoint: Card = {
    ...(Object.fromEntries(inherited) as Omit<Card, Replaced>),
    credential: 'session',
    idempotency: 'none',
    // Calls that cost money are limited for people as for keys.
    bucket: card.bucket === 'rental_write' ? card.bucket : 'general',
    ...(query && { query: camelSchema(query, card.lists ? pageQuery(100) : {}) }),
    ...(partnerBody && { body: camelSchema(partnerBody, creates ? draft : {}) }),
    ...(creates && { draft: true }),
    reply: camelSchema(reply),
    faults: faults.filter((code) => !keyFaults.includes(code)),
  }
  return sessionEndpoint as unknown as SessionEndpoint<C>
}

interface Schema {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

/** The schema of the same value in camelCase. `more` are optional properties that replace properties of the same name, or come last. */
function camelSchema<S extends Schema>(schema: S, more: Readonly<Record<string, object>> = {}): S {
  const { properties, required, items, anyOf, oneOf } = schema
  const inner = properties && Object.entries(properties).map(([name, one]) => [camelCase(name), camelSchema(one)])
  return {
    ...withCamelCaseDescription(schema),
    ...(inner && { properties: { ...Object.fromEntries(inner), ...more } }),
    ...(required && { required: required.map(camelCase) }),
    ...(items && { items: camelSchema(items) }),
    ...(anyOf && { anyOf: anyOf.map((one) => camelSchema(one)) }),
    ...(oneOf && { oneOf: oneOf.map((one) => camelSchema(one)) }),
  }
}

/** Converts field names in a description. Fault codes keep their spelling. */
function withCamelCaseDescription<S extends Schema>(schema: S): S {
  if (!schema.description) return schema
  const isCode = (word: string) => (faultCodes as readonly string[]).includes(word)
  const description = schema.description.replaceAll(/`(\w+)`/g, (all, word: string) => (isCode(word) ? all : `\`${camelCase(word)}\``))
  return description === schema.description ? schema : { ...schema, description }
}

/** Converts all names of a parsed JSON value to camelCase. */
export function inCamelCase<T>(value: T): InCamelCase<T>
export function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => inCamelCase(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [camelCase(name), inCamelCase(inner)]))
}
