/** The SQL of invoices. */
import type { Mode } from '@parley/contract/access'
import {
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceRecord,
  invoiceDueDays,
  invoiceStates,
  type Party,
} from '@parley/contract/dashboard/invoices'
import { sourcesOf } from '@parley/contract/moves'
import type { Currency } from '@parley/contract/requests'
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { filter, indexedStateFilters, newestFirst, stateFilters } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'
import type { DealTerms } from './rules.ts'

// Issuing

/** The issuer or recipient of an invoice; the service itself has no company. */
export interface Side {
  readonly companyId: number | null
  readonly party: Party
}
interface Billing extends DealTerms {
  readonly seller: Side
  readonly buyer: Side
  readonly currency: Currency
  readonly claimUpheld: boolean
  readonly mode: Mode
}
const side = (of: string) =>
  `json_build_object('companyId', ${of}.id, 'party', json_build_object('name', coalesce(${of}.billing_name, ${of}.name),
     'country', ${of}.country, 'address', ${of}.billing_address, 'taxId', ${of}.tax_id, 'bankDetails', ${of}.bank_details))`
const billingSql = sql<Billing>(
  'find_billing',
  `select i.mode, e.months, e.monthly_cents as "monthlyCents", e.currency, wire_time(e.starts_at) as "startsAt",
     demand_facts(i.demand) as demand, ${side('s')} as seller, ${side('b')} as buyer,
     exists (select from claims c where c.introduction_id = i.id and c.status = 'upheld') as "claimUpheld",
     i.success_fee_basis_points as "successFeeBasisPoints"
   from deals e join introductions i on i.id = e.introduction_id
   join companies s on s.id = i.seller_company_id join companies b on b.id = i.buyer_company_id where e.id = $1`,
)
/** The data from which a deal's invoices are issued. */
export const findBilling = (tx: Tx, dealId: string) => tx.first(billingSql, [dealId])

interface NewInvoice {
  readonly id: string
  readonly kind: InvoiceKind
  readonly mode: Mode
  readonly dealId: string
  readonly issuer: Side
  readonly recipient: Side
  readonly lines: readonly InvoiceLine[]
  readonly currency: Currency
}
export interface IssuedInvoice {
  readonly id: string
  readonly number: string
}
const insertSql = sql<IssuedInvoice>(
  'insert_invoice',
  `insert into invoices (id, kind, mode, number, deal_id, issuer_company_id, recipient_company_id, issuer, recipient, lines, amount_cents,
     currency, issued_at, due_at)
   select $1, $2, $11, n.number, $3, $4, $5, $6, $7, $8, (select sum((line->>'amountCents')::bigint) from json_array_elements($8) line),
     $9, n.issued_at, n.issued_at + $10 * interval '1 day'
   from next_invoice_number($11, $2, $4, $5) n returning id, number`,
)
export const insertInvoice = (tx: Tx, { id, kind, mode, dealId, issuer, recipient, lines, currency }: NewInvoice) =>
  tx.first(insertSql, [
    id,
    kind,
    dealId,
    issuer.companyId,
    recipient.companyId,
    issuer.party,
    recipient.party,
    JSON.stringify(lines),
    currency,
    invoiceDueDays,
    mode,
  ])

// Reading

const kind = filter('text', (kind) => `v.kind = ${kind}`)
/** Only live invoices: nobody owes an invoice of a test world. */
export const invoices = defineList({
  name: 'list_invoices',
  params: { companyId: 'bigint' },
  rows: ({ companyId }) => ({
    from: 'invoices v',
    // An issuer is never its own recipient.
    where: [`v.mode = 'live' and v.issuer_company_id = ${companyId}`, `v.mode = 'live' and v.recipient_company_id = ${companyId}`],
  }),
  id: 'v.id',
  document: ({ companyId }) => `own_invoice_document(v, ${companyId})::text`,
  sorts: { newest: newestFirst('v.issued_at') },
  filters: { kind, ...stateFilters('v.status') },
  counted: { state: 'v.status' },
})
/** The invoices of all companies. */
export const allInvoices = defineList({
  name: 'list_all_invoices',
  params: {},
  rows: () => ({ from: 'invoices v', where: "v.mode = 'live'" }),
  id: 'v.id',
  document: () => 'invoice_document(v)::text',
  sorts: { newest: newestFirst('v.issued_at') },
  filters: {
    kind,
    ...indexedStateFilters('v.status'),
    refund: filter('text', (refund) => `(${refund} = 'due' and v.refund_due_at is not null and v.refunded_at is null)`),
  },
  counted: { state: 'v.status' },
})

export interface InvoiceRow {
  readonly wire: string
  readonly record: InvoiceRecord
}
const findSql = sql<InvoiceRow>(
  'find_invoice',
  `select d.record::text as wire, d.record from invoices v cross join lateral (select own_invoice_document(v, $2::bigint) as record) d
   where v.id = $1 and v.mode = 'live' and ($2::bigint is null or $2 in (v.issuer_company_id, v.recipient_company_id))`,
)
/** The invoice as the issuer or the recipient with the ID `companyId` reads it, or the operator, with null. */
export const findInvoice = (read: Reader, id: string, companyId: number | null) => read.first(findSql, [id, companyId])

const refundAccountSql = sql<{ account: string | null }>(
  'find_refund_account',
  `select c.bank_details as account from invoices v join companies c on c.id = v.recipient_company_id
   where v.id = $1 and v.kind = 'success_fee'`,
)
/** The current account of the company that a success fee was issued to; null if it gave none. */
export const findRefundAccount = async (read: Reader, id: string): Promise<string | null> =>
  (await read.first(refundAccountSql, [id]))?.account ?? null

// State changes

const paySql = sql<{ id: string }>(
  'pay_invoice',
  `update invoices set status = 'paid', paid_at = app_now() where id = $1 and status = any($2) returning id`,
)
export const markPaid = (tx: Tx, id: string) => tx.first(paySql, [id, sourcesOf(invoiceStates, 'pay')])

const voidSet = `update invoices v set status = 'void', voided_at = app_now(), void_reason = $3 where v.status = any($2)`
const voidSql = sql<{ id: string }>('void_invoice', `${voidSet} and v.id = $1 returning v.id`)
export const markVoid = (tx: Tx, id: string, reason: string) => tx.first(voidSql, [id, sourcesOf(invoiceStates, 'void'), reason])

const voidFeeSql = sql<IssuedInvoice>(
  'void_success_fee',
  `${voidSet} and v.kind = 'success_fee' and v.deal_id in (select id from deals where introduction_id = $1) returning v.id, v.number`,
)
/** The unpaid success fee invoice of an introduction, if there is one. */
export const voidFee = (tx: Tx, introductionId: string, reason: string) =>
  tx.first(voidFeeSql, [introductionId, sourcesOf(invoiceStates, 'void'), reason])

const markRefundDueSql = sql<IssuedInvoice>(
  'owe_refund',
  `update invoices v set refund_due_at = app_now() where v.kind = 'success_fee' and v.status = 'paid' and v.refund_due_at is null
     and v.deal_id in (select id from deals where introduction_id = $1) returning v.id, v.number`,
)
/** The paid success fee invoice of an introduction, if there is one: a refund is due. */
export const markRefundDue = (tx: Tx, introductionId: string) => tx.first(markRefundDueSql, [introductionId])

const refundSql = sql<{ id: string }>(
  'refund_invoice',
  `update invoices set refund_due_at = coalesce(refund_due_at, app_now()), refunded_at = app_now()
   where id = $1 and kind = 'success_fee' and status = 'paid' and refunded_at is null returning id`,
)
export const markRefunded = (tx: Tx, id: string) => tx.first(refundSql, [id])
