import type { agreementCards } from '@parley/contract/dashboard/agreements'
import type { operatorAgreementCards } from '@parley/contract/dashboard/operator-agreements'
import { notFound } from '../../core/fault.ts'
import { publishAgreement } from '../../domain/agreements/publish-agreement.ts'
import { findPublished, publishedAgreements, signatures } from '../../domain/agreements/published.store.ts'
import { signAgreement } from '../../domain/agreements/sign-agreement.ts'
import { agreements } from '../../domain/agreements/store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'

export const agreementHandlers: DashboardHandlers<typeof agreementCards & typeof operatorAgreementCards> = {
  listAgreements: async ({ read, companyId, page }) => page.toDocument(await agreements.page(read, { companyId }, {}, page)),
  signAgreement: async (tx, { actor, id }) => documentOf(await signAgreement(tx, actor, id)),
  listPublishedAgreements: async ({ read, page }) => page.toDocument(await publishedAgreements.page(read, {}, {}, page)),
  readPublishedAgreement: async ({ read, id }) => documentOf(await findPublished(read, id)),
  publishAgreement: async (tx, { actor, body }) => documentOf(await publishAgreement(tx, actor, body)),
  async listSignatures({ read, id, page }) {
    if (!(await findPublished(read, id))) throw notFound()
    return page.toDocument(await signatures.page(read, { agreementId: id }, {}, page))
  },
}
