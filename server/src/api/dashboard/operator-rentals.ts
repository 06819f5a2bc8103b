import type { operatorRentalCards } from '@parley/contract/dashboard/operator-rentals'
import { inCamelCase } from '@parley/contract/session-endpoint'
import { haltRental } from '../../domain/rentals/halt-rental.ts'
import { findDetailForOperator, listForOperator } from '../../domain/rentals/operator-rentals.store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'

export const operatorRentalHandlers: DashboardHandlers<typeof operatorRentalCards> = {
  listOperatorRentals: async ({ read, query, page }) => page.toDocument(await listForOperator(read, query, page)),
  readOperatorRental: async ({ read, id }) => inCamelCase(JSON.parse(documentOf(await findDetailForOperator(read, id)).text)),
  haltRental: async (tx, { actor, id, body }) => documentOf(await haltRental(tx, actor, id, body.reason)),
}
