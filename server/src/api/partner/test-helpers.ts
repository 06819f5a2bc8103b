import type { PartnerOperation } from '@parley/contract/partner'
import type { testHelperCards } from '@parley/contract/test-helpers'
import type { RentalTerms } from '../../domain/rentals/terms.steps.ts'
import { countTestWorld } from '../../domain/sandbox/world.store.ts'
import type { Handlers } from '../../http/handler.ts'
import { Document } from '../../http/response-body.ts'
import type { OpenEndpoints } from '../../http/shared-stages.ts'
import type { SandboxTerms } from '../../sandbox/actors.ts'
import { approveTestCall, lapseTestApproval, refuseTestCall } from '../../sandbox/approvals.ts'
import {
  concludeTestIntroduction,
  lapseTestIntroduction,
  readyTestCounterparty,
  voidTestIntroduction,
} from '../../sandbox/introductions.ts'
import {
  acceptTestOpportunity,
  createTestOpportunity,
  expireTestOpportunity,
  withdrawTestOpportunity,
} from '../../sandbox/opportunities.ts'
import { createTestRental as createRental, failTestRental, interruptTestRental, stopTestRental } from '../../sandbox/rentals.ts'
import { acceptTestRequest, declineTestRequest, offerTestRequest } from '../../sandbox/requests.ts'
import { approveTestSubmission, rejectTestSubmission } from '../../sandbox/submissions.ts'
import { emptyTestWorld, readAutopilot, setAutopilot } from '../../sandbox/world.ts'
import { callMaker } from './approvals.ts'
import type { CachedReferenceWords } from './reference-data.ts'

/** The steps of test worlds. Each returns an existing document. */
export function testHelperHandlers(
  words: CachedReferenceWords,
  terms: SandboxTerms,
  rentalTerms: RentalTerms,
  shared: Readonly<Partial<Record<PartnerOperation, unknown>>>,
  open: OpenEndpoints,
): Handlers<typeof testHelperCards> {
  const document = async (wire: Promise<string>) => new Document(await wire)
  const createTestRental: Handlers<typeof testHelperCards>['createTestRental'] = (tx, { actor, body }) =>
    document(createRental(tx, actor, body, rentalTerms))
  const make = callMaker({ ...shared, createTestRental }, open)
  return {
    approveTestCall: (tx, { actor, id }) => document(approveTestCall(tx, actor, id, make)),
    refuseTestCall: (tx, { actor, id, body }) => document(refuseTestCall(tx, actor, id, body?.reason ?? null)),
    lapseTestApproval: (tx, { actor, id }) => document(lapseTestApproval(tx, actor, id)),
    offerTestRequest: async (tx, { actor, id, body }) =>
      document(offerTestRequest(tx, actor, id, body?.sellers ?? 1, await words.read(), terms)),
    acceptTestRequest: async (tx, { actor, id }) => document(acceptTestRequest(tx, actor, id, await words.read(), terms)),
    declineTestRequest: (tx, { actor, id }) => document(declineTestRequest(tx, actor, id)),
    createTestOpportunity: async (tx, { actor, body }) => document(createTestOpportunity(tx, actor, body, await words.read(), terms)),
    acceptTestOpportunity: (tx, { actor, id }) => document(acceptTestOpportunity(tx, actor, id, terms)),
    expireTestOpportunity: (tx, { actor, id }) => document(expireTestOpportunity(tx, actor, id)),
    withdrawTestOpportunity: (tx, { actor, id }) => document(withdrawTestOpportunity(tx, actor, id)),
    readyTestCounterparty: (tx, { actor, id }) => document(readyTestCounterparty(tx, actor, id)),
    concludeTestIntroduction: (tx, { actor, id }) => document(concludeTestIntroduction(tx, actor, id, terms)),
    lapseTestIntroduction: (tx, { actor, id }) => document(lapseTestIntroduction(tx, actor, id)),
    voidTestIntroduction: (tx, { actor, id }) => document(voidTestIntroduction(tx, actor, id)),
    approveTestSubmission: async (tx, { actor, id }) => document(approveTestSubmission(tx, actor, id, await words.read())),
    rejectTestSubmission: async (tx, { actor, id, body }) => document(rejectTestSubmission(tx, actor, id, body.reason, await words.read())),
    createTestRental,
    stopTestRental: (tx, { actor, id }) => document(stopTestRental(tx, actor, id)),
    failTestRental: (tx, { actor, id }) => document(failTestRental(tx, actor, id)),
    interruptTestRental: (tx, { actor, id }) => document(interruptTestRental(tx, actor, id)),
    readAutopilot: ({ read, companyId }) => readAutopilot(read, companyId),
    setAutopilot: (tx, { actor, body }) => setAutopilot(tx, actor, body),
    readTestWorld: ({ read, companyId }) => countTestWorld(read, companyId),
    emptyTestWorld: (tx, { actor }) => emptyTestWorld(tx, actor),
  }
}
