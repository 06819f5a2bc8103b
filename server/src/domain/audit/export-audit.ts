import type { AuditFilters } from '@parley/contract/dashboard/audit'
import type { PageStart } from '../../db/defined-list.ts'
import type { Reader } from '../../db/statement.ts'
import { endOfExport, exportedTrail, wholeExportedTrail } from './trail.store.ts'

const linesAtOnce = 1000

/**
 * The audit as lines of JSON, oldest first, each with its link in the chain once it has one; read as it is sent, however long it is.
 * What is written meanwhile is no part of it: whoever asked may have lost the right to read it.
 */
export async function* exportAudit(read: Reader, companyId: number | null, asked: AuditFilters): AsyncGenerator<string> {
  const filters = { ...asked, until: await endOfExport(read, asked.until) }
  let after: PageStart['after'] = null
  for (;;) {
    const start: PageStart = { limit: linesAtOnce - 1, after }
    const lines = await (companyId === null
      ? wholeExportedTrail.rows(read, {}, filters, start)
      : exportedTrail.rows(read, { companyId }, filters, start))
    yield lines.map(({ wire }) => `${wire}\n`).join('')
    const last = lines.at(-1)
    if (last === undefined || lines.length < linesAtOnce) return
    after = last
  }
}
