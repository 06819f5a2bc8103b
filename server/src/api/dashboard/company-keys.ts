import type { companyKeyCards } from '@parley/contract/dashboard/company-keys'
import { companyKeys } from '../../domain/companies/keys.store.ts'
import { revokeCompanyKey } from '../../domain/companies/revoke-company-key.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'

export const companyKeyHandlers = (dailyLimitCents: number): DashboardHandlers<typeof companyKeyCards> => ({
  listCompanyKeys: async ({ read, companyId, page }) =>
    page.toDocument(await companyKeys.page(read, { companyId, dailyLimitCents }, {}, page)),
  revokeCompanyKey: async (tx, { actor, id }) => documentOf(await revokeCompanyKey(tx, actor, id)),
})
