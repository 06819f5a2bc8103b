import type { dashboardOpportunityCards } from '@parley/contract/dashboard/opportunities'
import { acceptOpportunity } from '../../domain/opportunities/accept-opportunity.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { Document } from '../../http/response-body.ts'

export const dashboardOpportunityHandlers = (introductionTtlDays: number): DashboardHandlers<typeof dashboardOpportunityCards> => ({
  acceptOpportunity: async (tx, { actor, id }) =>
    new Document(`{"introduction":${await acceptOpportunity(tx, actor, id, introductionTtlDays)}}`),
})
