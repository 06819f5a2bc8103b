import type { introductionCards } from '@parley/contract/introductions'
import { declareReady } from '../../domain/introductions/declare-ready.ts'
import { findIntroduction, listIntroductions } from '../../domain/introductions/store.ts'
import type { Handlers } from '../../http/handler.ts'
import { documentOf } from '../document.ts'

export const introductionHandlers: Handlers<typeof introductionCards> = {
  listIntroductions: async ({ read, companyId, mode, query, page }) =>
    page.toDocument(await listIntroductions(read, { companyId, mode }, query, page)),
  readIntroduction: async ({ read, companyId, mode, id }) => documentOf(await findIntroduction(read, id, companyId, mode)),
  declareReady: async (tx, { actor, id }) => documentOf(await declareReady(tx, actor, id)),
}
