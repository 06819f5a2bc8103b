/** Introductions: what both sides read after a reveal. */
import Type from 'typebox'
import { card } from './endpoint.ts'
import { body, cents, dateTime, dateTimeOrNull, id, oneOf, shape, shapeOrNull, text, textOrNull } from './fields.ts'
import { pageOf, pageQuery, stateFilters } from './lists.ts'
import { stateTable } from './moves.ts'
import { Demand } from './opportunities.ts'
import { currencies } from './requests.ts'

export const introductionStates = stateTable({
  objectType: 'introduction',
  states: ['active', 'concluded', 'lapsed', 'voided'],
  initial: 'active',
  moves: {
    ready: { from: ['active'], to: 'active', by: 'either side, POST /introductions/{id}/ready' },
    conclude: { from: ['active'], to: 'concluded', by: 'a confirmed deal' },
    lapse: { from: ['active'], to: 'lapsed', by: 'time, ninety days after the reveal' },
    void: { from: ['active'], to: 'voided', by: 'the operator' },
  },
})
export type IntroductionStatus = (typeof introductionStates.states)[number]

export const sides = ['buyer', 'seller'] as const
export type Side = (typeof sides)[number]

const idOrNull = (kind: 'request' | 'opportunity', description: string) => {
  const { pattern } = id(kind) as unknown as { pattern: string }
  return textOrNull({ pattern, description })
}

const Contact = shape('Contact', { name: textOrNull(), email: textOrNull(), phone: textOrNull() })
export const Counterparty = shape(
  'Counterparty',
  {
    companyName: text(),
    country: textOrNull(),
    website: textOrNull(),
    contact: shapeOrNull(Contact),
  },
  { description: 'The other side.' },
)

export const claimStatuses = ['filed', 'upheld', 'refused'] as const
export const dealStatuses = ['reported', 'confirmed', 'contested', 'withdrawn'] as const
export const invoiceStatuses = ['issued', 'paid', 'void'] as const

const Claim = shape('Claim', { status: oneOf(claimStatuses), filedAt: dateTime(), decidedAt: dateTimeOrNull() })
const Deal = shape('Deal', { status: oneOf(dealStatuses), reportedAt: dateTime(), confirmedAt: dateTimeOrNull() })
const Invoice = shape('Invoice', {
  number: text(),
  status: oneOf(invoiceStatuses),
  amountCents: cents(),
  currency: oneOf(currencies),
  issuedAt: dateTime(),
  dueAt: dateTime(),
  paidAt: dateTimeOrNull(),
})

export const Introduction = shape('Introduction', {
  id: id('introduction'),
  status: oneOf(introductionStates.states),
  role: oneOf(sides, { description: 'Your side of the introduction.' }),
  listingId: id('node'),
  requestId: idOrNull('request', 'Null for the seller.'),
  opportunityId: idOrNull('opportunity', 'Null for the buyer.'),
  demand: Demand,
  counterparty: Counterparty,
  revealedAt: dateTime(),
  buyerReadyAt: dateTimeOrNull(),
  sellerReadyAt: dateTimeOrNull(),
  claim: shapeOrNull(Claim),
  deal: shapeOrNull(Deal),
  invoice: shapeOrNull(Invoice),
  expiresAt: dateTimeOrNull({ description: 'When the introduction lapses. Null once it is no longer active.' }),
  closedAt: dateTimeOrNull(),
  updatedAt: dateTime(),
})
export type Introduction = Type.Static<typeof Introduction>

const common = { heading: 'Introductions', credential: 'key', company: true, reply: Introduction, status: 200 } as const

export const introductionCards = {
  listIntroductions: card({
    ...common,
    method: 'GET',
    path: '/introductions',
    summary: 'Lists the introductions of the company, on either side, newest first.',
    purpose: 'For both sides: the companies you were introduced to. `role` is your side.',
    scope: 'introductions:read',
    idempotency: 'none',
    bucket: 'general',
    lists: 'introduction',
    query: body({
      ...stateFilters(introductionStates.states),
      role: Type.Optional(oneOf(sides)),
      ...pageQuery(100),
    }),
    reply: pageOf(Introduction),
    faults: [],
  }),
  readIntroduction: card({
    ...common,
    method: 'GET',
    path: '/introductions/{id}',
    summary: 'Reads one introduction.',
    purpose: 'For both sides: the other company, its contact details, and what followed: readiness, claim, deal and invoice.',
    scope: 'introductions:read',
    idempotency: 'none',
    bucket: 'general',
    faults: [],
  }),
  declareReady: card({
    ...common,
    method: 'POST',
    path: '/introductions/{id}/ready',
    summary: 'Marks your side of an introduction as ready. If it already is, the introduction is returned unchanged.',
    purpose: 'For both sides: tells the other side that you are ready to go ahead. It is not a contract. It cannot be undone.',
    scope: 'introductions:write',
    right: 'introduction.ready',
    idempotency: 'required',
    bucket: 'write',
    faults: ['introduction_not_active'],
  }),
}
