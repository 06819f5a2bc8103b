/** Measures how long it takes to recompute the audit's chain over very many rows. */

import { verifyAudit } from '../exactly-once.ts'
import { type Figures, seconds } from '../figures.ts'
import type { HarnessContext } from '../installations.ts'

const maxDurationMs = 60_000
const batchSize = 20_000

export async function auditChain(rows: number, { sql, log }: HarnessContext): Promise<Figures> {
  await sql(
    `insert into audit (action, target, company_id, person_id, request_id, detail)
     select 'request.filed', 'dem_' || n, 1 + n % 5, 2 + n % 9, 'req_' || n, json_build_object('n', n) from generate_series(1, $1::int) n`,
    [rows],
  )
  for (let left = 1; left > 0; ) {
    await sql('select link_audit($1)', [batchSize])
    const [waiting] = await sql<{ count: number }>('select count(*)::int as count from audit_waiting')
    left = waiting?.count ?? 0
  }
  log(`${rows} rows are linked`)
  const startedAt = performance.now()
  const result = await verifyAudit(sql)
  const tookMs = performance.now() - startedAt
  const violations: string[] = []
  if (result.broken) violations.push(`the chain is broken, though nothing was changed, at ${result.broken.position}`)
  if (tookMs > maxDurationMs) violations.push(`it took ${seconds(tookMs)}`)
  return {
    what: `the audit's chain, ${rows} rows more`,
    found: `${result.links} links recomputed in ${seconds(tookMs)}`,
    violations,
  }
}
