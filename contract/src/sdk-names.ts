/** Names of endpoints in the SDK: `POST /requests/{id}/close` is `requests.close`; `GET /rentals/{id}/events` is `rentals.events.list`. */
import type { Card } from './endpoint.ts'
import { camelCase } from './fields.ts'

export interface SdkName {
  /** The path from the client, such as `['radar', 'nodes']`. */
  readonly resource: readonly string[]
  readonly method: string
}

export function sdkNameOf(card: Card): SdkName {
  const segments = card.path.split('/').filter((segment) => segment !== '')
  const isParameter = (segment: string | undefined) => segment?.startsWith('{') === true
  const names = segments.filter((segment) => !isParameter(segment)).map((segment) => camelCase(segment.replaceAll('-', '_')))
  const isItem = isParameter(segments.at(-1))
  const isAction = card.method === 'POST' && card.status !== 201 && isParameter(segments.at(-2))
  if (isAction) return { resource: names.slice(0, -1), method: names.at(-1) ?? '' }
  return { resource: names, method: nameOf(card, isItem) }
}

function nameOf(card: Card, isItem: boolean): string {
  if (card.method === 'GET') return !isItem && returnsCollection(card) ? 'list' : 'get'
  return { POST: 'create', PUT: 'replace', PATCH: 'update', DELETE: 'delete' }[card.method]
}

const returnsCollection = (card: Card): boolean => 'properties' in card.reply && Object.hasOwn(card.reply.properties as object, 'data')
