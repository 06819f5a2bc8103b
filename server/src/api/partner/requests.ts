import type { requestCards } from '@parley/contract/requests'
import { closeRequest } from '../../domain/requests/close-request.ts'
import { editRequest } from '../../domain/requests/edit-request.ts'
import { fileRequest } from '../../domain/requests/file-request.ts'
import { findRequest, listRequests } from '../../domain/requests/store.ts'
import { type Handlers, Shared } from '../../http/handler.ts'
import { documentOf } from '../document.ts'
import type { CachedReferenceWords } from './reference-data.ts'

export const requestHandlers = (words: CachedReferenceWords): Handlers<typeof requestCards> => ({
  fileRequest: new Shared(async (tx, { actor, body }) => documentOf(await fileRequest(tx, actor, body, () => words.read()))),
  listRequests: async ({ read, companyId, mode, query, page }) =>
    page.answer(await listRequests(read, companyId, mode, query.status, page.newestFirst())),
  readRequest: async ({ read, companyId, mode, id }) => documentOf(await findRequest(read, id, companyId, mode)),
  editRequest: async (tx, { actor, id, body }) => documentOf(await editRequest(tx, actor, id, body, () => words.read())),
  closeRequest: async (tx, { actor, id }) => documentOf(await closeRequest(tx, actor, id)),
})
