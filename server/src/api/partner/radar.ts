import type { radarCards } from '@parley/contract/radar'
import { findNode } from '../../domain/radar/grid.ts'
import { listNodes } from '../../domain/radar/grid-pages.ts'
import { listInquiries } from '../../domain/radar/inquiries.ts'
import { proposeNode } from '../../domain/radar/propose-node.ts'
import { replaceSubmission } from '../../domain/radar/replace-submission.ts'
import { republishSubmission } from '../../domain/radar/republish-submission.ts'
import { sendInquiry } from '../../domain/radar/send-inquiry.ts'
import { findSubmission, listSubmissions } from '../../domain/radar/store.ts'
import { withdrawSubmission } from '../../domain/radar/withdraw-submission.ts'
import type { Handlers } from '../../http/handler.ts'
import { documentOf } from '../document.ts'
import type { CachedReferenceWords } from './reference-data.ts'

export const radarHandlers = (words: CachedReferenceWords): Handlers<typeof radarCards> => ({
  proposeNode: async (tx, { actor, body }) => documentOf(await proposeNode(tx, actor, body, await words.read())),
  listSubmissions: async ({ read, companyId, mode, query, page }) =>
    page.answer(await listSubmissions(read, companyId, mode, query, page.newestFirst())),
  readSubmission: async ({ read, companyId, mode, id }) => documentOf(await findSubmission(read, id, companyId, mode)),
  replaceSubmission: async (tx, { actor, id, body }) => documentOf(await replaceSubmission(tx, actor, id, body, await words.read())),
  withdrawSubmission: async (tx, { actor, id }) => documentOf(await withdrawSubmission(tx, actor, id)),
  republishSubmission: async (tx, { actor, id }) => documentOf(await republishSubmission(tx, actor, id)),
  async listNodes({ read, companyId, query, page }) {
    const { sort = 'newest', ...filter } = query
    const after = sort === 'newest' ? page.newestFirst() : page.continued(sort === 'price_asc' ? 'up' : 'down')
    return page.answer(await listNodes(read, companyId, sort, filter, after))
  },
  readNode: async ({ read, companyId, id }) => documentOf(await findNode(read, id, companyId)),
  sendInquiry: async (tx, { actor, id, body }) => documentOf(await sendInquiry(tx, actor, id, body)),
  listInquiries: async ({ read, companyId, mode, page }) => page.answer(await listInquiries(read, companyId, mode, page.newestFirst())),
})
