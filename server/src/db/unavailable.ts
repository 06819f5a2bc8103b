/** The database is unreachable, overloaded or slow. The statement was not wrong, and may be sent again. */
import pg from 'pg'

export class Unavailable extends Error {}

/** Whether the database is unreachable or overloaded, rather than the statement wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Unavailable) return true
  // From several steps.
  if (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isUnavailable)) return true
  if (error instanceof pg.DatabaseError) {
    // Connection exceptions, a password that was changed only in the database, insufficient resources, operator intervention, lock
    // timeouts, a standby in the leader's place.
    return /^(08|28|53|57|58|55P03|25P03|25006)/.test(error.code ?? '') || cannotWriteYet(error)
  }
  if (!(error instanceof Error)) return false
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return (
    // A host name may not resolve while its host is down, such as a container that restarts.
    /^E(CONN|PIPE|NOENT|TIMEDOUT|NOTFOUND|AI_|HOST|NET)/.test(code) ||
    /[Cc]onnection (terminated|ended)|timeout|not queryable|Query read/.test(error.message)
  )
}

/** Whether a row was refused because of its values: one that is wrong for its type, missing, or outside what a check allows. */
export const isWrongRow = (error: unknown): boolean => error instanceof pg.DatabaseError && /^(22|23502|23514)/.test(error.code ?? '')

/** A standby's error if a statement writes to the log without writing a row: an internal error, whose message is never translated. */
const cannotWriteYet = ({ code, message }: pg.DatabaseError) => code === 'XX000' && message.endsWith('during recovery')
