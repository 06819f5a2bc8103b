import type { opportunityCards } from '@parley/contract/opportunities'
import { declineOpportunity } from '../../domain/opportunities/decline-opportunity.ts'
import { findOpportunity, listOpportunities } from '../../domain/opportunities/store.ts'
import type { Handlers } from '../../http/handler.ts'
import { documentOf } from '../document.ts'

export const opportunityHandlers: Handlers<typeof opportunityCards> = {
  listOpportunities: async ({ read, companyId, mode, query, page }) =>
    page.toDocument(await listOpportunities(read, { companyId, mode }, query, page)),
  readOpportunity: async ({ read, companyId, mode, id }) => documentOf(await findOpportunity(read, id, companyId, mode)),
  declineOpportunity: async (tx, { actor, id, body }) => documentOf(await declineOpportunity(tx, actor, id, body.reason ?? null)),
}
