/** How many rows wait to be processed, and since when. */
import { type Statement, sql } from './statement.ts'

export interface Backlog {
  /** At most 10,000: beyond that, nobody needs the exact number. */
  readonly count: number
  /** Null if nothing waits. */
  readonly oldestSeconds: number | null
}

/** `since` selects one column `at`, the time since which each row waits, in its order if there is an index for it. */
export const backlog = (name: string, since: string): Statement<Backlog> =>
  sql(name, `select count(*), extract(epoch from app_now() - min(at))::float8 as "oldestSeconds" from (${since} limit 10000) waiting`)
