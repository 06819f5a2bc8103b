import type { dashboardRequestCards } from '@parley/contract/dashboard/requests'
import { findProgress } from '../../domain/requests/store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'

export const dashboardRequestHandlers: DashboardHandlers<typeof dashboardRequestCards> = {
  readRequestProgress: async ({ read, companyId, id }) => documentOf(await findProgress(read, id, companyId)),
}
