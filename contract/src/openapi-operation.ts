/** One card as an operation of the OpenAPI document. */
import Type from 'typebox'
import { rightHolders } from './access.ts'
import { Approval } from './approvals.ts'
import { type Card, faultsOf, type Heading, type Idempotency, storesReplies, titleOf, waitsForApproval } from './endpoint.ts'
import { documentedIds, exampleBody, exampleResponse } from './examples.ts'
import { type FaultCode, faults } from './faults.ts'
import type { IdKind } from './fields.ts'
import { idsInPath } from './id-kinds.ts'
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
  readonly example?: unknown
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
  /** In OpenAPI, a bearer scheme has no scopes. */
  readonly 'x-required-scope'?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Reply | Reference>>
}

export function operationOf(operationId: string, card: Card, serviceName: string, shapes: Shapes): Operation {
  const parameters = [...pathParameters(card), ...queryParameters(card, shapes), ...headerParameters(operationId, card)]
  const body = card.body && shapes.body(card.body, `${pascal(operationId)}Body`)
  return {
    operationId,
    tags: [card.heading],
    summary: titleOf(card),
    description: [card.summary, ...(card.purpose === undefined ? [] : [card.purpose]), ...terms(card)].join('\n\n'),
    security: card.credential === 'key' ? [{ apiKey: [] }] : [],
    ...(card.scope && { 'x-required-scope': card.scope }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: card.bodyOptional !== true,
        content: { 'application/json': { schema: body, example: exampleBody(operationId, body, shapes.all()) } },
      },
    }),
    responses: { ...success(operationId, card, serviceName, shapes), ...errorResponses(card, serviceName) },
  }
}

/** The meaning of a card's fields for a caller, one sentence each. */
function terms(card: Card): string[] {
  const holders = card.right && rightHolders[card.right].join(', ')
  const sentences = [
    card.credential === 'key' && (card.scope ? `Scope \`${card.scope}\`.` : 'No scope: any valid key.'),
    card.liveOnly && 'Live keys only.',
    card.testOnly && 'Test keys only.',
    card.company && "Acts for the company of the key's owner.",
    card.right && `Right \`${card.right}\`, held by: ${holders}.`,
    bucketTerms[card.bucket],
    card.method !== 'GET' && !card.body && 'Takes no body. An empty body or `{}` is accepted.',
  ]
  return sentences.filter((sentence) => typeof sentence === 'string')
}
const bucketTerms: Readonly<Record<Card['bucket'], string | false>> = {
  general: false,
  write: "Also counts against the key's write limit, 20 per minute by default.",
  rental_write: "Also counts against the key's rental write limit, 10 per minute by default.",
  test_helper:
    'Counts against the test helper limit, 600 per minute by default. In the ten minutes after it, the key can make as many calls per minute in total, including writes.',
}

function pathParameters(card: Card): Parameter[] {
  return idsInPath(card.path).map(({ name, kind, collection }) => ({
    name,
    in: 'path',
    required: true,
    description: `An ID from \`${collection.replace('/test-helpers', '')}\`. A malformed ID returns the same error as an unknown one.`,
    schema: { type: 'string' },
    example: documentedIdIn(card, kind),
  }))
}
function documentedIdIn({ path, liveOnly, testOnly }: Card, kind: IdKind | undefined): string {
  if (kind === 'node' && path.includes('/submissions/')) return documentedIds[testOnly ? 'waitingNode' : 'ownNode']
  if (kind === 'rental' && path.endsWith('/fail')) return documentedIds.startingRental
  if (kind === 'rental' && liveOnly) return documentedIds.liveRental
  const known: Partial<Record<IdKind, string>> = documentedIds
  const id = kind && known[kind]
  if (id === undefined) throw new Error(`${path}: its collection belongs into contract/src/id-kinds.ts, an id into example-ids.ts`)
  return id
}

function queryParameters(card: Card, shapes: Shapes): Parameter[] {
  const { properties = {}, required = [] } = card.query ? shapes.body(card.query) : {}
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
    ...(examples[name] !== undefined && { example: examples[name] }),
  }))
}

/** Examples of parameters that a reader could not guess. */
const examples: Readonly<Record<string, unknown>> = {
  type: 'request.*,rental.running',
  since: 'now',
  wait: 20,
  gpu_model: 'h100-sxm',
  region: 'eu-north',
}

const replayDescription =
  'If you repeat the call with the same key within 24 hours, you get the response of the first call, and nothing is done twice.'
const idempotencyKeyTerms: Readonly<Record<Exclude<Idempotency, 'none'>, string>> = {
  required: `Required. ${replayDescription}`,
  optional: `Optional. ${replayDescription}`,
  echo: 'Optional. The key is validated and echoed, but not stored: a repeated call is made again.',
}
/** A key belongs to one call. Tools may call two operations with their examples, so each operation has its own key. */
const idempotencyParameter = (operationId: string, idempotency: Exclude<Idempotency, 'none'>): Parameter => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: idempotency === 'required',
  description: `${idempotencyKeyTerms[idempotency]} 1 to 255 printable ASCII characters.`,
  schema: idempotencyKeySchema,
  example: `${operationId}-7a7d3c0e-0b3e-4a55-9f0e-5d2f1f6c2a10`,
})
function headerParameters(operationId: string, { idempotency, tagged }: Card): Parameter[] {
  return [...(idempotency === 'none' ? [] : [idempotencyParameter(operationId, idempotency)]), ...(tagged ? [ifNoneMatch] : [])]
}
const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier response.',
  schema: { type: 'string' },
  example: '"3f1c9a"',
}

function headersOf(status: number, serviceName: string, more: readonly (string | false | undefined)[]): Record<string, Reference> {
  const names = [
    'Request-Id',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    modeHeader(serviceName),
    'Idempotency-Key',
    'Cache-Control',
    status !== 204 && 'Vary',
    status !== 204 && 'Content-Encoding',
    ...more,
  ].filter((name) => typeof name === 'string')
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const pascal = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)

/** A page is named after its items, whichever operation lists them. Any other reply is named after its operation. */
function replyName(operationId: string, card: Card): string {
  const data = (card.reply as { properties?: { data?: { items?: { title?: string } } } }).properties?.data
  const item = data?.items?.title
  if (item === undefined) return `${pascal(operationId)}Reply`
  return card.lists || card.query ? `${item}Page` : `${item}Collection`
}

function success(operationId: string, card: Card, serviceName: string, shapes: Shapes): Record<string, Reply> {
  const replays = storesReplies(card)
  const headers = headersOf(card.status, serviceName, [replays && 'Idempotency-Replayed', card.tagged && 'ETag'])
  const description = card.lists ? 'One page of the list.' : card.status === 201 ? 'Created.' : 'Done.'
  const schema = shapes.reply(card.reply, replyName(operationId, card))
  const example = exampleResponse(operationId, schema, shapes.all())
  const content = card.status !== 204 && { content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }
  const notModified = card.tagged && { 304: { description: 'Not modified since the ETag in If-None-Match.', headers } }
  const waiting = waitsForApproval(card) && {
    202: { description: waitingDescription, headers, content: json(shapes.reply(Approval, 'Approval')) },
  }
  return { [card.status]: { description, headers, ...content }, ...waiting, ...notModified }
}

const waitingDescription = "The key's policy requires a person to approve this call. The call waits, and nothing was done yet."

/** The statuses of a fault. Under overload and during a restart, `api_error` has status 503. */
export const statusesOf = (code: FaultCode): readonly number[] =>
  code === 'api_error' ? [faults.api_error.status, 503] : [faults[code].status]

/** The fault codes that a card can return, by status. */
export function faultsByStatus(card: Card): readonly (readonly [number, readonly FaultCode[]])[] {
  const codes = faultsOf(card)
  const statuses = [...new Set(codes.flatMap(statusesOf))].sort((a, b) => a - b)
  return statuses.map((status) => [status, codes.filter((code) => statusesOf(code).includes(status))])
}

/** Error responses that are the same for every call with a key. The document defines them once, under these names. */
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

export function sharedErrorResponses(serviceName: string): Record<string, Reply> {
  const shared = faultsByStatus(anyCall).filter(([status]) => sharedNames[status])
  return Object.fromEntries(shared.map(([status, codes]) => [sharedNames[status], errorResponse(status, codes, serviceName)]))
}

function errorResponses(card: Card, serviceName: string): Record<string, Reply | Reference> {
  const replies = faultsByStatus(card).map(([status, codes]) => {
    const name = card.credential === 'key' && sharedCodes.get(status) === codes.join() && sharedNames[status]
    return [status, name ? { $ref: `#/components/responses/${name}` } : errorResponse(status, codes, serviceName)]
  })
  return Object.fromEntries(replies)
}

function errorResponse(status: number, codes: readonly FaultCode[], serviceName: string): Reply {
  const description = codes.map((code) => `- \`${code}\`: ${faults[code].message}`).join('\n')
  const hasRetryAfter = status === 429 || status === 503 || codes.includes('idempotency_key_in_flight')
  const decided = codes.includes('approval_refused') || codes.includes('approval_lapsed')
  const more = [status === 401 && 'WWW-Authenticate', hasRetryAfter && 'Retry-After', decided && 'Idempotency-Replayed']
  const headers = headersOf(status, serviceName, more)
  return { description, headers, content: json({ $ref: '#/components/schemas/ApiError' }) }
}

const json = (schema: Schema): Content => ({ 'application/json': { schema } })
