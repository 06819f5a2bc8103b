/** Deals: one side reports a deal, and the other confirms or contests it. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, cents, dateTime, dateTimeOrNull, id, integer, nonBlankText, oneOf, shape, textOrNull } from '../fields.ts'
import { dealStatuses, sides } from '../introductions.ts'
import { stateTable } from '../moves.ts'
import { currencies } from '../requests.ts'
import { fileIds, StoredFile } from './files.ts'

export const dealStates = stateTable({
  objectType: 'deal',
  states: dealStatuses,
  initial: 'reported',
  moves: {
    confirm: { from: ['reported'], to: 'confirmed', by: 'a signatory of the other side; it concludes the introduction' },
    contest: { from: ['reported'], to: 'contested', by: 'a signatory of the other side; the deal may be reported again' },
    withdraw: { from: ['reported'], to: 'withdrawn', by: 'a signatory of the side that reported it' },
  },
})
export type DealStatus = (typeof dealStates.states)[number]

/** The most deals that one side may report on an introduction, including withdrawn and contested ones. */
export const maxDealReportsPerSide = 20
const monthlyCeilingCents = 1_000_000_000_000

export const DealRecord = shape('DealRecord', {
  id: id('deal'),
  introductionId: id('introduction'),
  status: oneOf(dealStates.states),
  reportedBy: oneOf(sides),
  startsAt: dateTime(),
  months: Type.Integer(),
  monthlyCents: cents(),
  currency: oneOf(currencies),
  note: textOrNull(),
  files: Type.Array(StoredFile),
  reportedAt: dateTime(),
  decidedAt: dateTimeOrNull({ description: 'When the deal was confirmed, contested or withdrawn. Null until then.' }),
  contestReason: textOrNull({ description: 'The reason that the other side gave when it contested the report. Null if it did not.' }),
})

export const DealBody = body({
  startsAt: dateTime(),
  months: integer(1, 60),
  monthlyCents: integer(1, monthlyCeilingCents, { description: 'The monthly price of the whole capacity, in cents.' }),
  currency: Type.Optional(oneOf(currencies, { default: 'USD' })),
  note: Type.Optional(textOrNull({ maxLength: 2000 })),
  fileIds: fileIds(),
})
export type DealBody = Type.Static<typeof DealBody>

const common = {
  heading: 'Introductions',
  credential: 'session',
  method: 'POST',
  company: true,
  right: 'legal.sign',
  secondFactor: true,
  idempotency: 'none',
  bucket: 'general',
  reply: DealRecord,
} as const

export const dealCards = {
  reportDeal: card({
    ...common,
    path: '/introductions/{id}/deal-reports',
    summary: 'Reports the deal that an introduction led to.',
    body: DealBody,
    status: 200,
    faults: ['introduction_not_active', 'deal_already_reported', 'deal_report_limit_reached'],
  }),
  confirmDeal: card({
    ...common,
    path: '/deal-reports/{id}/confirm',
    summary: "Confirms the other side's report. The introduction is concluded and its invoices are issued.",
    status: 200,
    faults: ['own_deal_report', 'deal_not_reported', 'introduction_not_active'],
  }),
  contestDeal: card({
    ...common,
    path: '/deal-reports/{id}/contest',
    summary: "Contests the other side's report. The deal can then be reported again.",
    body: body({ reason: nonBlankText(2000) }),
    status: 200,
    faults: ['own_deal_report', 'deal_not_reported', 'introduction_not_active'],
  }),
  withdrawDeal: card({
    ...common,
    path: '/deal-reports/{id}/withdraw',
    summary: "Withdraws the company's own report before the other side decides it. The deal can then be reported again.",
    status: 200,
    faults: ['not_own_deal_report', 'deal_not_reported'],
  }),
}
