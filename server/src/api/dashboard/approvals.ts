import type { companyApprovalCards } from '@parley/contract/dashboard/approvals'
import { notFound } from '../../core/fault.ts'
import { shareTestWorld } from '../../db/test-world-lock.ts'
import { approveCall, type ExecuteCall } from '../../domain/approvals/approve-call.ts'
import { refuseCall } from '../../domain/approvals/refuse-call.ts'
import { companyApprovals, findCompanyApproval } from '../../domain/approvals/store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { requireFactor } from '../../http/sessions.ts'
import { documentOf } from '../document.ts'

export const companyApprovalHandlers = (make: ExecuteCall): DashboardHandlers<typeof companyApprovalCards> => ({
  listCompanyApprovals: async ({ read, companyId, query, page }) =>
    page.toDocument(await companyApprovals.page(read, { companyId }, query, page)),
  readCompanyApproval: async ({ read, companyId, id }) => documentOf(await findCompanyApproval(read, id, companyId)),
  async approveCall(tx, { actor, id }) {
    const found = await findCompanyApproval(tx, id, actor.companyId)
    if (!found) throw notFound()
    if (found.mode === 'test') await shareTestWorld(tx, actor.companyId)
    else if (found.spends) requireFactor(actor)
    await approveCall(tx, actor, id, make)
    return documentOf(await findCompanyApproval(tx, id, actor.companyId))
  },
  async refuseCall(tx, { actor, id, body }) {
    await refuseCall(tx, actor, id, body?.reason ?? null)
    return documentOf(await findCompanyApproval(tx, id, actor.companyId))
  },
})
