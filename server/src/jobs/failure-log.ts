/** Logs failures that repeat. */
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { isUnavailable } from '../db/unavailable.ts'

const warnIntervalMs = 60_000

/**
 * Each failure is logged at `warn`, except while the database is unavailable: every loop then fails several times a second, so one
 * failure a minute is logged at `warn`, and the others at `debug`.
 */
export function failureLog(log: Logger, loop: string, message = 'an iteration failed, the next one retries'): (error: unknown) => void {
  let quietUntilMs = Number.NEGATIVE_INFINITY
  return (error) => {
    const isDatabaseDown = isUnavailable(error)
    const quiet = isDatabaseDown && performance.now() < quietUntilMs
    if (isDatabaseDown && !quiet) quietUntilMs = performance.now() + warnIntervalMs
    log[quiet ? 'debug' : 'warn']({ err: error, loop }, message)
  }
}
