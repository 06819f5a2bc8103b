/** One card as an operation of the OpenAPI document. */
import Type from 'typebox'
import { rightHolders } from './access.ts'
import { type Card, faultsOf, type Heading, type Idempotency } from './endpoint.ts'
import { exampleOf } from './examples.ts'
import { type FaultCode, faults } from './faults.ts'
import { idempotencyKeySchema, modeHeader, type Shapes } from './openapi-parts.ts'
import type { Schema } from './schema.ts'

interface Reference {
  readonly $ref: string
}
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}
interface Content {
  readonly 'application/json': { readonly schema: Schema; readonly example?: unknown }
}
export interface Reply {
  readonly description: string
  readonly headers: Readonly<Record<string, Reference>>
  readonly content?: Content
}
export interface Operation {
  readonly operationId: string
  readonly tags: readonly Heading[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Reply | Reference>>
}

export function operationOf(operationId: string, words: Card, serviceName: string, shapes: Shapes): Operation {
  const parameters = [...pathParameters(words), ...queryParameters(words, shapes), ...headerParameters(words)]
  const body = words.body && shapes.body(words.body)
  return {
    operationId,
    tags: [words.heading],
    summary: words.summary.replace(/[:;.][\s\S]*/, ''),
    description: [words.summary, ...terms(words)].join('\n\n'),
    security: words.credential === 'key' ? [{ apiKey: words.scope ? [words.scope] : [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: words.bodyOptional !== true,
        content: { 'application/json': { schema: body, example: exampleOf(body, shapes.all()) } },
      },
    }),
    responses: { ...success(words, serviceName, shapes), ...refusals(words, serviceName) },
  }
}

/** What a card's words mean for a caller, a sentence each. */
export function terms(words: Card): string[] {
  const holders = words.right && rightHolders[words.right].join(', ')
  const sentences = [
    words.credential === 'key' && (words.scope ? `Scope \`${words.scope}\`.` : 'No scope: any valid key.'),
    words.liveOnly && 'Live keys only.',
    words.company && "Acts for the company of the key's owner.",
    words.right && `Right \`${words.right}\`, held by: ${holders}.`,
    bucketTerms[words.bucket],
    words.method !== 'GET' && !words.body && 'Takes no body; an empty one or `{}` is accepted.',
  ]
  return sentences.filter((sentence) => typeof sentence === 'string')
}
const bucketTerms: Readonly<Record<Card['bucket'], string | false>> = {
  general: false,
  write: "Counts against the key's writes too, 20 a minute by default.",
  rental_write: "Counts against the key's rental writes too, 10 a minute by default.",
}

/** The collection that an id in the path comes from: what stands before it. */
function pathParameters({ path }: Card): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(({ 1: name = '', index }) => ({
    name,
    in: 'path',
    required: true,
    description: `An id, as \`${path.slice(0, index - 1)}\` answers it. A malformed one answers as a missing one.`,
    schema: { type: 'string' },
  }))
}

function queryParameters(words: Card, shapes: Shapes): Parameter[] {
  const { properties = {}, required = [] } = words.query ? shapes.body(words.query) : {}
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }))
}

const idempotencyParameter = (required: boolean, description: string): Parameter => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description: `${description} 1 to 255 printable ASCII characters.`,
  schema: idempotencyKeySchema,
})
const remembered = 'Reused for the same call within 24 hours, it answers what the first call answered, and nothing is done twice.'
export const idempotencyParameters: Readonly<Record<string, Parameter>> = {
  IdempotencyKeyRequired: idempotencyParameter(true, `Required. ${remembered}`),
  IdempotencyKeyOptional: idempotencyParameter(false, `Optional. ${remembered}`),
  IdempotencyKeyEchoed: idempotencyParameter(false, 'Optional; validated and echoed, not stored: there is no replay.'),
}
const parameterFor: Readonly<Record<Idempotency, string | null>> = {
  required: 'IdempotencyKeyRequired',
  optional: 'IdempotencyKeyOptional',
  echo: 'IdempotencyKeyEchoed',
  none: null,
}
function headerParameters({ idempotency, tagged }: Card): (Parameter | Reference)[] {
  const name = parameterFor[idempotency]
  return [...(name === null ? [] : [{ $ref: `#/components/parameters/${name}` }]), ...(tagged ? [ifNoneMatch] : [])]
}
const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'An ETag of an earlier answer.',
  schema: { type: 'string' },
}

function headersOf(
  words: Card,
  status: number,
  serviceName: string,
  more: readonly (string | false | undefined)[],
): Record<string, Reference> {
  const names = [
    'Request-Id',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    // A call that is refused for its key is in no mode.
    words.credential === 'key' && status !== 401 && modeHeader(serviceName),
    words.idempotency !== 'none' && 'Idempotency-Key',
    ...more,
  ].filter((name) => typeof name === 'string')
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function success(words: Card, serviceName: string, shapes: Shapes): Record<string, Reply> {
  const replays = words.idempotency === 'required' || words.idempotency === 'optional'
  const caching = words.tagged ? ['ETag', 'Cache-Control'] : []
  const headers = headersOf(words, words.status, serviceName, [replays && 'Idempotency-Replayed', ...caching])
  const description = words.lists ? 'One page of the list.' : words.status === 201 ? 'Created.' : 'Done.'
  const content = words.status !== 204 && { content: json(shapes.reply(words.reply)) }
  const unchanged = words.tagged && { 304: { description: 'Unchanged since the ETag in If-None-Match.', headers } }
  return { [words.status]: { description, headers, ...content }, ...unchanged }
}

/** A fault's statuses: overload and a restart answer `api_error` with 503. */
export const statusesOf = (code: FaultCode): readonly number[] =>
  code === 'api_error' ? [faults.api_error.status, 503] : [faults[code].status]

/** The fault codes a card can answer with, by status. */
export function faultsByStatus(words: Card): readonly (readonly [number, readonly FaultCode[]])[] {
  const codes = faultsOf(words)
  const statuses = [...new Set(codes.flatMap(statusesOf))].sort((a, b) => a - b)
  return statuses.map((status) => [status, codes.filter((code) => statusesOf(code).includes(status))])
}

/** What refuses any call with a key in the same words, kept once under these names. */
const sharedNames: Readonly<Record<number, string>> = { 401: 'InvalidKey', 429: 'TooManyRequests', 500: 'ServerError', 503: 'Unavailable' }
const anyCall: Card = {
  heading: 'Account',
  method: 'GET',
  path: '/',
  summary: '',
  credential: 'key',
  company: false,
  idempotency: 'echo',
  bucket: 'general',
  status: 200,
  reply: Type.Object({}),
  faults: [],
}
const sharedCodes = new Map(faultsByStatus(anyCall).map(([status, codes]) => [status, codes.join()]))

export function sharedRefusals(serviceName: string): Record<string, Reply> {
  const shared = faultsByStatus(anyCall).filter(([status]) => sharedNames[status])
  return Object.fromEntries(shared.map(([status, codes]) => [sharedNames[status], refusal(anyCall, status, codes, serviceName)]))
}

function refusals(words: Card, serviceName: string): Record<string, Reply | Reference> {
  const replies = faultsByStatus(words).map(([status, codes]) => {
    const name = words.credential === 'key' && sharedCodes.get(status) === codes.join() && sharedNames[status]
    return [status, name ? { $ref: `#/components/responses/${name}` } : refusal(words, status, codes, serviceName)]
  })
  return Object.fromEntries(replies)
}

function refusal(words: Card, status: number, codes: readonly FaultCode[], serviceName: string): Reply {
  const description = codes.map((code) => `- \`${code}\`: ${faults[code].happened}`).join('\n')
  const waits = status === 429 || status === 503 || codes.includes('idempotency_key_in_flight')
  const headers = headersOf(words, status, serviceName, [waits && 'Retry-After'])
  return { description, headers, content: json({ $ref: '#/components/schemas/Error' }) }
}

const json = (schema: Schema): Content => ({ 'application/json': { schema } })
