import { Readable } from 'node:stream'
import type { AuditFilters, auditCards } from '@parley/contract/dashboard/audit'
import type { Reader } from '../../db/statement.ts'
import { exportAudit } from '../../domain/audit/export-audit.ts'
import { trail, wholeTrail } from '../../domain/audit/trail.store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { Download } from '../../http/response-body.ts'

const exported = (read: Reader, companyId: number | null, filters: AuditFilters) =>
  new Download('application/x-ndjson', 'audit.ndjson', Readable.from(exportAudit(read, companyId, filters)))

export const auditHandlers: DashboardHandlers<typeof auditCards> = {
  listAudit: async ({ read, companyId, query, page }) => page.toDocument(await trail.page(read, { companyId }, query, page)),
  exportAudit: async ({ read, companyId, query }) => exported(read, companyId, query),
  searchAudit: async ({ read, query, page }) => page.toDocument(await wholeTrail.page(read, {}, query, page)),
  exportWholeAudit: async ({ read, query }) => exported(read, null, query),
}
