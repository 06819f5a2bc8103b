import type { AuditFilters } from '@parley/contract/dashboard/audit'
import { iso } from '../../clock.ts'
import type { Reader } from '../../db/statement.ts'
import { readTrail } from './trail.ts'

const linesAtOnce = 1000

/** The audit as lines of JSON, oldest first, each with its link in the chain once it has one; read as it is sent, however long it is. */
export async function* exportAudit(read: Reader, companyId: number | null, filters: AuditFilters): AsyncGenerator<string> {
  let after: readonly [string, string] = ['-infinity', '']
  for (;;) {
    const lines = await readTrail(read, 'exported', companyId, filters, [...after, linesAtOnce])
    yield lines.map(({ wire }) => `${wire}\n`).join('')
    const last = lines.at(-1)
    if (last === undefined || lines.length < linesAtOnce) return
    after = [iso(last.key), last.id]
  }
}
