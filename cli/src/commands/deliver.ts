/** Delivers one event, with the same headers and body as the service. */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type CompanyEvent, webhooks } from '@parley/sdk'

export interface DeliveryResult {
  /** Null if there was no response. */
  readonly status: number | null
  readonly error: string | null
  readonly durationMs: number
}

/** The same timeout as the service's. */
const responseTimeoutMs = 10_000

/** Like the service, this does not follow redirects. */
export async function deliver(url: URL, event: CompanyEvent, secret: string, signal: AbortSignal): Promise<DeliveryResult> {
  const body = JSON.stringify({ type: event.type, timestamp: event.createdAt, data: event })
  const headers = {
    ...(await webhooks.sign(body, { id: event.id, timestamp: new Date(), secret })),
    'user-agent': 'Parley-Webhooks/1',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const startedAtMs = performance.now()
  const result = await post(url, headers, body, signal)
  return { ...result, durationMs: Math.round(performance.now() - startedAtMs) }
}

function post(url: URL, headers: Record<string, string | number>, body: string, signal: AbortSignal) {
  return new Promise<Pick<DeliveryResult, 'status' | 'error'>>((resolve) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const call = request(url, { method: 'POST', headers, signal, agent: false })
    // A plain timer: Node 20 can collect the timeout of a combined AbortSignal before it fires.
    const timer = setTimeout(() => {
      settle(null, 'no response in time')
      call.destroy()
    }, responseTimeoutMs)
    const settle = (status: number | null, error: string | null) => {
      clearTimeout(timer)
      resolve({ status, error })
    }
    const failed = (error: NodeJS.ErrnoException) => settle(null, error.code ?? error.message)
    call.on('error', failed)
    call.on('response', (response) => {
      response.resume()
      response.on('error', failed)
      response.on('end', () => settle(response.statusCode ?? null, null))
    })
    call.end(body)
  })
}
