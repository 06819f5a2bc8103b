import type { Health, healthCards } from '@parley/contract/dashboard/health'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'

export const healthHandlers = (health: () => Promise<Health>): DashboardHandlers<typeof healthCards> => ({ readHealth: () => health() })
