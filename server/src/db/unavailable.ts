/** The database is away, overloaded or slow: what was asked of it was not wrong, and may be asked again. */
import pg from 'pg'

export class Unavailable extends Error {}

/** Whether the database is away or overloaded, rather than the statement wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Unavailable) return true
  // What several steps met.
  if (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isUnavailable)) return true
  if (error instanceof pg.DatabaseError) {
    // Connection exceptions, a password that was changed there and not here, insufficient resources, operator intervention, timeouts of
    // locks, a standby where the leader was.
    return /^(08|28|53|57|58|55P03|25P03|25006)/.test(error.code ?? '') || cannotWriteYet(error)
  }
  if (!(error instanceof Error)) return false
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return (
    // A name may have no address while what it stands for is away, as that of a container that is restarted.
    /^E(CONN|PIPE|NOENT|TIMEDOUT|NOTFOUND|AI_|HOST|NET)/.test(code) ||
    /[Cc]onnection (terminated|ended)|timeout|not queryable|Query read/.test(error.message)
  )
}

/** Whether a row was not taken for what is in it: a value that is wrong for its type, missing, or outside what a check allows. */
export const isWrongRow = (error: unknown): boolean => error instanceof pg.DatabaseError && /^(22|23502|23514)/.test(error.code ?? '')

/** What a standby says when it is asked not to write a row but for a place in its log: an internal error, which nobody translates. */
const cannotWriteYet = ({ code, message }: pg.DatabaseError) => code === 'XX000' && message.endsWith('during recovery')
