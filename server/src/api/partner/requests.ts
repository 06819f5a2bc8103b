import type { requestCards } from '@parley/contract/requests'
import { closeRequest } from '../../domain/requests/close-request.ts'
import { editRequest } from '../../domain/requests/edit-request.ts'
import { fileRequest } from '../../domain/requests/file-request.ts'
import { type NoticeDemand, withNotices } from '../../domain/requests/notices.rules.ts'
import { previewRequest } from '../../domain/requests/preview-request.ts'
import { findRequest, requests } from '../../domain/requests/store.ts'
import { BatchedHandler, type Handlers } from '../../http/handler.ts'
import { Document } from '../../http/response-body.ts'
import { documentOf } from '../document.ts'
import type { ReferenceDocuments } from './reference-data.ts'

export const requestHandlers = ({ words, names }: Pick<ReferenceDocuments, 'words' | 'names'>): Handlers<typeof requestCards> => ({
  fileRequest: new BatchedHandler(async (tx, { actor, body }) => {
    const filed = await fileRequest(tx, actor, body, () => words.read())
    return new Document(withNotices(filed, body as unknown as NoticeDemand, await names.read()))
  }),
  previewRequest: async (tx, { actor, body }) => previewRequest(tx, actor, body, () => words.read(), await names.read()),
  listRequests: async ({ read, companyId, mode, query, page }) =>
    page.toDocument(await requests.page(read, { companyId, mode }, query, page)),
  readRequest: async ({ read, companyId, mode, id }) => documentOf(await findRequest(read, id, companyId, mode)),
  async editRequest(tx, { actor, id, body }) {
    const edited = await editRequest(tx, actor, id, body, () => words.read())
    return new Document(withNotices(edited, JSON.parse(edited) as NoticeDemand, await names.read()))
  },
  closeRequest: async (tx, { actor, id }) => documentOf(await closeRequest(tx, actor, id)),
})
