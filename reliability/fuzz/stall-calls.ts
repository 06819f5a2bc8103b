/** Every place of every card where a caller may put a text, and the calls that put long ones there. */

import { exampleOf } from '@parley/contract/examples'
import type { Schema } from '@parley/contract/schema'
import type { Sending } from '../http-client.ts'
import type { Random } from '../random.ts'
import { type Operation, typesOf } from './document.ts'
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
  const withBody: CallWith = (what, text) => callOf(operation, what, '', text)
  return [
    ...query.flatMap(({ name, schema }) => drawn().flatMap((text) => inQuery(operation, name, schema, text))),
    ...(body ? [...inFields(body, drawn, withBody), ...formsOf(body, random, withBody)] : []),
    ...(path.includes('{') ? drawn().map((text) => inPath(operation, text)) : []),
    ...(query.length > 0 ? crowdedQueries(operation) : []),
  ]
}

/** `texts` long texts in each place of a message to an agent's tool, drawn; and messages of a hostile form. */
export function agentCalls(
  tools: readonly { readonly name: string; readonly shape: Schema }[],
  random: Random,
  texts: number,
): StallCall[] {
  const drawn = () => random.shuffled(repeatedTexts).slice(0, texts)
  const ofTools = tools.flatMap(({ name, shape }) => {
    const withArguments: CallWith = (what, text) =>
      messageCall(`${what} of ${name}`, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${text}}}`)
    return [...inFields(shape, drawn, withArguments), ...formsOf(shape, random, withArguments)]
  })
  const bare = ['jsonrpc', 'id', 'method', 'params']
    .flatMap(hostileForms)
    .map((form) => messageCall(`the message ${form.slice(0, 20)}…`, form))
  const named = repeatedTexts.flatMap((text) => {
    const long = longestText(text, bodyBytes - 200, bytesAsJson)
    return [
      ['tools/call', { name: long, arguments: {} }],
      ['resources/read', { uri: long }],
      [long, {}],
    ].map(([method, params]) => messageCall(`${told(text)} as a name`, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))
  })
  return [...ofTools, ...bare, ...named]
}

const agentHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const messageCall = (what: string, body: string): StallCall => ({
  endpoint: 'POST /mcp',
  what,
  sending: { method: 'POST', path: '/mcp', headers: agentHeaders, body: body.slice(0, 65_536) },
})

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

/** A call that carries this JSON. */
type CallWith = (what: string, text: string) => StallCall

function callOf(operation: Operation, what: string, query: string, body?: string, path = pathOf(operation)): StallCall {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  return {
    endpoint: endpointOf(operation),
    what,
    sending: { method: operation.method, path: query === '' ? path : `${path}?${query}`, headers, body },
  }
}

/** A list, or anything else that is read without naming what. */
export const readingOf = (operation: Operation): StallCall[] =>
  operation.method !== 'GET' || operation.path.includes('{') ? [] : [callOf(operation, 'what was stored', '')]

const bytesAsJson = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2
const bytesInAddress = (text: string) => encodeURIComponent(text).length

/** As long as the head allows, and just as long as the card does. */
function inQuery(operation: Operation, name: string, { maxLength }: Schema, text: Repeated): StallCall[] {
  const call = (value: string) => callOf(operation, `${told(text)} in ${name}`, `${name}=${encodeURIComponent(value)}`)
  const longest = call(longestText(text, headBytes, bytesInAddress))
  return maxLength === undefined ? [longest] : [longest, call(textOf(text, maxLength))]
}

function inPath(operation: Operation, text: Repeated): StallCall {
  const id = encodeURIComponent(longestText(text, headBytes, bytesInAddress))
  const body = operation.body && JSON.stringify(exampleOf(operation.body, {}))
  return callOf(operation, `${told(text)} as the id`, '', body, pathOf(operation, id))
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

/** As long as the body allows, and just as long as the card does. */
function inFields(shape: Schema, drawn: () => readonly Repeated[], callWith: CallWith): StallCall[] {
  const right = exampleOf(shape, {})
  return fieldsIn(shape).flatMap(({ names, schema }) => {
    const isList = typesOf(schema).includes('array')
    const limit = (isList ? schema.items : schema)?.maxLength
    return drawn().flatMap((text) => {
      const call = (value: string) =>
        callWith(`${told(text)} in ${names.join('.')}`, JSON.stringify(withValue(right, names, isList ? [value] : value)))
      const room = bodyBytes - Buffer.byteLength(call('').sending.body ?? '')
      const longest = call(longestText(text, room, bytesAsJson))
      return limit === undefined ? [longest] : [longest, call(textOf(text, Math.min(limit, longestField)))]
    })
  })
}

/** Of its lists, for which most forms are meant; or of any one field. */
function formsOf({ properties = {} }: Schema, random: Random, callWith: CallWith): StallCall[] {
  const names = Object.keys(properties)
  const lists = names.filter((name) => typesOf(properties[name] ?? {}).includes('array'))
  const chosen = lists.length > 0 ? lists : [names.length > 0 ? random.pick(names) : 'none']
  return chosen.flatMap(hostileForms).map((form) => callWith(`the form ${form.slice(0, 20)}…`, form))
}

function withValue(body: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const object = body as Readonly<Record<string, unknown>>
  return { ...object, [name]: rest.length === 0 ? value : withValue(object[name] ?? {}, rest, value) }
}
