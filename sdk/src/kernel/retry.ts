/** Which failures are worth another attempt, and when. Pure. */
import type { Replay } from './call.ts'
import { ApiError, ConnectionError } from './errors.ts'

const firstDelayMs = 500
export const longestDelayMs = 20_000
/** Whoever is told to wait for longer, until the day's quota is new for one, is told so at once. */
const longestToldMs = 60_000

/** How long to wait before the attempt after `attempt`, which is counted from 1; undefined when the failure is final. */
export function retryDelayMs(error: unknown, attempt: number, replay: Replay, random: () => number = Math.random): number | undefined {
  if (!mayRetry(error, replay) || toldMs(error) > longestToldMs) return undefined
  return delayMs(error, attempt, random)
}

/** What whoever waits without end waits out, for however long is told; throws the failure that no waiting mends. `failures` are those in a row. */
export function interruption(error: unknown, failures: number): { readonly error: Passing; readonly retryInMs: number } {
  if (!mayRetry(error, 'safe')) throw error
  return { error, retryInMs: delayMs(error, failures, Math.random) }
}

type Passing = ApiError | ConnectionError

const toldMs = (error: Passing) => (error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0) * 1000

/** Full jitter: whoever was cut off together does not come back together. */
const delayMs = (error: Passing, attempt: number, random: () => number) =>
  toldMs(error) + random() * Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1))

function mayRetry(error: unknown, replay: Replay): error is Passing {
  if (error instanceof ConnectionError) return replay !== 'once'
  if (!(error instanceof ApiError)) return false
  if (error.type === 'rate_limit_error' || error.code === 'idempotency_key_in_flight') return true
  // Of a write without a remembered reply nobody knows whether it was done.
  return error.type === 'api_error' && replay !== 'once'
}
