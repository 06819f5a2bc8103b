import type { lotCards } from '@parley/contract/dashboard/lots'
import { placeBid } from '../../domain/lots/place-bid.ts'
import { findLot, findReceipts, findResult, listLots } from '../../domain/lots/views.ts'
import type { DashboardHandlers } from '../../http/dashboard-door.ts'
import type { Sealer } from '../../sealing.ts'
import { documentOf } from '../document.ts'

export const lotHandlers = (bids: Sealer): DashboardHandlers<typeof lotCards> => ({
  listLots: async ({ read, companyId, query, page }) => page.answer(await listLots(read, companyId, query, page.newestFirst())),
  readLot: async ({ read, companyId, id }) => documentOf(await findLot(read, id, companyId)),
  placeBid: (tx, { actor, id, body }) => placeBid(tx, actor, id, body.amountCents, bids),
  readLotReceipts: async ({ read, companyId, id }) => documentOf(await findReceipts(read, id, companyId)),
  readLotResult: async ({ read, companyId, id }) => documentOf(await findResult(read, id, companyId)),
})
