/** The sandbox page: the partner's handlers, in the company's test world. */
import { maxTestEvents, partnerCardsInSandbox, type sandboxCards } from '@parley/contract/dashboard/sandbox'
import { latestEvents } from '../../domain/events/feed.store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { Document } from '../../http/response-body.ts'
import type { SharedHandlers } from '../partner/handlers.ts'
import type { testHelperHandlers } from '../partner/test-helpers.ts'
import { handlersInSession } from './session-endpoints.ts'

export function sandboxHandlers(
  shared: SharedHandlers,
  testHelpers: ReturnType<typeof testHelperHandlers>,
): DashboardHandlers<typeof sandboxCards> {
  const handlers = {
    ...testHelpers,
    fileTestRequest: shared.fileRequest,
    listTestRequests: shared.listRequests,
    closeTestRequest: shared.closeRequest,
    listTestOpportunities: shared.listOpportunities,
    declineTestOpportunity: shared.declineOpportunity,
    listTestIntroductions: shared.listIntroductions,
    declareTestReady: shared.declareReady,
    proposeTestNode: shared.proposeNode,
    listTestSubmissions: shared.listSubmissions,
    listTestRentals: shared.listRentals,
  }
  return {
    ...handlersInSession<Omit<typeof sandboxCards, 'listTestEvents'>>(partnerCardsInSandbox, handlers),
    async listTestEvents({ read, companyId, mode }) {
      return new Document(`{"data":[${(await latestEvents(read, companyId, mode, maxTestEvents)).join(',')}]}`)
    },
  }
}
