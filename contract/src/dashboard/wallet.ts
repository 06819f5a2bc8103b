/** Wallet: what the company has, what is held of it, and every movement. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, cents, dateTime, dateTimeOrNull, filledText, id, integer, oneOf, shape, text, textOrNull } from '../fields.ts'
import { allOf, pageOf, pageQuery } from '../lists.ts'
import { catalogCurrency } from '../reference-data.ts'
import { rentalStates } from '../rentals.ts'
import { operatorCall } from './operator.ts'

const Wallet = shape('Wallet', {
  balanceCents: cents({ description: 'Free to be spent.' }),
  heldCents: cents({ description: 'Held for rentals that run, one hour ahead each.' }),
  earnedCents: cents({ description: "What rentals of the company's own offers earned, the fee taken off, and is not paid out yet." }),
  currency: catalogCurrency(),
})

/** Top-ups, and payouts, that the operator reads of a company's wallet. */
export const maxBankMovements = 10
const bankMovements = (description: string) =>
  Type.Array(Type.Object({ reference: text(), amountCents: cents(), createdAt: dateTime() }), { maxItems: maxBankMovements, description })
/** A company's wallet as the operator reads it, before it is topped up or paid out. */
const CompanyWallet = shape('CompanyWallet', {
  ...Wallet.properties,
  credits: bankMovements('The last top-ups, newest first.'),
  payouts: bankMovements('The last payouts, newest first.'),
  bankDetails: textOrNull({ description: 'The account that the company wants to be paid into.' }),
})

const movementKinds = ['credit', 'hold', 'charge', 'fee', 'release', 'payout'] as const

/** Texts in the order to be shown, each with what it is. */
export const Details = Type.Array(Type.Object({ name: text({ description: 'Such as `IBAN`, or `Tax ID`.' }), value: text() }))

/** The account that a top-up is transferred to, detail by detail; empty where the operator tells it by letter. */
const TopUp = shape('TopUp', {
  bankDetails: Details,
})

/** One movement, as the company sees it: how each of its accounts changed. */
export const Movement = shape('Movement', {
  id: id('entry'),
  at: dateTime(),
  kind: oneOf(movementKinds),
  balanceCents: cents({ description: 'By how much the free balance changed.' }),
  heldCents: cents(),
  earnedCents: cents(),
  rentalId: textOrNull({ description: 'The rental it belongs to.' }),
  reference: textOrNull({ description: 'Of a top-up or a payout.' }),
  machine: textOrNull({ description: 'What was rented, such as `8 × H100 SXM, eu-north`.' }),
  rentalName: textOrNull({ description: 'What your company calls the rental.' }),
  balanceAfterCents: cents({ description: 'The free balance right after it.' }),
})

/** What a rental of the company came to in a period. */
const RentalSpending = shape('RentalSpending', {
  rentalId: id('rental'),
  name: textOrNull(),
  machine: text({ description: 'What is rented, such as `8 × H100 SXM, eu-north`.' }),
  status: oneOf(rentalStates.states),
  createdAt: dateTime(),
  stoppedAt: dateTimeOrNull(),
  chargedCents: cents({ description: 'What was charged in the period.' }),
  heldCents: cents({ description: 'What is held for it now.' }),
})

/** What the operator notes of a payment by bank. */
const notedPayment = { reference: text(), amountCents: cents(), currency: catalogCurrency(), createdAt: dateTime() }
const Credit = shape('Credit', {
  ...notedPayment,
  balanceCents: cents({ description: "The wallet's free balance now." }),
  credited: Type.Boolean({ description: 'Whether this call did it; false where the reference was credited before.' }),
})

const Payout = shape('Payout', {
  ...notedPayment,
  earnedCents: cents({ description: 'What the company earned and was not paid out, now.' }),
  paidOut: Type.Boolean({ description: 'Whether this call did it; false where the reference was paid out before.' }),
})

/** What a day's movements come to; days without any are not there. */
const DaySpending = shape('DaySpending', {
  day: text({ description: 'A day of UTC, such as `2026-11-20`.' }),
  spentCents: cents({ description: 'What rentals were charged.' }),
  earnedCents: cents({ description: "What rentals of the company's own offers earned, the fee taken off." }),
})

/** Days that spending is told of at once. */
export const maxSpendingDays = 366

/** The most that one top-up or payout may be. */
const largestCreditCents = 100_000_000_000

const period = {
  from: Type.Optional(dateTime({ description: 'Included.' })),
  to: Type.Optional(dateTime({ description: 'Not included.' })),
}

/** Lines that one CSV file holds at most. */
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
const noting = { ...byOperator, method: 'POST', secondFactor: true, faults: ['reference_reused'] } as const

export const walletCards = {
  readWallet: card({ ...common, path: '/wallet', summary: 'Reads the balance and what is held of it.', reply: Wallet, faults: [] }),
  readTopUp: card({
    ...common,
    path: '/wallet/top-up',
    summary: 'Tells the bank account that the wallet is topped up by.',
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
      rentalId: Type.Optional(text({ maxLength: 64, description: "Of this rental of the company's alone." })),
      ...pageQuery(100),
    }),
    reply: pageOf(Movement),
    faults: [],
  }),
  listRentalSpending: card({
    ...common,
    path: '/wallet/rentals',
    summary: 'Lists the rentals that were there in a period with what each was charged in it, newest first.',
    lists: 'rental',
    query: body({ ...period, ...pageQuery(100) }),
    reply: pageOf(RentalSpending),
    faults: [],
  }),
  readSpending: card({
    ...common,
    path: '/wallet/spending',
    summary: 'Sums up what rentals were charged and earned, day by day of UTC, oldest first.',
    query: body({ days: Type.Optional(integer(1, maxSpendingDays, { default: 30, description: 'Up to today, which counts as one.' })) }),
    reply: allOf(DaySpending),
    faults: [],
  }),
  exportStatement: card({
    ...common,
    path: '/wallet/statement.csv',
    summary: 'The movements of a period as a CSV file, oldest first.',
    query: body(period),
    download: true,
    reply: Type.Null(),
    faults: ['pagination_limit_exceeded'],
  }),
  readCompanyWallet: card({
    ...byOperator,
    method: 'GET',
    path: '/operator/companies/{id}/wallet',
    summary: "Reads a company's balance, what is held of it, what it earned, and its last top-ups and payouts.",
    reply: CompanyWallet,
    faults: [],
  }),
  creditCompany: card({
    ...noting,
    path: '/operator/companies/{id}/credits',
    summary: "Tops up a company's wallet, once per reference; repeated, the credit is answered as it is.",
    body: body({ amountCents: integer(1, largestCreditCents), reference: filledText(200) }),
    reply: Credit,
  }),
  payOutCompany: card({
    ...noting,
    path: '/operator/companies/{id}/payouts',
    summary: 'Notes that a company was paid out what it earned, once per reference; repeated, the payout is answered as it is.',
    body: body({
      amountCents: integer(1, largestCreditCents, { description: 'At most what it earned and was not paid out.' }),
      reference: filledText(200),
    }),
    reply: Payout,
  }),
}
