/** Radar: curated nodes of reserved capacity, the submissions that propose them, and inquiries about them. */
import Type from 'typebox'
import { card } from './endpoint.ts'
import {
  body,
  cents,
  centsOrNull,
  countOrNull,
  dateTime,
  dateTimeOrNull,
  id,
  integer,
  integerOrNull,
  nonBlankText,
  oneOf,
  reference,
  referenceFilter,
  shape,
  shapeOrNull,
  text,
  textOrNull,
} from './fields.ts'
import { pageQuery, pageWithNoticesOf, snakePageOf, stateFilters } from './lists.ts'
import { stateTable } from './moves.ts'
import { maxFilterNameLength, multiNameFilters } from './multi-name-filters.ts'

/** A withdrawal is not a state. It takes a listing off the grid and leaves its status unchanged. */
export const submissionStates = stateTable({
  objectType: 'submission',
  states: ['pending', 'approved', 'rejected'],
  initial: 'pending',
  moves: {
    edit: { from: ['pending', 'approved', 'rejected'], to: 'pending', by: 'the seller, PUT /radar/submissions/{id}' },
    approve: { from: ['pending'], to: 'approved', by: 'the operator, in review' },
    reject: { from: ['pending'], to: 'rejected', by: 'the operator, in review, with a reason' },
    republish: { from: ['approved'], to: 'approved', by: 'the seller, POST /radar/submissions/{id}/republish' },
  },
})
export type SubmissionStatus = (typeof submissionStates.states)[number]

export const inquiryStates = stateTable({
  objectType: 'inquiry',
  states: ['received', 'forwarded', 'answered', 'closed'],
  initial: 'received',
  moves: {
    forward: { from: ['received'], to: 'forwarded', by: 'the operator' },
    answer: { from: ['received', 'forwarded'], to: 'answered', by: 'the operator' },
    close: { from: ['received', 'forwarded', 'answered'], to: 'closed', by: 'the operator' },
  },
})
export type InquiryStatus = (typeof inquiryStates.states)[number]
export type InquiryMove = keyof typeof inquiryStates.moves

/** `closed` lasts from `ends_at` to the decision. */
export const lotStates = stateTable({
  objectType: 'lot',
  states: ['open', 'closed', 'decided', 'voided'],
  initial: 'open',
  moves: {
    close: { from: ['open'], to: 'closed', by: 'time, at `ends_at`' },
    decide: { from: ['closed'], to: 'decided', by: 'the timers: the highest bid, the earliest of equals' },
    void: { from: ['open'], to: 'voided', by: 'the seller, by editing or withdrawing the listing; the suspension of its company' },
  },
})

export const lotFormats = ['open', 'sealed'] as const
export type LotFormat = (typeof lotFormats)[number]

export const radarCurrencies = ['usd'] as const

/** The longest term of a lot in months, the same as for a request. */
export const maxLotMonths = 60

/** The highest price, reserve or bid per GPU-hour. */
export const hourlyCeilingCents = 1_000_000

export const Auction = shape('Auction', {
  lot_id: id('lot'),
  format: oneOf(lotFormats, { description: "The lot's rule on who may see the leading bid, not a quality grade." }),
  ends_at: dateTime(),
  reserve_cents: centsOrNull({ description: "The seller's published floor." }),
  currency: oneOf(radarCurrencies),
  bid_count: Type.Integer({ description: 'The number of bids. Amounts are never returned here.' }),
  current_bid_cents: centsOrNull({ description: 'Set only on an open lot with at least one bid. Always null on a sealed lot.' }),
  quantity: Type.Integer({ description: 'The number of nodes that are sold together.' }),
  starts_at: dateTimeOrNull({ description: 'When their use begins. Null if the seller and the winner agree on it later.' }),
  duration_months: integerOrNull(1, maxLotMonths, { description: 'The term. Null if the seller and the winner agree on it later.' }),
})

// These fields mean the same in submissions and in nodes.
const gpusInOneNode = { description: 'GPUs in one node.' }
const nodesOnOffer = { description: 'Nodes on offer.' }
const rate = { description: 'Per GPU-hour. Null while the rate is still being agreed.' }

const nodeFields = {
  id: id('node'),
  title: text(),
  gpu_model: textOrNull(),
  gpu_count: countOrNull(gpusInOneNode),
  gpu_memory_gb: countOrNull(),
  cpu_model: textOrNull(),
  cpu_sockets: countOrNull(),
  ram_gb: countOrNull(),
  ram_type: textOrNull(),
  storage_tb: countOrNull(),
  storage_type: textOrNull(),
  interconnect: textOrNull(),
  network_uplink: textOrNull(),
  os: textOrNull(),
  spec_summary: textOrNull(),
  quantity_available: Type.Integer(nodesOnOffer),
  currency: oneOf(radarCurrencies),
  price_per_hour_cents: centsOrNull(rate),
  region: textOrNull(),
  available_from: dateTimeOrNull(),
  duration_min: textOrNull(),
  duration_max: textOrNull(),
  auction: shapeOrNull(Auction),
}

/** A node for buyers. It never contains the seller's name. */
const RadarNode = shape('RadarNode', nodeFields)

export const submissionFields = {
  ...nodeFields,
  reference: reference(),
  status: oneOf(submissionStates.states),
  rejection_reason: textOrNull(),
  listed: Type.Boolean({ description: 'Whether buyers can see it right now.' }),
  created_at: dateTime(),
}
export const Submission = shape('RadarSubmission', submissionFields)

const textUpTo = (maxLength: number) => Type.Optional(textOrNull({ maxLength }))
const countUpTo = (maximum: number, more: { description?: string } = {}) => Type.Optional(integerOrNull(1, maximum, more))

/** A seller's description of a node. */
export const nodeContent = {
  title: nonBlankText(200),
  gpu_model: textUpTo(120),
  gpu_count: countUpTo(72, gpusInOneNode),
  gpu_memory_gb: countUpTo(2048),
  cpu_model: textUpTo(120),
  cpu_sockets: countUpTo(16),
  ram_gb: countUpTo(16_384),
  ram_type: textUpTo(60),
  storage_tb: countUpTo(4096),
  storage_type: textUpTo(60),
  interconnect: textUpTo(120),
  network_uplink: textUpTo(120),
  os: textUpTo(120),
  spec_summary: textUpTo(4000),
  quantity_available: Type.Optional(integer(1, 1000, { default: 1, ...nodesOnOffer })),
  price_per_hour_cents: Type.Optional(integerOrNull(0, hourlyCeilingCents, rate)),
  region: textUpTo(120),
  available_from: Type.Optional(dateTimeOrNull()),
  duration_min: textUpTo(40),
  duration_max: textUpTo(40),
}
/** The body of POST and PUT /radar/submissions. */
export const SubmissionBody = body({ ...nodeContent, reference: Type.Optional(reference()) })
export type SubmissionBody = Type.Static<typeof SubmissionBody>
export type SubmissionField = keyof typeof nodeContent

const targetPrice = { description: 'The target price per GPU-hour. Null if no price is given.' }

export const Inquiry = shape('RadarInquiry', {
  id: id('inquiry'),
  node_id: id('node'),
  status: oneOf(inquiryStates.states),
  message: textOrNull(),
  quantity: countOrNull(),
  starts_at: dateTimeOrNull(),
  duration: textOrNull(),
  target_price_per_hour_cents: centsOrNull(targetPrice),
  reference: reference(),
  created_at: dateTime(),
})

export const InquiryBody = body({
  message: textUpTo(2000),
  quantity: countUpTo(1000),
  starts_at: Type.Optional(dateTimeOrNull()),
  duration: textUpTo(40),
  target_price_per_hour_cents: Type.Optional(integerOrNull(0, hourlyCeilingCents, targetPrice)),
  reference: Type.Optional(reference()),
})
export type InquiryBody = Type.Static<typeof InquiryBody>

export const nodeSorts = ['newest', 'price_asc', 'price_desc'] as const
export type NodeSort = (typeof nodeSorts)[number]

const named = (what: string) =>
  Type.Optional(
    nonBlankText(maxFilterNameLength, {
      description: `${what}: a code, name or alias, in any spelling. A value that the reference data does not know matches by its exact text, ignoring case.`,
    }),
  )

const NodeQuery = body({
  gpu_model: named('A model'),
  region: named('A region'),
  ...multiNameFilters,
  min_gpu_count: Type.Optional(integer(1, 72, { description: 'The least number of GPUs per node.' })),
  min_quantity: Type.Optional(integer(1, 1000)),
  max_price_per_hour_cents: Type.Optional(
    cents({ minimum: 0, maximum: hourlyCeilingCents, description: 'The highest price per GPU-hour. Leaves out nodes without a price.' }),
  ),
  available_by: Type.Optional(dateTime({ description: 'Matches nodes whose `available_from` is null or not later than this.' })),
  auction: Type.Optional(Type.Boolean({ description: 'Whether a lot on the node takes bids.' })),
  sort: Type.Optional(oneOf(nodeSorts, { default: 'newest', description: 'Nodes without a price come last.' })),
  ...pageQuery(200),
})
export type NodeFilter = Omit<Type.Static<typeof NodeQuery>, 'limit' | 'cursor' | 'sort'>

const common = { heading: 'Radar', casing: 'snake_case', credential: 'key', company: true } as const
const reading = { ...common, method: 'GET', scope: 'radar:read', idempotency: 'none', bucket: 'general', status: 200, faults: [] } as const
const writing = { ...common, scope: 'radar:write', right: 'listing.manage', idempotency: 'echo', bucket: 'write' } as const

export const radarCards = {
  proposeNode: card({
    ...writing,
    method: 'POST',
    path: '/radar/submissions',
    summary: 'Proposes a node for review. Returns 404 while submissions are closed.',
    purpose:
      'For sellers: how you list capacity on the grid. The team reviews every submission before buyers see it. Buyers never see who proposed it. To follow the review, use events or read the submission.',
    closedBy: 'RADAR_SUBMISSIONS_OPEN',
    body: SubmissionBody,
    status: 201,
    reply: Submission,
    faults: ['not_found'],
  }),
  listSubmissions: card({
    ...reading,
    path: '/radar/submissions',
    summary: "Lists the company's submissions, newest first.",
    purpose: 'For sellers: your own nodes with the result of their review, including approved, rejected and withdrawn ones.',
    lists: 'node',
    query: body({
      ...stateFilters(submissionStates.states),
      listed: Type.Optional(Type.Boolean()),
      reference: referenceFilter(),
      ...pageQuery(200),
    }),
    reply: snakePageOf(Submission),
  }),
  readSubmission: card({
    ...reading,
    path: '/radar/submissions/{id}',
    summary: 'Reads one submission.',
    purpose: 'For sellers: one of your nodes as you sent it, with the status of its review and the reason for a rejection.',
    reply: Submission,
  }),
  replaceSubmission: card({
    ...writing,
    method: 'PUT',
    path: '/radar/submissions/{id}',
    summary: 'Replaces a submission. It leaves the grid until it is approved again, and a lot on it is voided.',
    purpose:
      'For sellers: send the complete node, as for a new one. Buyers do not see it until the new version is approved, so make all changes in one call.',
    body: SubmissionBody,
    status: 200,
    reply: Submission,
    faults: [],
  }),
  withdrawSubmission: card({
    ...writing,
    method: 'POST',
    path: '/radar/submissions/{id}/withdraw',
    summary: 'Withdraws a submission from the grid immediately. Its status does not change. A withdrawn submission is returned unchanged.',
    purpose:
      'For sellers: use it when the capacity is temporarily unavailable. You can republish an approved submission without another review.',
    status: 200,
    reply: Submission,
    faults: [],
  }),
  republishSubmission: card({
    ...writing,
    method: 'POST',
    path: '/radar/submissions/{id}/republish',
    summary: 'Returns an approved submission to the grid. A submission that is on the grid is returned unchanged.',
    purpose: 'For sellers: reverses a withdrawal without another review.',
    status: 200,
    reply: Submission,
    faults: ['submission_not_approved'],
  }),
  listNodes: card({
    ...reading,
    path: '/radar/nodes',
    summary: 'Lists the nodes on the grid.',
    purpose: 'For buyers: browse reviewed, reserved capacity. Nodes cannot be rented directly: send an inquiry, or file a request.',
    lists: 'node',
    query: NodeQuery,
    reply: pageWithNoticesOf(RadarNode),
  }),
  readNode: card({
    ...reading,
    path: '/radar/nodes/{id}',
    summary: 'Reads one node. A node that you may not see returns the same error as one that does not exist.',
    purpose: 'For buyers: one node on the grid, with the lot that takes bids on it, if there is one.',
    reply: RadarNode,
  }),
  sendInquiry: card({
    ...writing,
    method: 'POST',
    path: '/radar/nodes/{id}/inquiries',
    summary: 'Sends an inquiry about a node. Nothing is reserved or charged.',
    purpose: 'For buyers. The operator reads the inquiry and forwards it to the seller, who does not learn who asks.',
    body: InquiryBody,
    bodyOptional: true,
    status: 201,
    reply: Inquiry,
    faults: ['own_listing'],
  }),
  listInquiries: card({
    ...reading,
    path: '/radar/inquiries',
    summary: "Lists the company's inquiries, newest first.",
    purpose: 'For buyers: your inquiries about nodes, and their status.',
    lists: 'inquiry',
    query: body({ reference: referenceFilter(), ...pageQuery(200) }),
    reply: snakePageOf(Inquiry),
  }),
}
