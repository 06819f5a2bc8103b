/** Every place of every card where a caller may put a text, and the calls that put long ones there. */
import type { Sending } from '../http-client.ts'
import type { Random } from '../random.ts'
import { type Operation, type Schema, typesOf } from './document.ts'
import { hostileFiles, hostileForms, longestText, type Repeated, repeatedHeaders, repeatedTexts, textOf } from './stall-texts.ts'

/** Below what a body and a head may hold, with room for the rest of them. */
const bodyBytes = 64_000
const headBytes = 14_000
/** Where a card gives no bound, the texts are as long as the body. */
const longestField = 60_000

export interface StallCall {
  /** Method and path, as the card has them. */
  readonly endpoint: string
  readonly sending: Sending
  readonly what: string
}

/** `texts` long texts in each place of the operation, drawn; and bodies and queries of a hostile form. */
export function stallCalls(operation: Operation, random: Random, texts: number): StallCall[] {
  const drawn = () => random.shuffled(repeatedTexts).slice(0, texts)
  const { query, body, path } = operation
  return [
    ...query.flatMap(({ name, schema }) => drawn().flatMap((text) => inQuery(operation, name, schema, text))),
    ...(body ? fieldsIn(body).flatMap((field) => drawn().flatMap((text) => inBody(operation, body, field, text))) : []),
    ...(body ? formNames(body, random).flatMap((name) => formsOf(operation, name)) : []),
    ...(path.includes('{') ? drawn().map((text) => inPath(operation, text)) : []),
    ...(query.length > 0 ? crowdedQueries(operation) : []),
  ]
}

/** `texts` long texts in each place of a message to an agent's tool, drawn; and messages of a hostile form. */
export function agentCalls(tools: readonly AgentTool[], random: Random, texts: number): StallCall[] {
  const inPlaces = tools.flatMap(({ name, shape }) =>
    fieldsIn(shape).flatMap((field) =>
      random
        .shuffled(repeatedTexts)
        .slice(0, texts)
        .flatMap((text) => inArgument(name, shape, field, text)),
    ),
  )
  const forms = tools.flatMap(({ name, shape }) =>
    formNames({ properties: { none: {}, ...shape.properties } }, random)
      .flatMap(hostileForms)
      .map((form) =>
        messageCall(
          `the arguments ${form.slice(0, 20)}…`,
          `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${form}}}`,
        ),
      ),
  )
  const bare = ['jsonrpc', 'id', 'method', 'params']
    .flatMap(hostileForms)
    .map((form) => messageCall(`the message ${form.slice(0, 20)}…`, form))
  const named = repeatedTexts.flatMap((text) => {
    const long = longestText(text, bodyBytes - 200, (part) => Buffer.byteLength(JSON.stringify(part)) - 2)
    return [
      ['tools/call', { name: long, arguments: {} }],
      ['resources/read', { uri: long }],
      [long, {}],
    ].map(([method, params]) => messageCall(`${told(text)} as a name`, JSON.stringify({ ...message, method, params })))
  })
  return [...inPlaces, ...forms, ...bare, ...named]
}
export interface AgentTool {
  readonly name: string
  readonly shape: Schema
}
const message = { jsonrpc: '2.0', id: 1 }
const agentHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const messageCall = (what: string, body: string): StallCall => ({
  endpoint: 'POST /mcp',
  what,
  sending: { method: 'POST', path: '/mcp', headers: agentHeaders, body: body.slice(0, 65_536) },
})

function inArgument(name: string, shape: Schema, field: BodyField, text: Repeated): StallCall[] {
  const right = rightValue(shape)
  const isList = typesOf(field.schema).includes('array')
  const bodyOf = (value: string) =>
    JSON.stringify({
      ...message,
      method: 'tools/call',
      params: { name, arguments: withValue(right, field.names, isList ? [value] : value) },
    })
  const call = (value: string) => messageCall(`${told(text)} in ${field.names.join('.')} of ${name}`, bodyOf(value))
  const limit = (isList ? field.schema.items : field.schema)?.maxLength
  const longest = call(longestText(text, bodyBytes - bodyOf('').length, (part) => Buffer.byteLength(JSON.stringify(part)) - 2))
  return limit === undefined ? [longest] : [longest, call(textOf(text, limit))]
}

/** Long headers of every kind that somebody on the way to `path` reads. */
export function headerCalls(path: string, random: Random, texts: number): StallCall[] {
  const names = [
    ...['authorization', 'cookie', 'idempotency-key', 'content-type', 'content-encoding', 'if-none-match', 'accept', 'accept-encoding'],
    ...['user-agent', 'origin', 'range', 'traceparent', 'x-forwarded-for', 'forwarded', 'sec-fetch-site', 'host', 'x-unknown'],
  ]
  return names.flatMap((name) =>
    random
      .shuffled(repeatedHeaders)
      .slice(0, texts)
      .map((text) => {
        const headers = { [name]: longestText(text, headBytes, Buffer.byteLength) }
        return { endpoint: `GET ${path}`, what: `${told(text)} in the header ${name}`, sending: { method: 'GET', path, headers } }
      }),
  )
}

/** Files of the size that is taken, for an introduction that the caller is part of. */
export const fileCalls = (operation: Operation, id: string): StallCall[] =>
  hostileFiles().map(({ type, bytes }) => ({
    endpoint: endpointOf(operation),
    what: `${type} of many parts`,
    sending: { method: 'POST', path: `${pathOf(operation, id)}?name=x`, headers: { 'content-type': type }, body: bytes },
  }))

const told = ([first, unit, last]: Repeated) => JSON.stringify(`${first}${unit}…${last}`)
const endpointOf = ({ method, path }: Operation) => `${method} ${path}`
const someId = '0'.repeat(22)
const pathOf = ({ path }: Operation, id = `x_${someId}`) => `/v1${path.replaceAll(/\{\w+\}/g, () => id)}`

function callOf(operation: Operation, what: string, query: string, body?: unknown, path = pathOf(operation)): StallCall {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const headers: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' }
  return {
    endpoint: endpointOf(operation),
    what,
    sending: { method: operation.method, path: query === '' ? path : `${path}?${query}`, headers, body: text },
  }
}

/** As long as the head allows, and just as long as the card does. */
function inQuery(operation: Operation, name: string, { maxLength }: Schema, text: Repeated): StallCall[] {
  const call = (value: string) => callOf(operation, `${told(text)} in ${name}`, `${name}=${encodeURIComponent(value)}`)
  const longest = call(longestText(text, headBytes, (part) => encodeURIComponent(part).length))
  return maxLength === undefined ? [longest] : [longest, call(textOf(text, maxLength))]
}

function inPath(operation: Operation, text: Repeated): StallCall {
  const id = encodeURIComponent(longestText(text, headBytes, (part) => encodeURIComponent(part).length))
  return callOf(operation, `${told(text)} as the id`, '', operation.body && rightValue(operation.body), pathOf(operation, id))
}

const crowdedQueries = (operation: Operation): StallCall[] =>
  [
    Array.from({ length: 2_500 }, (_, i) => `p${i}=1`),
    Array.from({ length: 4_000 }, () => 'a=1'),
    ['&'.repeat(14_000)],
    [`${'n'.repeat(14_000)}=1`],
  ].map((parts) => callOf(operation, `a query of ${parts.length} parameters`, parts.join('&').slice(0, headBytes)))

/** A field of a body: the names on the way to it. */
type BodyField = { readonly names: readonly string[]; readonly schema: Schema }

function fieldsIn(schema: Schema, names: readonly string[] = []): BodyField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const way = [...names, name]
    return inner.properties ? fieldsIn(inner, way) : [{ names: way, schema: inner }]
  })
}

function inBody(operation: Operation, shape: Schema, { names, schema }: BodyField, text: Repeated): StallCall[] {
  const right = rightValue(shape)
  const isList = typesOf(schema).includes('array')
  const call = (value: string) =>
    callOf(operation, `${told(text)} in ${names.join('.')}`, '', withValue(right, names, isList ? [value] : value))
  const room = bodyBytes - Buffer.byteLength(JSON.stringify(right))
  const longest = call(longestText(text, room, (part) => Buffer.byteLength(JSON.stringify(part)) - 2))
  const limit = (isList ? schema.items : schema)?.maxLength
  return limit === undefined ? [longest] : [longest, call(textOf(text, Math.min(limit, longestField)))]
}

/** Its lists, for which most forms are meant; or any one field. */
function formNames({ properties = {} }: Schema, random: Random): string[] {
  const lists = Object.keys(properties).filter((name) => typesOf(properties[name] ?? {}).includes('array'))
  return lists.length > 0 ? lists : [random.pick(Object.keys(properties))]
}

const formsOf = (operation: Operation, name: string): StallCall[] =>
  hostileForms(name).map((body) => callOf(operation, `the body ${body.slice(0, 20)}…`, '', body))

function withValue(body: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const object = body as Readonly<Record<string, unknown>>
  return { ...object, [name]: rest.length === 0 ? value : withValue(object[name] ?? {}, rest, value) }
}

/** The least that breaks no rule of the schema. */
function rightValue(schema: Schema): unknown {
  const types = typesOf(schema)
  if (schema.enum) return schema.enum[0]
  if (schema.properties)
    return Object.fromEntries((schema.required ?? []).map((name) => [name, rightValue(schema.properties?.[name] ?? {})]))
  if (types.includes('null')) return null
  if (types.includes('array')) return [rightValue(schema.items ?? {})]
  if (types.includes('boolean')) return false
  if (types.includes('integer') || types.includes('number')) return schema.minimum ?? 1
  if (schema.format === 'date-time') return new Date(Date.now() + 40 * 86_400_000).toISOString()
  if (schema.format === 'email') return 'a@b.example'
  const id = /^\^([a-z]+_)/.exec(schema.pattern ?? '')?.[1]
  return id === undefined ? 'x'.repeat(schema.minLength ?? 1) : id + someId
}
