/** Invoices: for a deal, from the seller to the buyer; for the success fee, from the service to the seller. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, cents, dateTime, dateTimeOrNull, id, nonBlankText, oneOf, oneOfOrNull, shape, text, textOrNull } from '../fields.ts'
import { invoiceStatuses } from '../introductions.ts'
import { pageOf, pageQuery, stateFilters } from '../lists.ts'
import { stateTable } from '../moves.ts'
import { currencies } from '../requests.ts'
import { Details } from './wallet.ts'

export const invoiceKinds = ['deal', 'success_fee'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Filters paid success fees by their refund. */
export const refundFilters = ['due'] as const

export const invoiceStates = stateTable({
  objectType: 'invoice',
  states: invoiceStatuses,
  initial: 'issued',
  moves: {
    pay: { from: ['issued'], to: 'paid', by: 'its issuer or the operator, when the money has come' },
    void: { from: ['issued'], to: 'void', by: "the operator; for the success fee's an upheld claim, or the operator with the deal's" },
  },
})

/** The recipient owes the amount to the issuer. */
const invoiceRoles = ['issuer', 'recipient'] as const

/** Days from issue to due date. */
export const invoiceDueDays = 30

const wholeBasisPoints = 10_000n
/** The success fee of an amount, at a rate in basis points. Half a cent rounds up. Uses BigInt because the product exceeds 2^53. */
export const successFeeOf = (amountCents: number, basisPoints: number): number =>
  Number((BigInt(amountCents) * BigInt(basisPoints) + wholeBasisPoints / 2n) / wholeBasisPoints)

const Party = Type.Object(
  {
    name: text(),
    country: textOrNull(),
    address: textOrNull(),
    taxId: textOrNull(),
    bankDetails: textOrNull({
      description: "The bank account of the issuer of a deal's invoice. Null if it gave none, and for every other party.",
    }),
  },
  { description: 'A party of the invoice, with its details from the time of issue.' },
)
export type Party = Type.Static<typeof Party>

const InvoiceLine = Type.Object({ description: text(), quantity: Type.Integer(), unitCents: cents(), amountCents: cents() })
export type InvoiceLine = Type.Static<typeof InvoiceLine>

export const InvoiceRecord = shape('InvoiceRecord', {
  id: id('invoice'),
  kind: oneOf(invoiceKinds, {
    description: '`deal`: the buyer owes the amount to the seller. `success_fee`: the seller owes it to the service.',
  }),
  number: text(),
  role: oneOfOrNull(invoiceRoles, { description: 'Whether your company issued or received the invoice. Null for the operator.' }),
  introductionId: id('introduction'),
  status: oneOf(invoiceStates.states),
  overdue: Type.Boolean({ description: 'Whether the invoice is unpaid after its due date.' }),
  issuer: Party,
  recipient: Party,
  lines: Type.Array(InvoiceLine),
  amountCents: cents(),
  currency: oneOf(currencies),
  issuedAt: dateTime(),
  dueAt: dateTime(),
  paidAt: dateTimeOrNull(),
  voidedAt: dateTimeOrNull(),
  voidReason: textOrNull(),
  refundDueAt: dateTimeOrNull({
    description: 'Since when a refund of the paid success fee is due. It keeps its value after the refund. Null without one.',
  }),
  refundedAt: dateTimeOrNull({ description: 'When the success fee was refunded. Null until then.' }),
})
export type InvoiceRecord = Type.Static<typeof InvoiceRecord>

/** Includes the service's own details if it issued the invoice. */
const InvoiceDetail = shape('InvoiceDetail', {
  ...InvoiceRecord.properties,
  service: Type.Union([
    Type.Object({ details: Details, account: Details }, { description: 'The details of the service, and the bank account to pay to.' }),
    Type.Null(),
  ]),
  refundAccount: textOrNull({
    description:
      'The current bank account of the company that owes the success fee. Only for the operator. Null for an invoice of a deal, and if the company gave none.',
  }),
})

const filters = body({ kind: Type.Optional(oneOf(invoiceKinds)), ...stateFilters(invoiceStates.states), ...pageQuery(100) })
const common = { heading: 'Invoices', credential: 'session', idempotency: 'none', bucket: 'general', status: 200 } as const
const list = { ...common, method: 'GET', lists: 'invoice', query: filters, reply: pageOf(InvoiceRecord), faults: [] } as const
const step = { ...common, method: 'POST', operator: true, company: false, secondFactor: true, reply: InvoiceRecord } as const

export const invoiceCards = {
  listInvoices: card({
    ...list,
    path: '/invoices',
    summary: 'Lists the invoices that the company issued or received, newest first.',
    company: true,
  }),
  readInvoice: card({
    ...common,
    method: 'GET',
    path: '/invoices/{id}',
    summary: 'Reads an invoice that the company issued or received.',
    company: true,
    reply: InvoiceDetail,
    faults: [],
  }),
  readInvoicePdf: card({
    ...common,
    method: 'GET',
    path: '/invoices/{id}/pdf',
    summary: 'Returns an invoice as PDF to its issuer, its recipient or the operator.',
    company: false,
    readBy: 'parties_and_operator',
    download: true,
    reply: Type.Null(),
    faults: [],
  }),
  confirmPayment: card({
    ...common,
    method: 'POST',
    path: '/invoices/{id}/pay',
    summary: 'Marks an invoice that your company issued as paid, after the money has arrived.',
    company: true,
    right: 'legal.sign',
    secondFactor: true,
    reply: InvoiceRecord,
    faults: ['invoice_not_issued'],
  }),
  listOperatorInvoices: card({
    ...list,
    path: '/operator/invoices',
    query: body({
      ...filters.properties,
      refund: Type.Optional(oneOf(refundFilters, { description: '`due`: only success fees whose refund is due.' })),
    }),
    summary: 'Lists the invoices of all companies, newest first.',
    operator: true,
    company: false,
  }),
  readOperatorInvoice: card({
    ...common,
    method: 'GET',
    path: '/operator/invoices/{id}',
    summary: 'Reads one invoice.',
    operator: true,
    company: false,
    reply: InvoiceDetail,
    faults: [],
  }),
  payInvoice: card({
    ...step,
    path: '/operator/invoices/{id}/pay',
    summary: 'Marks an invoice as paid.',
    faults: ['invoice_not_issued'],
  }),
  voidInvoice: card({
    ...step,
    path: '/operator/invoices/{id}/void',
    summary: 'Voids an invoice. Its number is not reused.',
    body: body({
      reason: nonBlankText(2000),
      withFee: Type.Optional(
        Type.Boolean({
          description:
            "Only for an invoice of a deal. True: its success fee is not owed either. The fee's invoice is voided, or if it was paid, a refund is due. Default: false.",
        }),
      ),
    }),
    faults: ['invoice_not_issued'],
  }),
  refundInvoice: card({
    ...step,
    path: '/operator/invoices/{id}/refund',
    summary: 'Marks a paid success fee as refunded to its payer, whether or not a refund was due.',
    faults: ['invoice_not_refundable'],
  }),
}
