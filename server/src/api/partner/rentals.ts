import type { rentalCards } from '@parley/contract/rentals'
import { quoteRental } from '../../domain/rentals/quote-rental.ts'
import { startRental } from '../../domain/rentals/start-rental.ts'
import { stopRental } from '../../domain/rentals/stop-rental.ts'
import { findRental, rentalEvents, rentals } from '../../domain/rentals/store.ts'
import type { RentalTerms } from '../../domain/rentals/terms.steps.ts'
import { BatchedHandler, type Handlers } from '../../http/handler.ts'
import { documentOf } from '../document.ts'

export const rentalHandlers = (terms: RentalTerms): Handlers<typeof rentalCards> => ({
  createQuote: async (tx, { actor, body }) => quoteRental(tx, actor, body, terms.quotes),
  createRental: new BatchedHandler(async (tx, { actor, body }) => documentOf(await startRental(tx, actor, body, terms))),
  listRentals: async ({ read, companyId, mode, query, page }) =>
    page.toDocument(await rentals.page(read, { companyId, mode }, query, page)),
  readRental: async ({ read, companyId, mode, id }) => documentOf(await findRental(read, id, companyId, mode)),
  stopRental: async (tx, { actor, id }) => documentOf(await stopRental(tx, actor, id)),
  async listRentalEvents({ read, companyId, mode, id, page }) {
    documentOf(await findRental(read, id, companyId, mode))
    return page.toDocument(await rentalEvents.page(read, { rentalId: id }, {}, page))
  },
})
