/** The audit's chain over very many rows: how long it takes to compute anew, and whether every change is found where it was made. */

import type { Sql } from '../database.ts'
import { type Figures, seconds } from '../figures.ts'
import { verifyAudit } from '../filed-once.ts'
import type { Stage } from '../stage.ts'

const promisedMs = 60_000
const linkedAtOnce = 20_000

const atPosition = '(select audit_id from audit_chain where position = $1)'
/** What somebody does who has the owner's rights, at a share of the chain; each leaves the chain broken there. */
const changes = [
  { what: 'another action', at: 0.1, table: 'audit', change: `update audit set action = 'nothing' where id = ${atPosition}` },
  { what: 'another time', at: 0.3, table: 'audit', change: `update audit set at = at + interval '1 microsecond' where id = ${atPosition}` },
  { what: 'another person', at: 0.5, table: 'audit', change: `update audit set person_id = 1 where id = ${atPosition}` },
  { what: 'a row less', at: 0.7, table: 'audit', change: `delete from audit where id = ${atPosition}` },
  { what: 'a link less', at: 0.9, table: 'audit_chain', change: 'delete from audit_chain where position = $1' },
] as const

export async function auditChain(rows: number, { sql, say }: Stage): Promise<Figures> {
  await sql(
    `insert into audit (action, target, company_id, person_id, request_id, detail)
     select 'request.filed', 'dem_' || n, 1 + n % 5, 2 + n % 9, 'req_' || n, json_build_object('n', n) from generate_series(1, $1::int) n`,
    [rows],
  )
  for (let left = 1; left > 0; ) {
    await sql('select link_audit($1)', [linkedAtOnce])
    const [waiting] = await sql<{ count: number }>('select count(*)::int as count from audit_waiting')
    left = waiting?.count ?? 0
  }
  say(`${rows} rows are linked`)
  const startedAt = performance.now()
  const whole = await verifyAudit(sql)
  const tookMs = performance.now() - startedAt
  const violations: string[] = []
  if (whole.broken) violations.push(`the chain is broken before anything was changed, at ${whole.broken.position}`)
  if (tookMs > promisedMs) violations.push(`it took ${seconds(tookMs)}`)
  for (const { what, at, table, change } of changes) {
    const position = Math.round(at * whole.links)
    const found = await foundAfter(sql, table, change, position)
    if (found !== position) violations.push(`${what} at ${position} was found at ${found}`)
    say(`${what} at ${position}: found at ${found}`)
  }
  const speed = `${whole.links} links computed anew in ${seconds(tookMs)}`
  return {
    what: `the audit's chain, ${rows} rows more`,
    found: `${speed}; ${changes.length} changes planted, each found where it was made`,
    violations,
  }
}

/** Where the chain is found broken after a change, which is then undone. */
async function foundAfter(sql: Sql, table: string, change: string, position: number): Promise<number | null> {
  await sql('begin')
  try {
    await sql(`alter table ${table} disable trigger append_only`)
    await sql(change, [position])
    return (await verifyAudit(sql)).broken?.position ?? null
  } finally {
    await sql('rollback')
  }
}
