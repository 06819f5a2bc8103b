import type { AuditFilters } from '@parley/contract/dashboard/audit'
import type { PageStart } from '../../db/defined-list.ts'
import type { Reader } from '../../db/statement.ts'
import { endOfExport, exportedTrail, wholeExportedTrail } from './trail.store.ts'

const rowsPerPage = 1000

/**
 * The audit as lines of JSON, oldest first, each with its link in the chain if it has one; read while it is sent, at any length. Rows
 * written after the start are not included: the reader may have lost the right to read them.
 */
export async function* exportAudit(read: Reader, companyId: number | null, requested: AuditFilters): AsyncGenerator<string> {
  const { action = '', person = '', ...rest } = requested
  const filters = { ...rest, until: await endOfExport(read, requested.until) }
  let after: PageStart['after'] = null
  for (;;) {
    const start: PageStart = { limit: rowsPerPage - 1, after }
    const rows = await (companyId === null
      ? wholeExportedTrail.rows(read, { action, person }, filters, start)
      : exportedTrail.rows(read, { companyId, action, person }, filters, start))
    yield rows.map(({ wire }) => (wire === null ? '' : `${wire}\n`)).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsPerPage) return
    after = last
  }
}
