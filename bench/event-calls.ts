/** Calls that bots make: they file, follow the feed, wait in it, and take webhooks. */
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listen } from '../reliability/free-port.ts'
import { bearer, doneIn, jsonCall, sendTo } from '../reliability/http-client.ts'
import { newId } from '../server/src/core/ids.ts'

/** Who was shed asks again. */
const againAfterMs = 250

const timeoutMs = 60_000

/** A service that is at its limit says so. */
class Shed extends Error {}

/** One call; its answer's body, parsed. */
export type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, key: string, body?: object) => Promise<T>

export const callsTo =
  (baseUrl: string): Call =>
  async (method, path, key, body) => {
    const { port, pathname } = new URL(baseUrl)
    const headers = { ...bearer(key), ...(body && { 'idempotency-key': newId('request') }) }
    const heard = await sendTo(Number(port), jsonCall(method, pathname + path, headers, body), timeoutMs)
    if (typeof heard !== 'string' && heard.status === 503) throw new Shed(heard.text)
    return doneIn(heard)
  }

interface Happening {
  readonly object: { readonly id: string }
}
export interface FeedPage {
  readonly data: readonly Happening[]
  readonly meta: { readonly resumeCursor: string }
}

export function unlessShed(error: unknown): undefined {
  if (!(error instanceof Shed)) throw error
}

/** A local receiver of webhooks; `onCall` hears of each thing when the first byte of its call is here. */
export async function receive(onCall: (id: string, atMs: number) => void): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((asked, response) => {
    const at = performance.now()
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: Happening }
      onCall(data.object.id, at)
      response.writeHead(204).end()
    })
  })
  return { url: `http://127.0.0.1:${await listen(server)}/`, close: () => server.close() }
}

/** Reads the feed again whenever it is answered, as a bot does, until it is told to stop. `from` is where it begins. */
export async function follow(
  call: Call,
  key: string,
  signal: AbortSignal,
  query: string,
  from: string,
  onEvents: (events: readonly Happening[]) => void,
): Promise<void> {
  for (let place = from; !signal.aborted; ) {
    const page = await call<FeedPage>('GET', `/events?${query}&${place}`, key).catch(unlessShed)
    if (page === undefined) {
      await pause(againAfterMs)
      continue
    }
    if (page.data.length > 0) onEvents(page.data)
    place = placeOf(page)
  }
}

/** Where the feed goes on after a page. */
export const placeOf = ({ meta }: FeedPage): string => `cursor=${encodeURIComponent(meta.resumeCursor)}`
