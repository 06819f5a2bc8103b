/** The calls of the load: a mix of reads and writes, like those of partners' programs. */
import { randomUUID } from 'node:crypto'
import { demand } from '../../reliability/filing.ts'

/** The live key of a person in the demo world. */
type KeyOf = (who: string) => string

const headOf = (key: string) => `Host: parley\r\nAuthorization: Bearer ${key}\r\n`
const reading = (path: string, key: string) => `GET /v1${path} HTTP/1.1\r\n${headOf(key)}\r\n`
const opportunities = (key: KeyOf) => reading('/opportunities?limit=50', key('sam'))

/** Pages of opportunities. */
export function reads(key: KeyOf): () => string {
  const page = opportunities(key)
  return () => page
}

/** Files requests, each with its own Idempotency-Key. */
export function writes(key: KeyOf): () => string {
  const [body, run] = [JSON.stringify(demand()), randomUUID()]
  const head = `${headOf(key('mina'))}Content-Type: application/json\r\nContent-Length: ${body.length}`
  let filed = 0
  return () => `POST /v1/requests HTTP/1.1\r\n${head}\r\nIdempotency-Key: ${run}-${filed++}\r\n\r\n${body}`
}

/** In ten calls: five pages of offers, two of opportunities, one `GET /me`, two requests filed. */
export function mixedCalls(key: KeyOf): () => string {
  const [me, offers] = ['/me', '/offers?limit=50'].map((path) => reading(path, key('mina')))
  const [page, file] = [opportunities(key), writes(key)]
  const mix = [offers, file, offers, page, offers, me, offers, file, offers, page]
  let at = 0
  return () => {
    const call = mix[at++ % mix.length] as string | (() => string)
    return typeof call === 'string' ? call : call()
  }
}

/** The call that a program repeats in a loop. */
export const stubbornCall = (key: string): string => reading('/me', key)
