/** How much waits to be done, and since when. */
import { type Statement, sql } from './statement.ts'

export interface Backlog {
  /** At most 10,000: beyond that nobody needs to know it exactly. */
  readonly count: number
  /** Null when nothing waits. */
  readonly oldestSeconds: number | null
}

/** `since` selects one column `at`, the time since which each thing waits; in its order when there is an index for it. */
export const backlog = (name: string, since: string): Statement<Backlog> =>
  sql(name, `select count(*), extract(epoch from app_now() - min(at))::float8 as "oldestSeconds" from (${since} limit 10000) waiting`)
