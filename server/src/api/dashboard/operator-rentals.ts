import type { operatorRentalCards } from '@parley/contract/dashboard/operator-rentals'
import { inCamelCase } from '@parley/contract/twin'
import { findDetailForOperator, listForOperator } from '../../domain/rentals/desk.ts'
import { haltRental } from '../../domain/rentals/halt-rental.ts'
import type { DashboardHandlers } from '../../http/dashboard-door.ts'
import { documentOf } from '../document.ts'

export const operatorRentalHandlers: DashboardHandlers<typeof operatorRentalCards> = {
  listOperatorRentals: async ({ read, query, page }) => page.answer(await listForOperator(read, query, page.newestFirst())),
  readOperatorRental: async ({ read, id }) => inCamelCase(JSON.parse(documentOf(await findDetailForOperator(read, id)).text)),
  haltRental: async (tx, { actor, id, body }) => documentOf(await haltRental(tx, actor, id, body.reason)),
}
