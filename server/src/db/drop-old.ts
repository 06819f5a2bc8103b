import type { Tx } from './client.ts'
import { sql } from './statement.ts'

/** Drops rows of a table that are no longer kept; tells whether there may be more. */
export type DropOld = (tx: Tx) => Promise<boolean>

interface OldRows {
  readonly table: string
  /** The condition on a row, `t`. */
  readonly old: string
  readonly atMost: number
  /** Whether rows that another transaction holds are left to it: nobody waits for those that are dropped here. */
  readonly leaveHeld?: boolean
}

/** So many at once, lest rows be locked for long. One that becomes current meanwhile stays: the condition is asked again once its lock is had. */
export function dropOld(name: string, { table, old, atMost, leaveHeld = false }: OldRows): DropOld {
  const rows = `select t.ctid from ${table} t where ${old} limit ${atMost}${leaveHeld ? ' for update skip locked' : ''}`
  const statement = sql<{ count: number }>(
    name,
    `with dropped as (delete from ${table} t where t.ctid = any (array(${rows})) and ${old} returning 1)
     select count(*)::int as count from dropped`,
  )
  return async (tx) => (await tx.first(statement, []))?.count === atMost
}
