/** Wallet: the company's balance, what is held of it, and every movement. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, cents, dateTime, dateTimeOrNull, id, integer, nonBlankText, oneOf, shape, text, textOrNull } from '../fields.ts'
import { collectionOf, pageOf, pageQuery } from '../lists.ts'
import { catalogCurrency } from '../reference-data.ts'
import { rentalStates } from '../rentals.ts'
import { operatorCall } from './operator.ts'

const Wallet = shape('Wallet', {
  balanceCents: cents({ description: 'The amount that is free to spend, in cents.' }),
  heldCents: cents({
    description: 'The amount held for rentals, in cents: one hour of each at a time, renewed five minutes before it is used up.',
  }),
  earnedCents: cents({
    description: "The earnings from rentals of the company's own offers, after the fee, that were not paid out yet, in cents.",
  }),
  currency: catalogCurrency(),
})

/** The most top-ups, and the most payouts, that the operator sees in a company's wallet. */
export const maxBankMovements = 10
const bankMovements = (description: string) =>
  Type.Array(Type.Object({ reference: text(), amountCents: cents(), createdAt: dateTime() }), { maxItems: maxBankMovements, description })
/** A company's wallet for the operator, before a top-up or a payout. */
const CompanyWallet = shape('CompanyWallet', {
  ...Wallet.properties,
  credits: bankMovements('The last top-ups, newest first.'),
  payouts: bankMovements('The last payouts, newest first.'),
  bankDetails: textOrNull({ description: 'The bank account for payments to the company. Null if it gave none.' }),
})

const movementKinds = ['credit', 'hold', 'charge', 'fee', 'release', 'payout'] as const

/** Name and value pairs in display order. */
export const Details = Type.Array(Type.Object({ name: text({ description: 'The name, such as `IBAN` or `Tax ID`.' }), value: text() }))

/** The bank account for top-ups, detail by detail. Empty if the operator sends it by letter. */
const TopUp = shape('TopUp', {
  bankDetails: Details,
})

/** One movement from the company's view: the change of each of its accounts. */
export const Movement = shape('Movement', {
  id: id('entry'),
  at: dateTime(),
  kind: oneOf(movementKinds),
  balanceCents: cents({ description: 'The change of the free balance, in cents.' }),
  heldCents: cents({ description: 'The change of the amount held, in cents.' }),
  earnedCents: cents({ description: 'The change of the earnings, in cents.' }),
  rentalId: textOrNull({ description: 'The ID of the rental that the company pays for. Null for any other movement.' }),
  reference: textOrNull({ description: 'The reference of a top-up or a payout. Null for any other movement.' }),
  machine: textOrNull({ description: 'The rented machine, such as `8 × H100 SXM, eu-north`. Null without a rental.' }),
  rentalName: textOrNull({ description: 'The name that your company gave the rental. Null without one.' }),
  balanceAfterCents: cents({ description: 'The free balance right after the movement, in cents.' }),
})

/** The cost of one rental of the company in a period. */
const RentalSpending = shape('RentalSpending', {
  rentalId: id('rental'),
  name: textOrNull(),
  machine: text({ description: 'The rented machine, such as `8 × H100 SXM, eu-north`.' }),
  status: oneOf(rentalStates.states),
  createdAt: dateTime(),
  stoppedAt: dateTimeOrNull(),
  chargedCents: cents({ description: 'The amount charged in the period, in cents.' }),
  heldCents: cents({ description: 'The amount that is held for the rental now, in cents.' }),
})

/** The operator's record of a bank payment. */
const paymentFields = { reference: text(), amountCents: cents(), currency: catalogCurrency(), createdAt: dateTime() }
const Credit = shape('Credit', {
  ...paymentFields,
  balanceCents: cents({ description: 'The current free balance of the wallet, in cents.' }),
  credited: Type.Boolean({ description: 'Whether this call made the top-up. False if one with this reference existed before.' }),
})

const Payout = shape('Payout', {
  ...paymentFields,
  earnedCents: cents({ description: 'The current earnings of the company that were not paid out, in cents.' }),
  paidOut: Type.Boolean({ description: 'Whether this call recorded the payout. False if one with this reference existed before.' }),
})

/** The sums of a day's movements. Days without movements are left out. */
const DaySpending = shape('DaySpending', {
  day: text({ description: 'A UTC day, such as `2026-11-20`.' }),
  spentCents: cents({ description: 'The amount charged for rentals, in cents.' }),
  earnedCents: cents({ description: "The earnings from rentals of the company's own offers, after the fee, in cents." }),
})

/** The most days of spending in one response. */
export const maxSpendingDays = 366

/** The largest top-up or payout. */
const maxCreditCents = 100_000_000_000

const period = {
  from: Type.Optional(dateTime({ description: 'The start of the period, which is included.' })),
  to: Type.Optional(dateTime({ description: 'The end of the period, which is not included.' })),
}

/** The most lines in one CSV file. */
export const maxCsvLines = 50_000

const common = {
  heading: 'Wallet',
  method: 'GET',
  credential: 'session',
  company: true,
  right: 'company.manage',
  idempotency: 'none',
  bucket: 'general',
  status: 200,
} as const

const byOperator = { ...operatorCall, status: 200 } as const
const recordPayment = { ...byOperator, method: 'POST', secondFactor: true, faults: ['reference_reused'] } as const

export const walletCards = {
  readWallet: card({ ...common, path: '/wallet', summary: 'Reads the balance and the amount held of it.', reply: Wallet, faults: [] }),
  readTopUp: card({
    ...common,
    path: '/wallet/top-up',
    summary: 'Reads the bank account for top-ups of the wallet.',
    reply: TopUp,
    faults: [],
  }),
  listStatement: card({
    ...common,
    path: '/wallet/statement',
    summary: 'Lists the movements of a period, newest first.',
    lists: 'entry',
    query: body({
      ...period,
      rentalId: Type.Optional(text({ maxLength: 64, description: 'Only movements of this rental, which the company pays for.' })),
      ...pageQuery(100),
    }),
    reply: pageOf(Movement),
    faults: [],
  }),
  listRentalSpending: card({
    ...common,
    path: '/wallet/rentals',
    summary: 'Lists the rentals that existed in a period with what each was charged in it, newest first.',
    lists: 'rental',
    query: body({ ...period, ...pageQuery(100) }),
    reply: pageOf(RentalSpending),
    faults: [],
  }),
  readSpending: card({
    ...common,
    path: '/wallet/spending',
    summary: 'Sums up what rentals were charged and earned per UTC day, oldest first.',
    query: body({ days: Type.Optional(integer(1, maxSpendingDays, { default: 30, description: 'The number of days, including today.' })) }),
    reply: collectionOf(DaySpending),
    faults: [],
  }),
  exportStatement: card({
    ...common,
    path: '/wallet/statement.csv',
    summary: 'Exports the movements of a period as a CSV file, oldest first.',
    query: body(period),
    download: true,
    reply: Type.Null(),
    faults: ['pagination_limit_exceeded'],
  }),
  readCompanyWallet: card({
    ...byOperator,
    method: 'GET',
    path: '/operator/companies/{id}/wallet',
    summary: "Reads a company's balance, held amount, earnings, and last top-ups and payouts.",
    reply: CompanyWallet,
    faults: [],
  }),
  creditCompany: card({
    ...recordPayment,
    path: '/operator/companies/{id}/credits',
    summary: "Tops up a company's wallet, once per reference. A repeated credit is returned unchanged.",
    body: body({ amountCents: integer(1, maxCreditCents), reference: nonBlankText(200) }),
    reply: Credit,
  }),
  payOutCompany: card({
    ...recordPayment,
    path: '/operator/companies/{id}/payouts',
    summary: "Records that a company's earnings were paid out, once per reference. A repeated payout is returned unchanged.",
    body: body({
      amountCents: integer(1, maxCreditCents, { description: 'The amount, in cents. At most the earnings that were not paid out.' }),
      reference: nonBlankText(200),
    }),
    reply: Payout,
  }),
}
