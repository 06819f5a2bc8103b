/** Logs failures that repeat. */
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { isUnavailable } from '../db/unavailable.ts'

const onceInMs = 60_000

/**
 * Each failure is logged at `warn`, except while the database is unavailable: every loop then fails several times a second, so one
 * failure a minute is logged at `warn`, and the others at `debug`.
 */
export function failureLog(log: Logger, loop: string, told = 'an iteration failed, the next will catch up'): (error: unknown) => void {
  let quietUntilMs = Number.NEGATIVE_INFINITY
  return (error) => {
    const away = isUnavailable(error)
    const quiet = away && performance.now() < quietUntilMs
    if (away && !quiet) quietUntilMs = performance.now() + onceInMs
    log[quiet ? 'debug' : 'warn']({ err: error, loop }, told)
  }
}
