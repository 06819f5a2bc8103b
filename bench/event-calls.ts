/** Calls that bots make: they file, follow the feed, wait in it, and take webhooks. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { bearer, doneIn, HttpClient, jsonCall } from '../reliability/http-client.ts'
import { newId } from '../server/src/core/ids.ts'

const tickMs = 10
/** Who was shed asks again. */
const againAfterMs = 250

const client = new HttpClient(60_000)

/** A service that is at its limit says so. */
class Shed extends Error {}

/** One call; its answer's body, parsed. */
export type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, key: string, body?: object) => Promise<T>

export const callsTo =
  (baseUrl: string): Call =>
  async (method, path, key, body) => {
    const { port, pathname } = new URL(baseUrl)
    const headers = { ...bearer(key), ...(body && { 'idempotency-key': newId('request') }) }
    const heard = await client.call(Number(port), jsonCall(method, pathname + path, headers, body))
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

/** Follows a world's feed with `wait`, as a bot does, until it is told to stop. */
export async function follow(
  call: Call,
  key: string,
  signal: AbortSignal,
  cursor: string,
  onEvent: (event: Happening) => void,
): Promise<void> {
  let from = `cursor=${encodeURIComponent(cursor)}`
  while (!signal.aborted) {
    const page = await call<FeedPage>('GET', `/events?limit=200&wait=1&${from}`, key).catch(unlessShed)
    if (page === undefined) await pause(tickMs)
    for (const event of page?.data ?? []) onEvent(event)
    if (page) from = `cursor=${encodeURIComponent(page.meta.resumeCursor)}`
  }
}

/** Reads again whenever it is answered, as a bot does, and tells when it hears of something. */
export async function waitForEvents(call: Call, key: string, signal: AbortSignal, onHeard: () => void): Promise<void> {
  let from = 'since=now'
  while (!signal.aborted) {
    const page = await call<FeedPage>('GET', `/events?wait=20&${from}`, key).catch(unlessShed)
    if (page === undefined) {
      await pause(againAfterMs)
      continue
    }
    if (page.data.length > 0) onHeard()
    from = `cursor=${encodeURIComponent(page.meta.resumeCursor)}`
  }
}
