import type { fileCards } from '@parley/contract/dashboard/files'
import type { dashboardIntroductionCards } from '@parley/contract/dashboard/introductions'
import type { messageCards } from '@parley/contract/dashboard/messages'
import { invalid, notFound } from '../../core/fault.ts'
import { findFileContent } from '../../domain/files/store.ts'
import { requireUploadAllowed, uploadFile } from '../../domain/files/upload-file.ts'
import { findDetail, listDetails, operatorIntroductions, readForOperator } from '../../domain/introductions/detail.store.ts'
import { voidIntroduction } from '../../domain/introductions/void-introduction.ts'
import { sendMessage } from '../../domain/messages/send-message.ts'
import { findIntroductionOfMessages, listUnread, markRead, messages } from '../../domain/messages/store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { Download } from '../../http/response-body.ts'
import { documentOf } from '../document.ts'
import { readerOf } from './reader.ts'

export const dashboardIntroductionHandlers: DashboardHandlers<typeof dashboardIntroductionCards & typeof fileCards & typeof messageCards> =
  {
    listIntroductionDetails: async ({ read, companyId, query, page }) => page.toDocument(await listDetails(read, companyId, query, page)),
    readIntroductionDetail: async ({ read, companyId, id }) => documentOf(await findDetail(read, companyId, id)),
    listOperatorIntroductions: async ({ read, query, page }) => page.toDocument(await operatorIntroductions.page(read, {}, query, page)),
    readOperatorIntroduction: async ({ read, id }) => documentOf(await readForOperator(read, id)),
    voidIntroduction: async (tx, { actor, id, body }) => documentOf(await voidIntroduction(tx, actor, id, body.reason)),
    async listMessages({ read, companyId, id, page }) {
      if (!(await findIntroductionOfMessages(read, id, companyId, 'live'))) throw notFound()
      return page.toDocument(await messages.page(read, { introductionId: id }, {}, page))
    },
    sendMessage: async (tx, { actor, id, body }) => documentOf(await sendMessage(tx, actor, id, body)),
    listUnreadMessages: async ({ read, companyId, session: { personId } }) => ({ data: await listUnread(read, companyId, personId) }),
    async markMessagesRead(tx, { actor, id, body }) {
      const { companyId, personId } = actor
      if (!(await findIntroductionOfMessages(tx, id, companyId, 'live'))) throw notFound()
      if (!(await markRead(tx, personId, id, body.messageId))) throw invalid('messageId', 'there is no such message on this introduction')
      return null
    },
    uploadFile: {
      checkUpload: ({ read, companyId, id }) => requireUploadAllowed(read, id, companyId),
      handle: async (tx, { actor, id, query, body }) => documentOf(await uploadFile(tx, actor, id, query.name, body)),
    },
    async readFile({ read, session, id }) {
      const file = await findFileContent(read, id, readerOf(session))
      if (!file) throw notFound()
      return new Download(file.mediaType, file.name, file.bytes)
    },
  }
