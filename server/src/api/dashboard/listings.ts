import type { inquiryCards } from '@parley/contract/dashboard/inquiries'
import type { listingCards } from '@parley/contract/dashboard/listings'
import { ownInquiries } from '../../domain/radar/inquiries.store.ts'
import { lowerListing } from '../../domain/radar/lower-listing.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'

export const listingHandlers: DashboardHandlers<typeof listingCards & typeof inquiryCards> = {
  lowerListing: (tx, { actor, id, body }) => lowerListing(tx, actor, id, body.quantityAvailable),
  listOwnInquiries: async ({ read, companyId, query, page }) => page.toDocument(await ownInquiries.page(read, { companyId }, query, page)),
}
