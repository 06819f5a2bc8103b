import type { dashboardOpportunityCards } from '@parley/contract/dashboard/opportunities'
import { acceptOpportunity } from '../../domain/opportunities/accept-opportunity.ts'
import { Document } from '../../http/answer.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'

export const dashboardOpportunityHandlers = (introductionTtlDays: number): DashboardHandlers<typeof dashboardOpportunityCards> => ({
  acceptOpportunity: async (tx, { actor, id }) =>
    new Document(`{"introduction":${await acceptOpportunity(tx, actor, id, introductionTtlDays)}}`),
})
