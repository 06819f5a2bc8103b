/** Decides which failures are retried, and when. Pure functions. */
import type { Replay } from './call.ts'
import { ApiError, ConnectionError } from './errors.ts'

const firstDelayMs = 500
export const maxDelayMs = 20_000
/** A longer `Retry-After`, such as for the daily quota, is thrown immediately. */
const maxRetryAfterMs = 60_000

/** The delay before the attempt after `attempt`, which is counted from 1. Undefined if the failure is final. */
export function retryDelayMs(error: unknown, attempt: number, replay: Replay, random: () => number = Math.random): number | undefined {
  if (!isRetryable(error, replay) || retryAfterMs(error) > maxRetryAfterMs) return undefined
  return delayMs(error, attempt, random)
}

/** For loops that wait without a limit: the delay before the next attempt. Throws a failure that waiting cannot fix. `failures` counts consecutive ones. */
export function interruption(error: unknown, failures: number): { readonly error: RetryableError; readonly retryInMs: number } {
  if (!isRetryable(error, 'safe')) throw error
  return { error, retryInMs: delayMs(error, failures, Math.random) }
}

type RetryableError = ApiError | ConnectionError

const retryAfterMs = (error: RetryableError) => (error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0) * 1000

/** Full jitter, so that clients that were disconnected together do not retry at the same time. */
const delayMs = (error: RetryableError, attempt: number, random: () => number) =>
  retryAfterMs(error) + random() * Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1))

function isRetryable(error: unknown, replay: Replay): error is RetryableError {
  if (error instanceof ConnectionError) return replay !== 'once'
  if (!(error instanceof ApiError)) return false
  if (error.type === 'rate_limit_error' || error.code === 'idempotency_key_in_flight') return true
  // The result of a write without a stored response is unknown.
  return error.type === 'api_error' && replay !== 'once'
}
