/** The endpoints of the reference, by operation name. Each has a page. */
import type { Card } from '@parley/contract/endpoint'
import { describedCards } from '@parley/contract/openapi'
import type { Operation } from '@parley/contract/openapi-operation'
import { partnerCards } from '@parley/contract/partner'
import type { Site } from '../site.ts'

export interface Endpoint {
  readonly name: string
  readonly card: Card
  readonly operation: Operation
}

/** Every endpoint with a page, in the order of the specification. */
export const documentedCards: Readonly<Record<string, Card>> = describedCards(partnerCards)

export function endpointOf(site: Site, name: string): Endpoint {
  const card = site.cards[name]
  const operation = card && site.document.paths[card.path]?.[card.method.toLowerCase()]
  if (!card || !operation) throw new Error(`There is no operation ${name}.`)
  return { name, card, operation }
}

export const endpointsUnder = (site: Site, heading: string): Endpoint[] =>
  Object.entries(site.cards).flatMap(([name, card]) => (card.heading === heading ? [endpointOf(site, name)] : []))

/** Bodies, pages and replies of one call are shown with that call and not among the objects. */
export const isOfOneCall = (name: string) => /(Body|Page|Collection|Reply)$/.test(name)
