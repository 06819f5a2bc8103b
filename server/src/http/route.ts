/** The route of a card, and the parts of a call's URL. */
import { type Card, isWrite } from '@parley/contract/endpoint'
import type { FastifyRequest } from 'fastify'

/** A caller who may read may also request only the headers: HEAD. */
export const readMethods = ['GET', 'HEAD']

/** A card's path as the router has it: an ID is a segment that begins with a colon. */
export const routePath = (prefix: string, path: string): string => prefix + path.replaceAll(/\{(\w+)\}/g, ':$1')

/** A card's route, without its handler. */
export const cardRoute = (prefix: string, card: Card) => ({
  method: isWrite(card) ? card.method : readMethods,
  url: routePath(prefix, card.path),
  config: { card },
})

const idPattern = /^[a-z]+_[0-9A-Za-z]{1,64}$/

const wellFormed = (id: string): string => (idPattern.test(id) ? id : '')

/** The ID in the path. A malformed one becomes an ID that nothing has, so that it is handled like a missing one. */
export const idIn = (request: FastifyRequest): string => wellFormed((request.params as { readonly id?: string }).id ?? '')

const none: Readonly<Record<string, string>> = {}

/** All IDs in the path, by their names. */
export function idsIn({ params }: FastifyRequest): Readonly<Record<string, string>> {
  const named = Object.entries(params as Readonly<Record<string, string>>)
  return named.length === 0 ? none : Object.fromEntries(named.map(([name, id]) => [name, wellFormed(id)]))
}

/** A URL without its query. */
export function pathIn(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? url : url.slice(0, at)
}

export function queryIn(request: FastifyRequest): string {
  const url = request.raw.url ?? ''
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}
