/** What the callers ask for: a mix of reading and writing, as partners' programs do. */
import { randomUUID } from 'node:crypto'
import type { DemoPerson } from '../../reliability/demo-people.ts'
import { demand } from '../../reliability/filing.ts'
import { keyOf } from '../markets.ts'

type People = readonly DemoPerson[]

const headOf = (key: string) => `Host: parley\r\nAuthorization: Bearer ${key}\r\n`
const reading = (path: string, key: string) => `GET /v1${path} HTTP/1.1\r\n${headOf(key)}\r\n`
const opportunities = (people: People) => reading('/opportunities?limit=50', keyOf(people, 'sells', 'trader'))

/** Pages of opportunities. */
export function reads(people: People): () => string {
  const page = opportunities(people)
  return () => page
}

/** Requests filed, each under an Idempotency-Key of its own. */
export function writes(people: People): () => string {
  const [body, run] = [JSON.stringify(demand()), randomUUID()]
  const head = `${headOf(keyOf(people, 'buys', 'trader'))}Content-Type: application/json\r\nContent-Length: ${body.length}`
  let filed = 0
  return () => `POST /v1/requests HTTP/1.1\r\n${head}\r\nIdempotency-Key: ${run}-${filed++}\r\n\r\n${body}`
}

/** Of ten calls: five pages of offers, two of opportunities, one look at the key, two requests filed. */
export function mixedCalls(people: People): () => string {
  const [me, offers] = ['/me', '/offers?limit=50'].map((path) => reading(path, keyOf(people, 'buys', 'trader')))
  const [page, file] = [opportunities(people), writes(people)]
  const mix = [offers, file, offers, page, offers, me, offers, file, offers, page]
  let at = 0
  return () => {
    const call = mix[at++ % mix.length] as string | (() => string)
    return typeof call === 'string' ? call : call()
  }
}

/** What a program asks for in a loop. */
export const stubbornCall = (key: string): string => reading('/me', key)
