/** Whether this instance can serve, and if not, the reason in one word. */
import type { Unready } from '@parley/contract/dashboard/health'
import { withTimeout } from '../core/with-timeout.ts'
import type { Database } from '../db/client.ts'
import { sql } from '../db/statement.ts'

const queryTimeoutMs = 2_000

const readinessSql = sql<{ standby: boolean; pending: number }>(
  'readiness',
  `select pg_is_in_recovery() as standby,
     (select count(*) from unnest($1::text[]) needed (name) where not exists (select from migrations m where m.name = needed.name)) as pending`,
)

export interface Serving {
  readonly traffic: { readonly drainPending: boolean }
  readonly db: Database
  /** The migrations that this build needs. */
  readonly migrations: readonly string[]
}

/** Null: ready. */
export async function unready({ traffic, db, migrations }: Serving): Promise<Unready | null> {
  if (traffic.drainPending) return 'draining'
  const found = await withTimeout(queryTimeoutMs, db.read.first(readinessSql, [migrations]), undefined).catch(() => undefined)
  if (found === undefined) return 'database'
  if (found.standby) return 'read_only'
  return found.pending > 0 ? 'migrations' : null
}
