/** Which failures are worth another attempt, and when. Pure. */
import type { Replay } from './call.ts'
import { ApiError, ConnectionError } from './errors.ts'

const firstDelayMs = 500
export const longestDelayMs = 20_000
/** Whoever is told to wait for longer, until the day's quota is new for one, is told so at once. */
const longestToldMs = 60_000

/** How long to wait before the attempt after `attempt`, which is counted from 1; undefined when the failure is final. */
export function retryDelayMs(error: unknown, attempt: number, replay: Replay, random: () => number = Math.random): number | undefined {
  if (!mayRetry(error, replay)) return undefined
  const toldMs = (error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0) * 1000
  if (toldMs > longestToldMs) return undefined
  // Full jitter: whoever was cut off together does not come back together.
  return toldMs + random() * Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1))
}

function mayRetry(error: unknown, replay: Replay): boolean {
  if (error instanceof ConnectionError) return replay !== 'once'
  if (!(error instanceof ApiError)) return false
  if (error.type === 'rate_limit_error' || error.code === 'idempotency_key_in_flight') return true
  // Of a write without a remembered reply nobody knows whether it was done.
  return error.type === 'api_error' && replay !== 'once'
}
