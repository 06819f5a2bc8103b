/** Measures how long it takes to recompute the audit's chain over very many rows. */
import { type Figures, seconds } from '../figures.ts'
import { verifyAudit } from '../filed-once.ts'
import type { Stage } from '../stage.ts'

const promisedMs = 60_000
const linkedAtOnce = 20_000

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
  if (whole.broken) violations.push(`the chain is broken, though nothing was changed, at ${whole.broken.position}`)
  if (tookMs > promisedMs) violations.push(`it took ${seconds(tookMs)}`)
  return {
    what: `the audit's chain, ${rows} rows more`,
    found: `${whole.links} links recomputed in ${seconds(tookMs)}`,
    violations,
  }
}
