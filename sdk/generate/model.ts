/** The SDK's model from the cards and the OpenAPI document: a tree of resources with methods. */
import { type Card, storesReplies } from '@parley/contract/endpoint'
import type { OpenapiDocument } from '@parley/contract/openapi'
import type { Operation, Parameter } from '@parley/contract/openapi-operation'
import type { Schema } from '@parley/contract/schema'
import { sdkNameOf } from '@parley/contract/sdk-names'

/** Whether a call can be retried if its result is unknown. */
type Replay = 'safe' | 'keyed' | 'once'

export interface Method {
  readonly name: string
  readonly httpMethod: Card['method']
  readonly path: string
  readonly parameters: readonly string[]
  readonly description: string
  readonly replay: Replay
  readonly query: readonly Parameter[]
  readonly body: { readonly schema: Schema; readonly required: boolean } | undefined
  readonly reply: Schema
  /** A list is paginated, or returned in full. */
  readonly list: 'pages' | 'full' | undefined
}

export interface Resource {
  /** From the root: `['radar', 'nodes']`. */
  readonly path: readonly string[]
  readonly methods: Method[]
  readonly children: Map<string, Resource>
}

export function resourcesOf(cards: Readonly<Record<string, Card>>, document: OpenapiDocument): Resource {
  const root: Resource = { path: [], methods: [], children: new Map() }
  for (const card of Object.values(cards)) {
    const operation = document.paths[card.path]?.[card.method.toLowerCase()]
    if (!operation) throw new Error(`The document lacks ${card.method} ${card.path}.`)
    const { resource, method: name } = sdkNameOf(card)
    const { methods, path } = resource.reduce(childOf, root)
    if (methods.some((method) => method.name === name)) throw new Error(`Two methods are called ${[...path, name].join('.')}.`)
    methods.push(methodOf(name, card, operation))
  }
  return root
}

function childOf(parent: Resource, name: string): Resource {
  const child = parent.children.get(name) ?? { path: [...parent.path, name], methods: [], children: new Map() }
  parent.children.set(name, child)
  return child
}

function methodOf(name: string, card: Card, operation: Operation): Method {
  const content = operation.requestBody?.content['application/json']
  const query = (operation.parameters ?? []).filter((one) => 'in' in one).filter((one) => one.in === 'query')
  const success = operation.responses[card.status]
  const reply = success && 'content' in success ? success.content?.['application/json'].schema : undefined
  return {
    name,
    httpMethod: card.method,
    path: card.path,
    parameters: [...card.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter),
    description: operation.description,
    replay: replayOf(card),
    query,
    body: content && operation.requestBody && { schema: content.schema, required: operation.requestBody.required },
    reply: reply ?? {},
    list: name === 'list' ? (query.some((parameter) => parameter.name === 'cursor') ? 'pages' : 'full') : undefined,
  }
}

/** A retry of a create call without a stored response could create the object twice. */
function replayOf(card: Card): Replay {
  if (storesReplies(card)) return 'keyed'
  return card.method === 'POST' && card.status === 201 ? 'once' : 'safe'
}
