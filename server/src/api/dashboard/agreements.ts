import type { agreementCards } from '@parley/contract/dashboard/agreements'
import type { operatorAgreementCards } from '@parley/contract/dashboard/operator-agreements'
import { publishAgreement } from '../../domain/agreements/publish-agreement.ts'
import { findPublished, listPublished, listSignatures } from '../../domain/agreements/published.ts'
import { signAgreement } from '../../domain/agreements/sign-agreement.ts'
import { listAgreements } from '../../domain/agreements/store.ts'
import { notFound } from '../../fault.ts'
import type { DashboardHandlers } from '../../http/dashboard-door.ts'
import { documentOf } from '../document.ts'

export const agreementHandlers: DashboardHandlers<typeof agreementCards & typeof operatorAgreementCards> = {
  listAgreements: async ({ read, companyId, page }) => page.answer(await listAgreements(read, companyId, page.newestFirst())),
  signAgreement: async (tx, { actor, id }) => documentOf(await signAgreement(tx, actor, id)),
  listPublishedAgreements: async ({ read, page }) => page.answer(await listPublished(read, page.newestFirst())),
  readPublishedAgreement: async ({ read, id }) => documentOf(await findPublished(read, id)),
  publishAgreement: async (tx, { actor, body }) => documentOf(await publishAgreement(tx, actor, body)),
  async listSignatures({ read, id, page }) {
    if (!(await findPublished(read, id))) throw notFound()
    return page.answer(await listSignatures(read, id, page.newestFirst()))
  },
}
