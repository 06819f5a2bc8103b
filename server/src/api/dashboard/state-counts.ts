import type { countedLists, operatorCountedLists, stateCountCards } from '@parley/contract/dashboard/state-counts'
import { notFound } from '../../core/fault.ts'
import { maxCounted, type StateCount } from '../../db/defined-list.ts'
import type { Reader } from '../../db/statement.ts'
import { companyApprovals } from '../../domain/approvals/store.ts'
import { countOfferReviews } from '../../domain/catalog/review.store.ts'
import { claims } from '../../domain/claims/store.ts'
import { countDetails, operatorIntroductions } from '../../domain/introductions/detail.store.ts'
import { allInvoices, invoices } from '../../domain/invoices/store.ts'
import { lots, operatorLots } from '../../domain/lots/views.store.ts'
import { mails } from '../../domain/mail/store.ts'
import { countOpportunities } from '../../domain/opportunities/store.ts'
import { liveInquiries } from '../../domain/radar/inquiries.store.ts'
import { reviews } from '../../domain/radar/review.store.ts'
import { submissions } from '../../domain/radar/store.ts'
import { countForOperator } from '../../domain/rentals/operator-rentals.store.ts'
import { rentals } from '../../domain/rentals/store.ts'
import { liveRequests, requests } from '../../domain/requests/store.ts'
import { countDeliveries } from '../../domain/webhooks/deliveries.store.ts'
import { findEndpoint } from '../../domain/webhooks/store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'

type Counts<Scope> = (read: Reader, scope: Scope) => Promise<StateCount[]>

/** A company's own lists, and the mode of its pages. */
interface CompanyScope {
  readonly companyId: number
  readonly mode: 'live'
}
const companyCounts: Readonly<Record<(typeof countedLists)[number], Counts<CompanyScope>>> = {
  requests: requests.counts,
  opportunities: countOpportunities,
  introductions: countDetails,
  rentals: rentals.counts,
  submissions: submissions.counts,
  lots: lots.counts,
  invoices: invoices.counts,
  approvals: companyApprovals.counts,
}
const operatorCounts: Readonly<Record<(typeof operatorCountedLists)[number], Counts<Record<never, never>>>> = {
  requests: liveRequests.counts,
  introductions: operatorIntroductions.counts,
  rentals: countForOperator,
  reviews: reviews.counts,
  offerReviews: countOfferReviews,
  lots: operatorLots.counts,
  invoices: allInvoices.counts,
  inquiries: liveInquiries.counts,
  claims: claims.counts,
  mails: mails.counts,
}

const countsBody = (data: StateCount[]) => ({ data, complete: data.reduce((sum, { count }) => sum + count, 0) < maxCounted })

export const stateCountHandlers: DashboardHandlers<typeof stateCountCards> = {
  countStates: async ({ read, companyId, query }) => countsBody(await companyCounts[query.list](read, { companyId, mode: 'live' })),
  async countDeliveryStates({ read, companyId, id }) {
    if (!(await findEndpoint(read, { companyId, mode: null }, id))) throw notFound()
    return countsBody(await countDeliveries(read, id))
  },
  countOperatorStates: async ({ read, query }) => countsBody(await operatorCounts[query.list](read, {})),
}
