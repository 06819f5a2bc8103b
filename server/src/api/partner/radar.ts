import { filterNotices, unknownNameNotices } from '@parley/contract/name-resolution'
import type { radarCards } from '@parley/contract/radar'
import { findNode } from '../../domain/radar/grid.store.ts'
import { listNodes } from '../../domain/radar/grid-pages.store.ts'
import { inquiries } from '../../domain/radar/inquiries.store.ts'
import { proposeNode } from '../../domain/radar/propose-node.ts'
import { replaceSubmission } from '../../domain/radar/replace-submission.ts'
import { republishSubmission } from '../../domain/radar/republish-submission.ts'
import { sendInquiry } from '../../domain/radar/send-inquiry.ts'
import { findSubmission, submissions } from '../../domain/radar/store.ts'
import { withdrawSubmission } from '../../domain/radar/withdraw-submission.ts'
import type { Handlers } from '../../http/handler.ts'
import { documentOf } from '../document.ts'
import type { ReferenceDocuments } from './reference-data.ts'

/** The grid's filters that take names. A family stands for its models, a geography for its regions. */
const nodeFilters = { model: 'gpu_model', family: 'gpu_models', region: 'region', geo: 'regions' } as const

export const radarHandlers = ({ words, names }: Pick<ReferenceDocuments, 'words' | 'names'>): Handlers<typeof radarCards> => ({
  proposeNode: async (tx, { actor, body }) => documentOf(await proposeNode(tx, actor, body, await words.read())),
  listSubmissions: async ({ read, companyId, mode, query, page }) =>
    page.toDocument(await submissions.page(read, { companyId, mode }, query, page)),
  readSubmission: async ({ read, companyId, mode, id }) => documentOf(await findSubmission(read, id, companyId, mode)),
  replaceSubmission: async (tx, { actor, id, body }) => documentOf(await replaceSubmission(tx, actor, id, body, await words.read())),
  withdrawSubmission: async (tx, { actor, id }) => documentOf(await withdrawSubmission(tx, actor, id)),
  republishSubmission: async (tx, { actor, id }) => documentOf(await republishSubmission(tx, actor, id)),
  async listNodes({ read, companyId, mode, query, page }) {
    const known = await names.read()
    const found = await listNodes(read, { companyId, mode }, query, known, page)
    return page.toDocument(found, [
      ...filterNotices(nodeFilters, 'model', query.gpu_model, known),
      ...filterNotices(nodeFilters, 'region', query.region, known),
      ...unknownNameNotices(query, known),
    ])
  },
  readNode: async ({ read, companyId, mode, id }) => documentOf(await findNode(read, id, companyId, mode)),
  sendInquiry: async (tx, { actor, id, body }) => documentOf(await sendInquiry(tx, actor, id, body)),
  listInquiries: async ({ read, companyId, mode, query, page }) =>
    page.toDocument(await inquiries.page(read, { companyId, mode }, query, page)),
})
