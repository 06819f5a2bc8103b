import type { callCards } from '@parley/contract/dashboard/calls'
import { listCalls, listCompanyCalls } from '../../domain/account/calls.ts'
import type { DashboardHandlers } from '../../http/dashboard-door.ts'

export const callHandlers: DashboardHandlers<typeof callCards> = {
  listCalls: async ({ read, session, query, page }) => page.answer(await listCalls(read, session.personId, query, page.newestFirst())),
  listCompanyCalls: async ({ read, companyId, query, page }) =>
    page.answer(await listCompanyCalls(read, companyId, query, page.newestFirst())),
}
