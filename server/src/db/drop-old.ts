import type { Tx } from './client.ts'
import { sql } from './statement.ts'

/** Deletes rows of a table that have expired. Returns whether there may be more. */
export type DropOld = (tx: Tx) => Promise<boolean>

interface OldRows {
  readonly table: string
  /** The condition on a row, `t`. */
  readonly old: string
  readonly maxRows: number
  /** Whether rows that another transaction has locked are skipped, so that the deletion does not wait for it. */
  readonly skipLocked?: boolean
}

/** Deletes a limited number at a time, so that locks are short. The condition is checked again under a row's lock: a row that became current stays. */
export function dropOld(name: string, { table, old, maxRows, skipLocked = false }: OldRows): DropOld {
  const rows = `select t.ctid from ${table} t where ${old} limit ${maxRows}${skipLocked ? ' for update skip locked' : ''}`
  const statement = sql<{ count: number }>(
    name,
    `with dropped as (delete from ${table} t where t.ctid = any (array(${rows})) and ${old} returning 1)
     select count(*)::int as count from dropped`,
  )
  return async (tx) => (await tx.first(statement, []))?.count === maxRows
}
