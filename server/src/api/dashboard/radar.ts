import type { operatorRadarCards } from '@parley/contract/dashboard/radar'
import { openLot } from '../../domain/lots/open-lot.ts'
import { listOperatorLots } from '../../domain/lots/views.ts'
import { approveSubmission } from '../../domain/radar/approve-submission.ts'
import { listLiveInquiries } from '../../domain/radar/inquiries.ts'
import { markInquiry } from '../../domain/radar/mark-inquiry.ts'
import { rejectSubmission } from '../../domain/radar/reject-submission.ts'
import { restrictNode } from '../../domain/radar/restrict-node.ts'
import { listReviews, readReview, referenceModels, reviewDocument } from '../../domain/radar/review.ts'
import type { DashboardHandlers } from '../../http/dashboard-door.ts'
import { documentOf } from '../document.ts'

export const operatorRadarHandlers: DashboardHandlers<typeof operatorRadarCards> = {
  async listReviews({ read, query, page }) {
    const rows = await listReviews(read, query.status ?? 'pending', page.newestFirst())
    const models = await referenceModels(read)
    return page.answer(rows.map((row) => ({ ...row, wire: JSON.stringify(reviewDocument(row, models)) })))
  },
  readReview: ({ read, id }) => readReview(read, id),
  approveSubmission: (tx, { actor, id }) => approveSubmission(tx, actor, id),
  rejectSubmission: (tx, { actor, id, body }) => rejectSubmission(tx, actor, id, body.reason),
  restrictNode: (tx, { actor, id, body }) => restrictNode(tx, actor, id, body.companyIds),
  openLot: (tx, { actor, id, body }) => openLot(tx, actor, id, body),
  listOperatorLots: async ({ read, query, page }) => page.answer(await listOperatorLots(read, query, page.newestFirst())),
  listOperatorInquiries: async ({ read, query, page }) => page.answer(await listLiveInquiries(read, query, page.newestFirst())),
  forwardInquiry: async (tx, { actor, id }) => documentOf(await markInquiry(tx, actor, id, 'forward')),
  answerInquiry: async (tx, { actor, id }) => documentOf(await markInquiry(tx, actor, id, 'answer')),
  closeInquiry: async (tx, { actor, id }) => documentOf(await markInquiry(tx, actor, id, 'close')),
}
