import type { operatorCards } from '@parley/contract/dashboard/operator'
import { invalidParameter } from '../../core/fault.ts'
import { mapInTurns } from '../../core/map-in-turns.ts'
import { companies, findCompanyByHandle, findPersonByHandle, people } from '../../domain/account/directory.store.ts'
import { revokeKey } from '../../domain/account/revoke-key.ts'
import { suspendPerson } from '../../domain/account/suspend-person.ts'
import { rankCandidates } from '../../domain/matching/rank-candidates.ts'
import { withdrawOpportunity } from '../../domain/opportunities/withdraw-opportunity.ts'
import { offerRequest } from '../../domain/requests/offer-request.ts'
import { operatorDocument } from '../../domain/requests/operator.documents.ts'
import { findLiveRequest, liveRequests, requestsToMatch } from '../../domain/requests/store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'
import type { CachedReferenceNames, CachedReferenceWords } from '../partner/reference-data.ts'

export const operatorHandlers = (
  opportunityTtlHours: number,
  words: CachedReferenceWords,
  names: CachedReferenceNames,
): DashboardHandlers<typeof operatorCards> => ({
  async listOperatorRequests({ read, query, page }) {
    const { toMatch, ...filters } = query
    const { sort } = filters
    if (toMatch && (filters.status ?? filters.statuses) !== undefined)
      throw invalidParameter('toMatch', 'cannot be combined with a status filter')
    const listed = toMatch
      ? requestsToMatch.rows(read, {}, sort === undefined ? {} : { sort }, page)
      : liveRequests.rows(read, {}, filters, page)
    const [rows, known] = await Promise.all([listed, words.read()])
    return page.toDocument(await mapInTurns(rows, (row) => operatorDocument(row, known)))
  },
  async readOperatorRequest({ read, id }) {
    const row = await findLiveRequest(read, id)
    return documentOf(row && operatorDocument(row, await words.read()))
  },
  listCandidates: async ({ read, id }) => ({ data: await rankCandidates(read, id, await names.read()) }),
  offerRequest: async (tx, { actor, id, body }) => ({
    opportunities: await offerRequest(tx, actor, id, body, opportunityTtlHours, await words.read()),
  }),
  withdrawOpportunity: async (tx, { actor, id }) => documentOf(await withdrawOpportunity(tx, actor, id)),
  listPeople: async ({ read, query, page }) => page.toDocument(await people.page(read, { part: query.q ?? '' }, query, page)),
  listCompanies: async ({ read, query, page }) => page.toDocument(await companies.page(read, { part: query.q ?? '' }, {}, page)),
  readOperatorPerson: async ({ read, id }) => documentOf(await findPersonByHandle(read, id)),
  readOperatorCompany: async ({ read, id }) => documentOf(await findCompanyByHandle(read, id)),
  suspendPerson: async (tx, { actor, id }) => documentOf(await suspendPerson(tx, actor, id, true)),
  restorePerson: async (tx, { actor, id }) => documentOf(await suspendPerson(tx, actor, id, false)),
  revokeAnyKey: async (tx, { actor, id }) => documentOf(await revokeKey(tx, actor, id, null)),
})
