import type { claimCards } from '@parley/contract/dashboard/claims'
import type { dealCards } from '@parley/contract/dashboard/deals'
import { notFound } from '../../core/fault.ts'
import { decideClaim } from '../../domain/claims/decide-claim.ts'
import { fileClaim } from '../../domain/claims/file-claim.ts'
import { claims } from '../../domain/claims/store.ts'
import { confirmDeal } from '../../domain/deals/confirm-deal.ts'
import { contestDeal } from '../../domain/deals/contest-deal.ts'
import { reportDeal } from '../../domain/deals/report-deal.ts'
import { withdrawDeal } from '../../domain/deals/withdraw-deal.ts'
import { findIntroductionOfClaim, messages } from '../../domain/messages/store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'

export const claimHandlers: DashboardHandlers<typeof claimCards> = {
  fileClaim: async (tx, { actor, id, body }) => documentOf(await fileClaim(tx, actor, id, body)),
  listClaims: async ({ read, query, page }) => page.toDocument(await claims.page(read, {}, query, page)),
  async listClaimMessages({ read, id, page }) {
    const claim = await findIntroductionOfClaim(read, id)
    if (!claim) throw notFound()
    return page.toDocument(await messages.page(read, claim, {}, page))
  },
  upholdClaim: async (tx, { actor, id, body }) => documentOf(await decideClaim(tx, actor, id, 'uphold', body.reason)),
  refuseClaim: async (tx, { actor, id, body }) => documentOf(await decideClaim(tx, actor, id, 'refuse', body.reason)),
}

export const dealHandlers = (serviceName: string): DashboardHandlers<typeof dealCards> => ({
  reportDeal: async (tx, { actor, id, body }) => documentOf(await reportDeal(tx, actor, id, body)),
  confirmDeal: async (tx, { actor, id }) => documentOf(await confirmDeal(tx, actor, id, serviceName)),
  contestDeal: async (tx, { actor, id, body }) => documentOf(await contestDeal(tx, actor, id, body.reason)),
  withdrawDeal: async (tx, { actor, id }) => documentOf(await withdrawDeal(tx, actor, id)),
})
