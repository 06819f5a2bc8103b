import type { searchCards } from '@parley/contract/dashboard/search'
import { parseSearch } from '../../domain/search/rules.ts'
import { searchAll, searchOwn } from '../../domain/search/store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'

export const searchHandlers: DashboardHandlers<typeof searchCards> = {
  search: async ({ read, companyId, session, query }) =>
    documentOf(await searchOwn(read, companyId, session.personId, parseSearch(query.q))),
  searchAll: async ({ read, query }) => documentOf(await searchAll(read, parseSearch(query.q))),
}
