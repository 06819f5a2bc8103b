/** What the log has of failures that come again and again. */
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { isUnavailable } from '../db/unavailable.ts'

const onceInMs = 60_000

/**
 * Each failure is a line at `warn`, but those of a database that is away: every loop meets it several times a second,
 * so that the log has one of them a minute, and the others at `debug`.
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
