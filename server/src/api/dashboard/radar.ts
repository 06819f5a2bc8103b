import type { operatorRadarCards } from '@parley/contract/dashboard/radar'
import { openLot } from '../../domain/lots/open-lot.ts'
import { listOperatorLots } from '../../domain/lots/views.ts'
import { approveSubmission } from '../../domain/radar/approve-submission.ts'
import { listLiveInquiries } from '../../domain/radar/inquiries.ts'
import { markInquiry } from '../../domain/radar/mark-inquiry.ts'
import { rejectSubmission } from '../../domain/radar/reject-submission.ts'
import { restrictNode } from '../../domain/radar/restrict-node.ts'
import { listReviews, readReview, reviewDocuments } from '../../domain/radar/review.ts'
import type { DashboardHandlers } from '../../http/dashboard-door.ts'
import { documentOf } from '../document.ts'
import type { CachedReferenceWords } from '../partner/reference-data.ts'

export const operatorRadarHandlers = (words: CachedReferenceWords): DashboardHandlers<typeof operatorRadarCards> => ({
  async listReviews({ read, query, page }) {
    const rows = await listReviews(read, query.status ?? 'pending', page.newestFirst())
    const documents = await reviewDocuments(read, rows, await words.read())
    return page.answer(rows.map(({ id, key }, i) => ({ id, key, wire: JSON.stringify(documents[i]) })))
  },
  readReview: async ({ read, id }) => readReview(read, id, await words.read()),
  approveSubmission: async (tx, { actor, id, body }) => approveSubmission(tx, actor, id, body ?? {}, await words.read()),
  rejectSubmission: async (tx, { actor, id, body }) => rejectSubmission(tx, actor, id, body.reason, await words.read()),
  restrictNode: async (tx, { actor, id, body }) => restrictNode(tx, actor, id, body.companyIds, await words.read()),
  openLot: (tx, { actor, id, body }) => openLot(tx, actor, id, body),
  listOperatorLots: async ({ read, query, page }) => page.answer(await listOperatorLots(read, query, page.newestFirst())),
  listOperatorInquiries: async ({ read, query, page }) => page.answer(await listLiveInquiries(read, query, page.newestFirst())),
  forwardInquiry: async (tx, { actor, id }) => documentOf(await markInquiry(tx, actor, id, 'forward')),
  answerInquiry: async (tx, { actor, id }) => documentOf(await markInquiry(tx, actor, id, 'answer')),
  closeInquiry: async (tx, { actor, id }) => documentOf(await markInquiry(tx, actor, id, 'close')),
})
