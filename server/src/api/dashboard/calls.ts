import type { callCards } from '@parley/contract/dashboard/calls'
import { listCalls, listCompanyCalls } from '../../domain/account/calls.store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'

export const callHandlers: DashboardHandlers<typeof callCards> = {
  listCalls: async ({ read, session, query, page }) => page.toDocument(await listCalls(read, session.personId, query, page)),
  listCompanyCalls: async ({ read, companyId, query, page }) => page.toDocument(await listCompanyCalls(read, companyId, query, page)),
}
