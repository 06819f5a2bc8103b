/** The client of all callers in a run. It calls either instance, over proxies that may cut the connection, and retries until it gets a response. */
import { setTimeout as pause } from 'node:timers/promises'
import { Counts } from '../figures.ts'
import {
  type CallResult,
  errorIn,
  type HttpCall,
  type HttpResponse,
  sendOnNewConnection,
  sendTo,
  type TimedResponse,
} from '../http-client.ts'
import { formatFaults } from '../response-checks.ts'
import type { Cut } from '../tcp-fault-proxy.ts'
import type { Installation } from './installation.ts'
import type { Tally } from './tally.ts'

type Surface = 'api' | 'dashboard'

/** A cut that waits for the next call. */
interface PendingCut {
  readonly cut: Cut
  readonly onResult: (happened: boolean) => void
}

/** The service may take as long as a hanging statement. The client does not wait that long. */
const timeoutMs = 2_500
/** If a call gets no response for this long, the service did not recover by itself. */
const settleTimeoutMs = 60_000
const retryDelaysMs = [5, 10, 20, 40] as const

/** A final response. */
export interface FinalResponse extends TimedResponse {
  /** The body of a successful response, otherwise empty. */
  readonly body: Readonly<Record<string, unknown>>
  readonly code: string | undefined
  readonly current: unknown
  /** Earlier attempts of this call without a response that may have been executed. */
  readonly unknownAttempts: number
}

export type Clients = ReturnType<typeof clientsOf>

export function clientsOf({ instances, proxies }: Installation, tally: Tally) {
  /** In order of arrival. */
  const cuts = new Set<PendingCut>()
  let sentCount = 0

  /** Applies the cut to the next call of the partner API, if one comes within `waitMs`. Returns whether the cut happened. */
  const cutNextCall = (cut: Cut, waitMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const pending = { cut, onResult: resolve }
      cuts.add(pending)
      setTimeout(() => cuts.delete(pending) && resolve(false), waitMs)
    })

  /** Sends a call once, to the `pinned` instance or to the next one in turn. */
  const send = async (surface: Surface, call: HttpCall, pinned?: 0 | 1): Promise<CallResult> => {
    const instance = pinned ?? (sentCount++ % 2 === 0 ? 0 : 1)
    const [cut] = surface === 'api' && pinned === undefined ? cuts : []
    const result = cut ? await sendThroughProxy(call, instance, cut) : await sendTo(instances[instance].ports[surface], call, timeoutMs)
    if (typeof result !== 'string') checkResponse(call, result)
    return result
  }

  const sendThroughProxy = (call: HttpCall, instance: 0 | 1, pending: PendingCut): Promise<CallResult> => {
    cuts.delete(pending)
    void proxies[instance].cutNext(pending.cut).then(pending.onResult)
    return sendOnNewConnection(proxies[instance].port, call, timeoutMs)
  }

  /** Sends until either instance, or the `pinned` one, returns a final response, as the documentation tells partners to. */
  const settle = async (surface: Surface, call: HttpCall, pinned?: 0 | 1): Promise<FinalResponse> => {
    const deadline = performance.now() + settleTimeoutMs
    let unknownAttempts = 0
    const failedAttempts = new Counts()
    for (let attempt = 0; performance.now() < deadline; attempt++) {
      const result = await send(surface, call, pinned)
      if (typeof result !== 'string' && !shouldRetry(result)) return toFinalResponse(result, unknownAttempts)
      failedAttempts.increment(
        typeof result === 'string' ? result : `${result.status} ${errorIn(result)?.code}: ${errorIn(result)?.message}`,
      )
      // 503 means that nothing was done or that the outcome is unknown.
      if (typeof result === 'string' ? result !== 'refused' : result.status >= 500) unknownAttempts++
      await pause(retryDelaysMs[pinned === undefined ? Math.min(attempt, retryDelaysMs.length - 1) : 0])
    }
    throw new Error(`${call.method} ${call.path}: no final response within ${settleTimeoutMs} ms, only: ${failedAttempts}`)
  }

  /** Sends once, to the first instance that accepts the connection. Returns null if the outcome is unknown. */
  const sendOnce = async (surface: Surface, call: HttpCall): Promise<FinalResponse | null> => {
    for (const deadline = performance.now() + settleTimeoutMs; ; ) {
      const result = await send(surface, call)
      if (typeof result !== 'string') return result.status >= 500 ? null : toFinalResponse(result, 0)
      if (result !== 'refused' || performance.now() > deadline) return null
      await pause(retryDelaysMs[3])
    }
  }

  /** Every response must have the one form, and a temporary failure must be 503 rather than 500, so that a client knows to retry. */
  const checkResponse = ({ method, path }: HttpCall, response: HttpResponse) => {
    const faults = response.status === 500 ? ['a fault that should be a 503'] : []
    for (const fault of [...formatFaults(response), ...faults])
      tally.violations.push(`${method} ${path} returned ${response.status}: ${fault}`)
  }

  return { tally, cutNextCall, settle, sendOnce }
}

/** Whether the same call is worth a retry. */
const shouldRetry = (response: HttpResponse): boolean =>
  response.status >= 500 || response.status === 429 || (response.status === 409 && errorIn(response)?.code === 'idempotency_key_in_flight')

function toFinalResponse(response: TimedResponse, unknownAttempts: number): FinalResponse {
  const { status, text } = response
  const error = status < 400 ? undefined : errorIn(response)
  const body = status < 300 && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { ...response, body, code: error?.code, current: error?.current, unknownAttempts }
}
