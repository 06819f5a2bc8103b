/** Every text input of every card, and calls with long texts in each. */
import { exampleOf } from '@parley/contract/examples'
import type { Schema } from '@parley/contract/schema'
import { type HttpCall, jsonCall } from '../http-client.ts'
import type { Random } from '../random.ts'
import { type Operation, typesOf } from './document.ts'
import { hostileFiles, hostileForms, longestText, type Repeated, repeatedHeaders, repeatedTexts, textOf } from './stall-texts.ts'
import { wordsIn } from './texts.ts'

/** Below the limits of a body and of the headers, with space for the rest. */
const bodyBytes = 64_000
const headBytes = 14_000
/** The longest text for a field whose limit is larger. */
const longestField = 60_000

export interface StallCall {
  /** Method and path, as on the card. */
  readonly endpoint: string
  readonly call: HttpCall
  readonly what: string
}

/** One text input: how a text is sent in it, and how long it may be, as that input counts. */
interface TextInput {
  readonly where: string
  readonly toCall: (text: string) => HttpCall
  readonly maxBytes: number
  readonly bytesOf: (text: string) => number
  readonly maxLength?: number | undefined
}

/** Calls with the longest text that fits the call, and with the longest that the card allows. */
function longCalls(endpoint: string, input: TextInput, repeated: Repeated): StallCall[] {
  const [first, unit, last] = repeated
  const texts = [longestText(repeated, input.maxBytes, input.bytesOf)]
  if (input.maxLength !== undefined) texts.push(textOf(repeated, input.maxLength))
  return texts.map((text) => ({ endpoint, what: `${JSON.stringify(`${first}${unit}…${last}`)} ${input.where}`, call: input.toCall(text) }))
}

const someId = `x_${'0'.repeat(22)}`
const endpointOf = ({ method, path }: Operation) => `${method} ${path}`
const pathOf = ({ path }: Operation, id = someId) => `/v1${path.replaceAll(/\{\w+\}/g, () => id)}`
const callTo = (operation: Operation, query: string, body?: string, id?: string): HttpCall => ({
  method: operation.method,
  path: pathOf(operation, id) + (query && `?${query}`),
  headers: body === undefined ? {} : { 'content-type': 'application/json' },
  body,
})

const bytesAsJson = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2
const inUrl = { maxBytes: headBytes, bytesOf: (text: string) => encodeURIComponent(text).length }

/** `texts` random long texts in each input of the operation, and bodies and queries with a hostile structure. */
export function stallCalls(operation: Operation, random: Random, texts: number): StallCall[] {
  const { query, body, path } = operation
  const endpoint = endpointOf(operation)
  const withBody = (text: string) => callTo(operation, '', text)
  const example = body && JSON.stringify(exampleOf(body, {}))
  const asId = { where: 'as the id', ...inUrl, toCall: (text: string) => callTo(operation, '', example, encodeURIComponent(text)) }
  const inputs: TextInput[] = [
    ...query.map(({ name, schema: { maxLength } }) => {
      const withQuery = (text: string) => callTo(operation, `${name}=${encodeURIComponent(text)}`)
      return { where: `in ${name}`, ...inUrl, toCall: withQuery, maxLength }
    }),
    ...(body ? fieldsOf(body, withBody) : []),
    ...(path.includes('{') ? [asId] : []),
  ]
  const crowded = query.length > 0 ? crowdedQueries : []
  return [
    ...inputs.flatMap((input) => sampleOf(random, repeatedTexts, texts).flatMap((text) => longCalls(endpoint, input, text))),
    ...(body ? formsOf(body, random).map((form) => ({ endpoint, what: nameOf(form), call: withBody(form) })) : []),
    ...crowded.map((pairs) => ({ endpoint, what: `a query of ${pairs.length}`, call: callTo(operation, pairs.slice(0, headBytes)) })),
  ]
}

const sampleOf = (random: Random, all: readonly Repeated[], count: number) => random.shuffled(all).slice(0, count)

const crowdedQueries = [
  Array.from({ length: 2_500 }, (_, i) => `p${i}=1`).join('&'),
  Array.from({ length: 4_000 }, () => 'a=1').join('&'),
  '&'.repeat(14_000),
  `${'n'.repeat(14_000)}=1`,
]

/** Each field of a body, at any depth, inside a valid example of the body. */
function fieldsOf(shape: Schema, withBody: (text: string) => HttpCall): TextInput[] {
  const example = exampleOf(shape, {})
  return fieldPaths(shape).map(({ names, schema }) => {
    const isList = typesOf(schema).includes('array')
    const limit = (isList ? schema.items : schema)?.maxLength
    const withText = (text: string) => withBody(JSON.stringify(withValue(example, names, isList ? [text] : text)))
    const maxBytes = bodyBytes - Buffer.byteLength(withText('').body ?? '')
    const maxLength = limit && Math.min(limit, longestField)
    return { where: `in ${names.join('.')}`, toCall: withText, maxBytes, bytesOf: bytesAsJson, maxLength }
  })
}

/** The path of names to each field, and its schema. */
const fieldPaths = (schema: Schema, names: readonly string[] = []): { names: readonly string[]; schema: Schema }[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const way = [...names, name]
    return inner.properties ? fieldPaths(inner, way) : [{ names: way, schema: inner }]
  })

function withValue(body: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const object = body as Readonly<Record<string, unknown>>
  return { ...object, [name]: rest.length === 0 ? value : withValue(object[name] ?? {}, rest, value) }
}

/** Hostile forms of the body's lists, for which most forms are meant, or else of one random field. */
function formsOf({ properties = {} }: Schema, random: Random): string[] {
  const names = Object.keys(properties)
  const lists = names.filter((name) => typesOf(properties[name] ?? {}).includes('array'))
  const chosen = lists.length > 0 ? lists : [names.length > 0 ? random.pick(names) : 'none']
  return chosen.flatMap(hostileForms)
}
const nameOf = (form: string) => `the form ${form.slice(0, 20)}…`

type Tool = Readonly<{ name: string; shape: Schema }>

/** `texts` random long texts in each input of a message to an agent's tool, and messages with a hostile structure. */
export function agentCalls(tools: readonly Tool[], random: Random, texts: number): StallCall[] {
  const endpoint = 'POST /mcp'
  const message = (body: string): HttpCall => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    return { method: 'POST', path: '/mcp', headers, body: body.slice(0, 65_536) }
  }
  const request = (method: string, params: string) => message(`{"jsonrpc":"2.0","id":1,"method":${method},"params":${params}}`)
  const ofTools = tools.flatMap(({ name, shape }) => {
    const withArguments = (text: string) => request('"tools/call"', `{"name":"${name}","arguments":${text}}`)
    return [
      ...fieldsOf(shape, withArguments).flatMap((input) =>
        sampleOf(random, repeatedTexts, texts).flatMap((text) => longCalls(`${endpoint} ${name}`, input, text)),
      ),
      ...formsOf(shape, random).map((form) => ({ endpoint: `${endpoint} ${name}`, what: nameOf(form), call: withArguments(form) })),
    ]
  })
  const names = [
    (text: string) => request('"tools/call"', JSON.stringify({ name: text, arguments: {} })),
    (text: string) => request('"resources/read"', JSON.stringify({ uri: text })),
    (text: string) => request(JSON.stringify(text), '{}'),
  ].map((one): TextInput => ({ where: 'as a name', toCall: one, maxBytes: bodyBytes - 200, bytesOf: bytesAsJson }))
  const bare = ['jsonrpc', 'id', 'method', 'params'].flatMap(hostileForms)
  return [
    ...ofTools,
    ...bare.map((form) => ({ endpoint, what: nameOf(form), call: message(form) })),
    ...names.flatMap((input) => repeatedTexts.flatMap((text) => longCalls(endpoint, input, text))),
  ]
}

const headerNames = wordsIn(`
  authorization cookie idempotency-key content-type content-encoding if-none-match accept accept-encoding
  user-agent origin range traceparent x-forwarded-for forwarded sec-fetch-site host x-unknown`)

/** Long values in every header that is read on the way to `path`. */
export const headerCalls = (path: string, random: Random, texts: number): StallCall[] =>
  headerNames.flatMap((name) => {
    const withHeader = (text: string) => ({ method: 'GET', path, headers: { [name]: text } })
    const input = { where: `in the header ${name}`, toCall: withHeader, maxBytes: headBytes, bytesOf: Buffer.byteLength }
    return sampleOf(random, repeatedHeaders, texts).flatMap((text) => longCalls(`GET ${path}`, input, text))
  })

/** Files of the accepted size, for an introduction that the caller is part of. */
export const fileCalls = (operation: Operation, id: string): StallCall[] =>
  hostileFiles().map(({ type, bytes }) => ({
    endpoint: endpointOf(operation),
    what: `${type} of many parts`,
    call: { method: 'POST', path: `${pathOf(operation, id)}?name=x`, headers: { 'content-type': type }, body: bytes },
  }))

/** Reads a list or another resource without an ID in its path. */
export const readCalls = (operation: Operation): StallCall[] =>
  operation.method !== 'GET' || operation.path.includes('{')
    ? []
    : [{ endpoint: endpointOf(operation), what: 'what was stored', call: jsonCall('GET', pathOf(operation), {}) }]
