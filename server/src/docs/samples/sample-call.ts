/** One call of an endpoint, from which each language's sample is written. */
import { type Card, storesReplies } from '@parley/contract/endpoint'
import type { Operation } from '@parley/contract/openapi-operation'
import { type SdkName, sdkNameOf } from '@parley/contract/sdk-names'

export interface SampleCall {
  readonly method: Card['method']
  /** The full URL, with the IDs and parameters from the OpenAPI document. */
  readonly url: string
  readonly sendsKey: boolean
  readonly sendsIdempotencyKey: boolean
  readonly body?: unknown
  /** Null if the SDK has no method for the call. */
  readonly sdk: (SdkName & { readonly arguments: readonly string[]; readonly query: Readonly<Record<string, unknown>> }) | null
  readonly lists: boolean
}

/** Queries with which a first call returns useful data. */
const queries: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  listRequests: { status: 'open', limit: 20 },
  listOpportunities: { status: 'offered' },
  listIntroductions: { role: 'buyer', status: 'active' },
  listNodes: { gpu_model: 'h100-sxm', region: 'eu-north' },
  listOffers: { gpu_model: 'h100-sxm', available: true },
  readMarketPrices: { gpu_model: 'h100-sxm', region: 'eu-north' },
  listEvents: { type: 'request.*,rental.running', limit: 20 },
  listRentals: { limit: 20 },
}

/** The example values of the path's parameters, in order. */
function examplesIn(operation: Operation, path: string): string[] {
  const examples = new Map((operation.parameters ?? []).flatMap((one) => (one.in === 'path' ? [[one.name, one.example]] : [])))
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => String(examples.get(name) ?? '$ID'))
}

function examplePath(operation: Operation, path: string): string {
  const ids = examplesIn(operation, path)[Symbol.iterator]()
  return path.replaceAll(/\{\w+\}/g, () => ids.next().value ?? '')
}

export function sampleCall(baseUrl: string, name: string, card: Card, operation: Operation): SampleCall {
  const body = operation.requestBody?.content['application/json'].example
  const query = queries[name] ?? {}
  const search = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))
  const path = examplePath(operation, card.path)
  return {
    method: card.method,
    url: baseUrl + path + (search.size > 0 ? `?${decodeURIComponent(search.toString())}` : ''),
    sendsKey: card.credential === 'key',
    sendsIdempotencyKey: storesReplies(card),
    ...(body !== undefined && { body }),
    sdk: card.credential === 'key' ? { ...sdkNameOf(card), arguments: examplesIn(operation, card.path), query } : null,
    lists: card.lists !== undefined,
  }
}
