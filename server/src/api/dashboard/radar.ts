import type { operatorRadarCards } from '@parley/contract/dashboard/radar'
import { openLot } from '../../domain/lots/open-lot.ts'
import { findOperatorLot, operatorLots } from '../../domain/lots/views.store.ts'
import { approveSubmission } from '../../domain/radar/approve-submission.ts'
import { liveInquiries } from '../../domain/radar/inquiries.store.ts'
import { markInquiry } from '../../domain/radar/mark-inquiry.ts'
import { rejectSubmission } from '../../domain/radar/reject-submission.ts'
import { restrictNode } from '../../domain/radar/restrict-node.ts'
import { readReview, reviewDocuments, reviews } from '../../domain/radar/review.store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'
import type { CachedReferenceWords } from '../partner/reference-data.ts'
import { pendingByDefault } from './review-filter.ts'

export const operatorRadarHandlers = (words: CachedReferenceWords): DashboardHandlers<typeof operatorRadarCards> => ({
  async listReviews({ read, query, page }) {
    const rows = await reviews.rows(read, {}, pendingByDefault(query), page)
    const documents = await reviewDocuments(read, rows, await words.read())
    return page.toDocument(rows.map(({ id, key }, i) => ({ id, key, wire: JSON.stringify(documents[i]) })))
  },
  readReview: async ({ read, id }) => readReview(read, id, await words.read()),
  approveSubmission: async (tx, { actor, id, body }) => approveSubmission(tx, actor, id, body ?? {}, await words.read()),
  rejectSubmission: async (tx, { actor, id, body }) => rejectSubmission(tx, actor, id, body.reason, await words.read()),
  restrictNode: async (tx, { actor, id, body }) => restrictNode(tx, actor, id, body.companyIds, await words.read()),
  openLot: (tx, { actor, id, body }) => openLot(tx, actor, id, body),
  listOperatorLots: async ({ read, query, page }) => page.toDocument(await operatorLots.page(read, {}, query, page)),
  readOperatorLot: async ({ read, id }) => documentOf(await findOperatorLot(read, id)),
  listOperatorInquiries: async ({ read, query, page }) => page.toDocument(await liveInquiries.page(read, {}, query, page)),
  forwardInquiry: async (tx, { actor, id }) => documentOf(await markInquiry(tx, actor, id, 'forward')),
  answerInquiry: async (tx, { actor, id, body }) => documentOf(await markInquiry(tx, actor, id, 'answer', body?.answer)),
  closeInquiry: async (tx, { actor, id }) => documentOf(await markInquiry(tx, actor, id, 'close')),
})
