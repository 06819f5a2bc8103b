/** What the callers ask for: a mix of reading and writing, as partners' programs do. */
import { randomUUID } from 'node:crypto'
import type { DemoPerson } from '../../reliability/demo-people.ts'
import { demand as demandOf } from '../../reliability/filing.ts'
import { keyOf } from '../markets.ts'

const demand = JSON.stringify(demandOf())

const headOf = (people: readonly DemoPerson[], side: 'buys' | 'sells') =>
  `Host: parley\r\nAuthorization: Bearer ${keyOf(people, side, 'trader')}\r\n`

const opportunityPage = (people: readonly DemoPerson[]) => `GET /v1/opportunities?limit=50 HTTP/1.1\r\n${headOf(people, 'sells')}\r\n`

/** Pages of opportunities. */
export function reads(people: readonly DemoPerson[]): () => string {
  const page = opportunityPage(people)
  return () => page
}

/** Requests filed, each under an Idempotency-Key of its own. */
export function writes(people: readonly DemoPerson[]): () => string {
  const buyer = headOf(people, 'buys')
  const filing = `POST /v1/requests HTTP/1.1\r\n${buyer}Content-Type: application/json\r\nContent-Length: ${demand.length}\r\nIdempotency-Key: `
  const run = randomUUID()
  let filed = 0
  return () => `${filing}${run}-${filed++}\r\n\r\n${demand}`
}

/** Of ten calls: five pages of offers, two of opportunities, one look at the key, two requests filed. */
export function mixedCalls(people: readonly DemoPerson[]): () => string {
  const buyer = headOf(people, 'buys')
  const offers = `GET /v1/offers?limit=50 HTTP/1.1\r\n${buyer}\r\n`
  const opportunities = opportunityPage(people)
  const me = `GET /v1/me HTTP/1.1\r\n${buyer}\r\n`
  const file = writes(people)
  const mix = [offers, file, offers, opportunities, offers, me, offers, file, offers, opportunities]
  let at = 0
  return () => {
    const call = mix[at++ % mix.length] as string | (() => string)
    return typeof call === 'string' ? call : call()
  }
}

/** What a program asks for in a loop. */
export const stubbornCall = (key: string): string => `GET /v1/me HTTP/1.1\r\nHost: parley\r\nAuthorization: Bearer ${key}\r\n\r\n`
