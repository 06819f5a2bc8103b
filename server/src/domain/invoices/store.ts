/** The SQL of invoices. */
import {
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceRecord,
  type InvoiceStatus,
  invoiceDueDays,
  invoiceStates,
  type Party,
} from '@parley/contract/dashboard/invoices'
import { sourcesOf } from '@parley/contract/moves'
import type { Currency } from '@parley/contract/requests'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'
import type { DealTerms } from './rules.ts'

// Drawing them

/** Who issues or receives one; the service itself has no company. */
export interface Side {
  readonly companyId: number | null
  readonly party: Party
}
export interface Billing extends DealTerms {
  readonly seller: Side
  readonly buyer: Side
  readonly currency: Currency
  readonly claimUpheld: boolean
}
const side = (of: string) =>
  `json_build_object('companyId', ${of}.id, 'party', json_build_object('name', ${of}.name, 'country', ${of}.country))`
const billingSql = sql<Billing>(
  'find_billing',
  `select e.months, e.monthly_cents as "monthlyCents", e.currency, ${side('s')} as seller, ${side('b')} as buyer,
     exists (select from claims c where c.introduction_id = i.id and c.status = 'upheld') as "claimUpheld",
     coalesce((select a.success_fee_basis_points from agreements a join agreement_signatures g on g.agreement_id = a.id
       where a.kind = 'introduction' and g.company_id = i.seller_company_id and g.signed_at <= i.revealed_at
       order by a.version desc limit 1), 0) as "successFeeBasisPoints"
   from deals e join introductions i on i.id = e.introduction_id
   join companies s on s.id = i.seller_company_id join companies b on b.id = i.buyer_company_id where e.id = $1`,
)
/** What a deal's invoices are drawn from; the rate is that of the agreement the seller had signed at the reveal. */
export const findBilling = (tx: Tx, dealId: string) => tx.first(billingSql, [dealId])

export interface NewInvoice {
  readonly id: string
  readonly kind: InvoiceKind
  readonly dealId: string
  readonly issuer: Side
  readonly recipient: Side
  readonly lines: readonly InvoiceLine[]
  readonly currency: Currency
}
const insertSql = sql<{ number: string }>(
  'insert_invoice',
  `insert into invoices (id, kind, number, deal_id, issuer_company_id, recipient_company_id, issuer, recipient, lines, amount_cents,
     currency, issued_at, due_at)
   select $1, $2, n.number, $3, $4, $5, $6, $7, $8, (select sum((line->>'amountCents')::bigint) from json_array_elements($8) line),
     $9, n.issued_at, n.issued_at + $10 * interval '1 day'
   from take_invoice_number($2, $4, $5) n returning number`,
)
export const insertInvoice = (tx: Tx, { id, kind, dealId, issuer, recipient, lines, currency }: NewInvoice) =>
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
  ])

// Reading them

interface Listed {
  readonly wire: string
  readonly id: string
  readonly key: number
}
export interface InvoiceFilter {
  readonly kind?: InvoiceKind
  readonly status?: InvoiceStatus
}
const listed = (whose: string) => `select invoice_document(v)::text as wire, v.id, (extract(epoch from v.issued_at) * 1000)::bigint as key
  from invoices v where ${whose} and ($2::text is null or v.kind = $2) and ($3::text is null or v.status = $3)
    and (v.issued_at, v.id) < ($4, $5) order by v.issued_at desc, v.id desc limit $6`
const listOwnSql = sql<Listed>('list_invoices', listed('(v.issuer_company_id = $1 or v.recipient_company_id = $1)'))
const listAllSql = sql<Listed>('list_all_invoices', listed('$1::bigint is null'))
/** Of a company, or of all for the operator (null). */
export const listInvoices = (read: Reader, companyId: number | null, { kind, status }: InvoiceFilter, after: readonly unknown[]) =>
  read.rows(companyId === null ? listAllSql : listOwnSql, [companyId, kind ?? null, status ?? null, ...after])

export interface InvoiceRow {
  readonly wire: string
  readonly record: InvoiceRecord
}
const findSql = sql<InvoiceRow>(
  'find_invoice',
  `select d.record::text as wire, d.record from invoices v cross join lateral (select invoice_document(v) as record) d
   where v.id = $1 and ($2::bigint is null or $2 in (v.issuer_company_id, v.recipient_company_id))`,
)
/** `companyId` is the issuer's or the recipient's, or null for the operator. */
export const findInvoice = (read: Reader, id: string, companyId: number | null) => read.first(findSql, [id, companyId])

// Moving them

const paySql = sql<{ id: string }>(
  'pay_invoice',
  `update invoices set status = 'paid', paid_at = app_now() where id = $1 and status = any($2) returning id`,
)
export const markPaid = (tx: Tx, id: string) => tx.first(paySql, [id, sourcesOf(invoiceStates, 'pay')])

const voidSet = `update invoices v set status = 'void', voided_at = app_now(), void_reason = $3 where v.status = any($2)`
const voidSql = sql<{ id: string }>('void_invoice', `${voidSet} and v.id = $1 returning v.id`)
export const markVoid = (tx: Tx, id: string, reason: string) => tx.first(voidSql, [id, sourcesOf(invoiceStates, 'void'), reason])

const voidFeeSql = sql<{ number: string }>(
  'void_success_fee',
  `${voidSet} and v.kind = 'success_fee' and v.deal_id in (select id from deals where introduction_id = $1) returning v.number`,
)
/** The success fee's invoice of an introduction, if one waits for payment. */
export const voidFee = (tx: Tx, introductionId: string, reason: string) =>
  tx.first(voidFeeSql, [introductionId, sourcesOf(invoiceStates, 'void'), reason])
