/** Test helpers: simulate the other side, the operator, time and machines, immediately, in a company's test world. */
import Type from 'typebox'
import { Approval, RefusalBody } from './approvals.ts'
import { card } from './endpoint.ts'
import { body, integer, nonBlankText, shape, text } from './fields.ts'
import { Introduction } from './introductions.ts'
import { Opportunity } from './opportunities.ts'
import { Submission } from './radar.ts'
import { Rental, RentalBody } from './rentals.ts'
import { BuyerRequest, RequestBody } from './requests.ts'

/** The most simulated sellers per offer. */
const maxPlayedSellers = 5

/** The default delay before each step of the autopilot. */
export const defaultAutopilotDelaySeconds = 2
const delaySeconds = (options = {}) => integer(1, 60, { description: 'The delay before each step.', ...options })
export const Autopilot = shape('Autopilot', {
  enabled: Type.Boolean({ description: 'Whether objects of the test world advance automatically.' }),
  delaySeconds: delaySeconds(),
})
export type Autopilot = Type.Static<typeof Autopilot>

const count = () => Type.Integer({ minimum: 0 })
export const TestWorld = shape('TestWorld', {
  requests: count(),
  opportunities: count(),
  introductions: count(),
  submissions: count(),
  inquiries: count(),
  rentals: count(),
  webhookEndpoints: count(),
})
export type TestWorld = Type.Static<typeof TestWorld>

const { notes: _, ...demandFields } = RequestBody.properties
/** A simulated buyer's demand: any field of POST /requests except `notes`. Omitted fields get plausible values. */
export const PlayedDemand = Type.Partial(body(demandFields), { additionalProperties: false })
export type PlayedDemand = Type.Static<typeof PlayedDemand>

export const TestOpportunityBody = body({
  listingId: Type.Optional(text({ description: 'An approved test node of your company. Default: a new one is created.' })),
  demand: Type.Optional(PlayedDemand),
})
export type TestOpportunityBody = Type.Static<typeof TestOpportunityBody>

const common = {
  heading: 'Test helpers',
  credential: 'key',
  testOnly: true,
  company: true,
  idempotency: 'optional',
  bucket: 'test_helper',
} as const
const step = { ...common, method: 'POST', status: 200 } as const
const onRequest = { ...step, scope: 'requests:write', right: 'request.manage' } as const
const onOpportunity = { ...step, scope: 'opportunities:write', right: 'opportunity.decline' } as const
const onIntroduction = {
  ...step,
  scope: 'introductions:write',
  right: 'introduction.ready',
  reply: Introduction,
  faults: ['introduction_not_active'],
} as const
const onSubmission = { ...step, scope: 'radar:write', right: 'listing.manage', reply: Submission } as const

const onRental = {
  ...step,
  casing: 'snake_case',
  scope: 'rentals:write',
  right: 'rental.manage',
  reply: Rental,
  faults: ['rental_not_active'],
} as const
const onApproval = { ...step, right: 'request.manage', reply: Approval, faults: ['approval_not_pending'] } as const
const onAutopilot = { ...common, path: '/test-helpers/autopilot', reply: Autopilot, status: 200, faults: [] } as const
const onWorld = { ...common, path: '/test-helpers/world', reply: TestWorld, status: 200, faults: [] } as const

export const testHelperCards = {
  offerTestRequest: card({
    ...onRequest,
    path: '/test-helpers/requests/{id}/offer',
    summary: 'Simulates the offer of a test request to sellers.',
    purpose: 'Your test request is offered to simulated sellers and becomes `matched`.',
    body: body({ sellers: Type.Optional(integer(1, maxPlayedSellers, { default: 1, description: 'The number of sellers.' })) }),
    bodyOptional: true,
    reply: BuyerRequest,
    faults: ['request_not_open'],
  }),
  acceptTestRequest: card({
    ...onRequest,
    path: '/test-helpers/requests/{id}/accept',
    summary: 'Simulates the acceptance of a test request by a seller. A request that waits for no seller is offered first.',
    purpose: 'Returns the introduction, with the same shape as after a live reveal.',
    reply: Introduction,
    faults: ['request_not_open'],
  }),
  declineTestRequest: card({
    ...onRequest,
    path: '/test-helpers/requests/{id}/decline',
    summary: 'Simulates the decline of a test request by all sellers that it waits for.',
    purpose: 'The request stays `matched` and can be offered again.',
    reply: BuyerRequest,
    faults: ['request_not_open'],
  }),
  createTestOpportunity: card({
    ...onOpportunity,
    path: '/test-helpers/opportunities',
    summary: 'Simulates an opportunity for your company.',
    purpose: 'A simulated buyer files demand for one of your test nodes, or for a new test node.',
    body: TestOpportunityBody,
    bodyOptional: true,
    bodyValidation: 'use-case',
    status: 201,
    reply: Opportunity,
    faults: ['request_invalid', 'not_found', 'node_not_listed'],
  }),
  acceptTestOpportunity: card({
    ...onOpportunity,
    path: '/test-helpers/opportunities/{id}/accept',
    summary: 'Accepts a test opportunity. Both sides are revealed.',
    purpose: 'Does what an authorized signatory of your company would do in the dashboard.',
    reply: Introduction,
    faults: ['opportunity_not_pending'],
  }),
  expireTestOpportunity: card({
    ...onOpportunity,
    path: '/test-helpers/opportunities/{id}/expire',
    summary: 'Simulates the expiry of a test opportunity.',
    purpose: 'The seven days pass immediately.',
    reply: Opportunity,
    faults: ['opportunity_not_pending'],
  }),
  withdrawTestOpportunity: card({
    ...onOpportunity,
    path: '/test-helpers/opportunities/{id}/withdraw',
    summary: 'Simulates the withdrawal of a test opportunity. It must be offered.',
    purpose: 'As when the buyer closes the request before you decide.',
    reply: Opportunity,
    faults: ['opportunity_not_pending'],
  }),
  readyTestCounterparty: card({
    ...onIntroduction,
    path: '/test-helpers/introductions/{id}/counterparty-ready',
    summary: 'Marks the other side of a test introduction as ready. If it already is, the introduction is returned unchanged.',
    purpose: 'Does what the other side would do with `POST /introductions/{id}/ready`.',
  }),
  concludeTestIntroduction: card({
    ...onIntroduction,
    path: '/test-helpers/introductions/{id}/conclude',
    summary: 'Concludes a test introduction. The seller reports a deal, the buyer confirms it, and the invoices are issued.',
    purpose: 'Test invoices cost nothing.',
  }),
  lapseTestIntroduction: card({
    ...onIntroduction,
    path: '/test-helpers/introductions/{id}/lapse',
    summary: 'Simulates the lapse of a test introduction.',
    purpose: 'The ninety days pass immediately.',
  }),
  voidTestIntroduction: card({
    ...onIntroduction,
    path: '/test-helpers/introductions/{id}/void',
    summary: 'Voids a test introduction.',
    purpose: 'Does what the operator does, for example after an upheld claim.',
  }),
  approveTestSubmission: card({
    ...onSubmission,
    path: '/test-helpers/submissions/{id}/approve',
    summary: 'Approves a test submission. It must be waiting for review.',
    purpose: 'Simulates a positive review. The node appears on the grid, only for the test keys of your company.',
    faults: ['submission_not_pending', 'submission_identifies_seller'],
  }),
  rejectTestSubmission: card({
    ...onSubmission,
    path: '/test-helpers/submissions/{id}/reject',
    summary: 'Rejects a test submission. It must be waiting for review.',
    purpose: 'Simulates a negative review, with a reason.',
    body: body({ reason: nonBlankText(1000) }),
    faults: ['submission_not_pending'],
  }),
  createTestRental: card({
    ...onRental,
    path: '/test-helpers/rentals',
    spends: true,
    summary: 'Starts a test rental. It runs within three seconds and costs nothing.',
    purpose:
      'A rental with the shapes, statuses and events of a live one, on a simulated machine. Nothing is held in the wallet or charged to it.',
    body: RentalBody,
    bodyValidation: 'use-case',
    status: 201,
    faults: ['offer_not_found', 'invalid_template', 'policy_violation', 'policy_spend_limit_exceeded', 'offer_unavailable'],
  }),
  stopTestRental: card({
    ...onRental,
    path: '/test-helpers/rentals/{id}/stop',
    summary: 'Stops a test rental. A stopping or stopped rental is returned unchanged.',
    purpose: 'Does what `POST /rentals/{id}/stop` does for a live rental.',
    faults: [],
  }),
  failTestRental: card({
    ...onRental,
    path: '/test-helpers/rentals/{id}/fail',
    summary: 'Simulates the failure of a test rental that is being provisioned.',
    purpose: 'Use it to test how your program handles a machine that does not start.',
  }),
  interruptTestRental: card({
    ...onRental,
    path: '/test-helpers/rentals/{id}/interrupt',
    summary: 'Simulates the interruption of a running test rental.',
    purpose: 'The machine is taken back, as interruptible capacity may be.',
  }),
  approveTestCall: card({
    ...onApproval,
    path: '/test-helpers/approvals/{id}/approve',
    summary: 'Approves a call of a test key. The call is made once.',
    purpose:
      'Does what a person would do in the dashboard. The call is made immediately, as the key that asked. Repeating the call with its Idempotency-Key then returns its response.',
    faults: ['approval_not_pending', 'approval_failed'],
  }),
  refuseTestCall: card({
    ...onApproval,
    path: '/test-helpers/approvals/{id}/refuse',
    summary: 'Refuses a call of a test key.',
    purpose: 'Does what a person would do in the dashboard. Use it to test that your program reads the reason and does not ask again.',
    body: RefusalBody,
    bodyOptional: true,
  }),
  lapseTestApproval: card({
    ...onApproval,
    path: '/test-helpers/approvals/{id}/lapse',
    summary: 'Simulates the lapse of a test approval.',
    purpose: 'As when nobody decides within a day. Use it to test that your program asks again or gives up.',
  }),
  readAutopilot: card({
    ...onAutopilot,
    method: 'GET',
    summary: 'Reads the autopilot of the test world.',
    purpose: 'Whether objects of the test world advance automatically, and how fast.',
    idempotency: 'none',
  }),
  setAutopilot: card({
    ...onAutopilot,
    method: 'PUT',
    summary:
      'Sets the autopilot of the test world. A request is offered after one delay and accepted after two. A submission is approved after one delay, and the other side of an introduction is ready after one.',
    purpose: 'Objects of the test world advance automatically. Use it for realistic end-to-end tests.',
    right: 'request.manage',
    body: body({ enabled: Type.Boolean(), delaySeconds: Type.Optional(delaySeconds({ default: defaultAutopilotDelaySeconds })) }),
  }),
  readTestWorld: card({
    ...onWorld,
    method: 'GET',
    summary: 'Counts the objects in the test world.',
    purpose: 'The number of objects of each kind.',
    idempotency: 'none',
  }),
  emptyTestWorld: card({
    ...onWorld,
    method: 'DELETE',
    summary: 'Deletes all objects in the test world. Returns how many were deleted. Stored responses of its test keys are deleted too.',
    purpose: 'Use it to start over, for example between runs of a test suite.',
    right: 'request.manage',
    exclusiveInTestWorld: true,
  }),
} as const
