import type { listingCards } from '@parley/contract/dashboard/listings'
import { lowerListing } from '../../domain/radar/lower-listing.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'

export const listingHandlers: DashboardHandlers<typeof listingCards> = {
  lowerListing: (tx, { actor, id, body }) => lowerListing(tx, actor, id, body.quantityAvailable),
}
