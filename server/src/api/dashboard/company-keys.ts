import type { companyKeyCards } from '@parley/contract/dashboard/company-keys'
import { listCompanyKeys } from '../../domain/companies/keys.ts'
import { revokeCompanyKey } from '../../domain/companies/revoke-company-key.ts'
import type { DashboardHandlers } from '../../http/dashboard-door.ts'
import { documentOf } from '../document.ts'

export const companyKeyHandlers = (dailyLimitCents: number): DashboardHandlers<typeof companyKeyCards> => ({
  listCompanyKeys: async ({ read, companyId, page }) =>
    page.answer(await listCompanyKeys(read, companyId, dailyLimitCents, page.newestFirst())),
  revokeCompanyKey: async (tx, { actor, id }) => documentOf(await revokeCompanyKey(tx, actor, id)),
})
