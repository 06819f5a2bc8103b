import type { deskCards } from '@parley/contract/dashboard/desk'
import { readDesk } from '../../domain/desk/queues.ts'
import type { DashboardHandlers } from '../../http/dashboard-door.ts'
import { documentOf } from '../document.ts'

export const deskHandlers: DashboardHandlers<typeof deskCards> = { readDesk: async ({ read }) => documentOf(await readDesk(read)) }
