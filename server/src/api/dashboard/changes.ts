import type { changeCards } from '@parley/contract/dashboard/changes'
import type { ChangeStreams } from '../../http/change-streams.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'

export const changeHandlers = (changes: ChangeStreams): DashboardHandlers<typeof changeCards> => ({
  streamChanges: async ({ session, address }) => changes.open(session, address),
})
