import type { operatorQueueCards } from '@parley/contract/dashboard/operator-queues'
import { readQueues } from '../../domain/operator/queues.store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'

export const operatorQueueHandlers: DashboardHandlers<typeof operatorQueueCards> = {
  readQueues: async ({ read }) => documentOf(await readQueues(read)),
}
