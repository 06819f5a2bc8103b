/** Test helpers: what the other side, the operator, time and machines would do, done at once in the test world of a company. */
import Type from 'typebox'
import { Approval, RefusalBody } from './approvals.ts'
import { card } from './endpoint.ts'
import { body, filledText, integer, shape } from './fields.ts'
import { Introduction } from './introductions.ts'
import { Opportunity } from './opportunities.ts'
import { Submission } from './radar.ts'
import { Rental, RentalBody } from './rentals.ts'
import { BuyerRequest, RequestBody } from './requests.ts'

/** Sellers that the service plays in a test world. */
const maxPlayedSellers = 5

/** How long each step of the autopilot waits unless another delay is set. */
export const usualAutopilotDelaySeconds = 2
const delaySeconds = (options = {}) => integer(1, 60, { description: 'How long each step waits.', ...options })
export const Autopilot = shape('Autopilot', {
  enabled: Type.Boolean({ description: 'Whether what the company files in test mode moves by itself.' }),
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
/** Demand of a buyer that the service plays: any field of POST /requests but `notes`; what is left out is believable. */
export const PlayedDemand = Type.Partial(body(demandFields), { additionalProperties: false })
export type PlayedDemand = Type.Static<typeof PlayedDemand>

export const TestOpportunityBody = body({
  listingId: Type.Optional(filledText(64, { description: "The company's own approved test node; left out: one that is made." })),
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
    summary: 'Offers a test request to sellers that the service plays.',
    purpose: 'Play the operator: your test request is offered to sellers that the service plays, and becomes `matched`.',
    body: body({ sellers: Type.Optional(integer(1, maxPlayedSellers, { default: 1, description: 'How many of them.' })) }),
    bodyOptional: true,
    reply: BuyerRequest,
    faults: ['request_not_open'],
  }),
  acceptTestRequest: card({
    ...onRequest,
    path: '/test-helpers/requests/{id}/accept',
    summary: 'Lets a seller of a test request accept; where it waits for nobody, it is offered first.',
    purpose: 'Play a seller who accepts your test request. The introduction that it answers is what a live reveal would bring.',
    reply: Introduction,
    faults: ['request_not_open'],
  }),
  declineTestRequest: card({
    ...onRequest,
    path: '/test-helpers/requests/{id}/decline',
    summary: 'Lets all sellers of a test request decline; those alone that it waits for.',
    purpose: 'Play the sellers who decline. The request stays matched, and can be offered again.',
    reply: BuyerRequest,
    faults: ['request_not_open'],
  }),
  createTestOpportunity: card({
    ...onOpportunity,
    path: '/test-helpers/opportunities',
    summary: 'Offers the company demand of a buyer that the service plays: on a test node of its own, or on one that is made.',
    purpose: 'Play a buyer: demand comes in for a test node of yours, or for one that is made for it.',
    body: TestOpportunityBody,
    bodyOptional: true,
    bodyJudge: 'use-case',
    status: 201,
    reply: Opportunity,
    faults: ['request_invalid', 'not_found', 'node_not_listed', 'submission_identifies_seller'],
  }),
  acceptTestOpportunity: card({
    ...onOpportunity,
    path: '/test-helpers/opportunities/{id}/accept',
    summary: 'Accepts a test opportunity: both sides are revealed, as when a signatory of the company accepts in the dashboard.',
    purpose: 'Do what an authorized signatory would do in the dashboard: accept, and reveal both sides.',
    reply: Introduction,
    faults: ['opportunity_not_pending'],
  }),
  expireTestOpportunity: card({
    ...onOpportunity,
    path: '/test-helpers/opportunities/{id}/expire',
    summary: 'Lets the time of a test opportunity run out.',
    purpose: 'Let the seven days pass at once.',
    reply: Opportunity,
    faults: ['opportunity_not_pending'],
  }),
  withdrawTestOpportunity: card({
    ...onOpportunity,
    path: '/test-helpers/opportunities/{id}/withdraw',
    summary: 'Takes a test opportunity back: as the operator does; a withdrawn one is answered as it is.',
    purpose: 'Play the buyer who closes the request before you decided.',
    reply: Opportunity,
    faults: ['opportunity_not_pending'],
  }),
  readyTestCounterparty: card({
    ...onIntroduction,
    path: '/test-helpers/introductions/{id}/counterparty-ready',
    summary: 'Lets the other side of a test introduction declare that it is ready; repeated, the introduction is answered as it is.',
    purpose: 'Let the other side say that it is ready.',
  }),
  concludeTestIntroduction: card({
    ...onIntroduction,
    path: '/test-helpers/introductions/{id}/conclude',
    summary: 'Concludes a test introduction: the seller reports a deal, the buyer confirms it, invoices are issued.',
    purpose: 'A deal is reported and confirmed, and the invoices are issued: none of it costs anything.',
  }),
  lapseTestIntroduction: card({
    ...onIntroduction,
    path: '/test-helpers/introductions/{id}/lapse',
    summary: 'Lets the time of a test introduction run out.',
    purpose: 'Let the ninety days pass at once.',
  }),
  voidTestIntroduction: card({
    ...onIntroduction,
    path: '/test-helpers/introductions/{id}/void',
    summary: 'Voids a test introduction: as the operator does.',
    purpose: 'Play the operator who voids it, as after an upheld claim.',
  }),
  approveTestSubmission: card({
    ...onSubmission,
    path: '/test-helpers/submissions/{id}/approve',
    summary: "Approves a test submission: the company's test keys see it on the grid. An approved one is answered as it is.",
    purpose: 'Play the review that says yes: the node stands on the grid, for your own test keys alone.',
    faults: ['submission_not_pending', 'submission_identifies_seller'],
  }),
  rejectTestSubmission: card({
    ...onSubmission,
    path: '/test-helpers/submissions/{id}/reject',
    summary: 'Rejects a test submission with a reason; a rejected one is answered as it is.',
    purpose: 'Play the review that says no, with its reason.',
    body: body({ reason: filledText(1000) }),
    faults: ['submission_not_pending'],
  }),
  createTestRental: card({
    ...onRental,
    path: '/test-helpers/rentals',
    spends: true,
    summary: 'Starts a rental on a machine that is none: it runs within three seconds and costs nothing.',
    purpose: 'A rental with the shapes, states and events of a live one, on a machine that is none. The wallet is not touched.',
    body: RentalBody,
    bodyJudge: 'use-case',
    status: 201,
    faults: ['offer_not_found', 'invalid_template', 'policy_violation', 'policy_spend_limit_exceeded', 'offer_unavailable'],
  }),
  stopTestRental: card({
    ...onRental,
    path: '/test-helpers/rentals/{id}/stop',
    summary: 'Stops a test rental; one that is stopping or stopped is answered as it is.',
    purpose: 'Stop a test rental, as `POST /rentals/{id}/stop` stops a live one.',
    faults: [],
  }),
  failTestRental: card({
    ...onRental,
    path: '/test-helpers/rentals/{id}/fail',
    summary: 'Lets the machine of a test rental fail while it is being provisioned.',
    purpose: 'Let the machine fail, to see what your program makes of it.',
  }),
  interruptTestRental: card({
    ...onRental,
    path: '/test-helpers/rentals/{id}/interrupt',
    summary: 'Lets the machine of a running test rental be gone.',
    purpose: 'Let the machine be taken back, as interruptible capacity may be.',
  }),
  approveTestCall: card({
    ...onApproval,
    path: '/test-helpers/approvals/{id}/approve',
    summary: 'Approves what a test key asked for: as a person does in the dashboard; the call is made, once.',
    purpose:
      'Plays the person who approves: the call is made at once, as the key that asked, and answers its Idempotency-Key from then on.',
    faults: ['approval_not_pending', 'approval_failed'],
  }),
  refuseTestCall: card({
    ...onApproval,
    path: '/test-helpers/approvals/{id}/refuse',
    summary: 'Refuses what a test key asked for: as a person does in the dashboard.',
    purpose: 'Plays the person who refuses: try here that your program reads the reason and does not ask again.',
    body: RefusalBody,
    bodyOptional: true,
  }),
  lapseTestApproval: card({
    ...onApproval,
    path: '/test-helpers/approvals/{id}/lapse',
    summary: 'Lets the time of a test approval run out.',
    purpose: 'Plays the day in which nobody decides: try here that your program asks again or gives up.',
  }),
  readAutopilot: card({
    ...onAutopilot,
    method: 'GET',
    summary: 'Tells whether the test world moves by itself.',
    purpose: 'Whether the test world moves by itself, and how fast.',
    idempotency: 'none',
  }),
  setAutopilot: card({
    ...onAutopilot,
    method: 'PUT',
    summary:
      'Lets what the company files in test mode move by itself: a request is offered after one delay and accepted after two, a submission is approved after one, the other side of an introduction is ready after one.',
    purpose:
      'Let the test world move by itself: requests are offered and accepted, proposals approved, the other side becomes ready. For end-to-end tests that should look like life.',
    right: 'request.manage',
    body: body({ enabled: Type.Boolean(), delaySeconds: Type.Optional(delaySeconds({ default: usualAutopilotDelaySeconds })) }),
  }),
  readTestWorld: card({
    ...onWorld,
    method: 'GET',
    summary: "Counts the things of the company's test world.",
    purpose: 'How much there is in the test world.',
    idempotency: 'none',
  }),
  emptyTestWorld: card({
    ...onWorld,
    method: 'DELETE',
    summary: "Empties the company's test world; how many things were deleted is answered, remembered replies of its test keys go too.",
    purpose: 'Begin anew: between runs of a test suite for instance.',
    right: 'request.manage',
    testWorldAlone: true,
  }),
} as const
