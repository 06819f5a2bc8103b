import type { lotCards } from '@parley/contract/dashboard/lots'
import type { Sealer } from '../../core/sealer.ts'
import { placeBid } from '../../domain/lots/place-bid.ts'
import { findLot, findReceipts, findResult, lots } from '../../domain/lots/views.store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'

export const lotHandlers = (bids: Sealer): DashboardHandlers<typeof lotCards> => ({
  listLots: async ({ read, companyId, query, page }) => page.toDocument(await lots.page(read, { companyId }, query, page)),
  readLot: async ({ read, companyId, id }) => documentOf(await findLot(read, id, companyId)),
  placeBid: (tx, { actor, id, body }) => placeBid(tx, actor, id, body.amountCents, bids),
  readLotReceipts: async ({ read, companyId, id }) => documentOf(await findReceipts(read, id, companyId)),
  readLotResult: async ({ read, companyId, id }) => documentOf(await findResult(read, id, companyId)),
})
