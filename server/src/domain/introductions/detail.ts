/** Introductions as pages show them: to a side with all that came after the reveal, to the operator as a list. */
import type { IntroductionStatus, Side } from '@parley/contract/introductions'
import { type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}
interface Listed extends Wire {
  readonly id: string
  readonly key: number
}

const position = 'i.id, (extract(epoch from i.revealed_at) * 1000)::bigint as key'
const newestFirst = 'and (i.revealed_at, i.id) < ($2, $3) order by i.revealed_at desc, i.id desc limit $4'

const ours = "i.mode = 'live' and (i.buyer_company_id = $1 or i.seller_company_id = $1)"
const findSql = sql<Wire>(
  'find_introduction_detail',
  `select introduction_detail(i, $1) as wire from introductions i where ${ours} and i.id = $2`,
)
export const findDetail = (read: Reader, companyId: number, id: string) => read.first(findSql, [companyId, id])

const listSql = sql<Listed>(
  'list_introduction_details',
  `select introduction_detail(i, $1) as wire, ${position} from introductions i
   where ${ours} and ($5::text is null or introduction_status(i) = $5)
     and ($6::text is null or (i.buyer_company_id = $1) = ($6 = 'buyer')) ${newestFirst}`,
)
export const listDetails = (
  read: Reader,
  companyId: number,
  { status, role }: { readonly status?: IntroductionStatus; readonly role?: Side },
  after: readonly unknown[],
) => read.rows(listSql, [companyId, ...after, status ?? null, role ?? null])

const operatorDocument = `(select row_to_json(d)::text from (select i.id, introduction_status(i) as status, b.name as "buyerName",
  s.name as "sellerName", wire_time(i.revealed_at) as "revealedAt", wire_time(i.closed_at) as "closedAt",
  i.void_reason as "voidReason") d) as wire`
const withParties = 'introductions i join companies b on b.id = i.buyer_company_id join companies s on s.id = i.seller_company_id'

const findOperatorSql = sql<Wire>('find_operator_introduction', `select ${operatorDocument} from ${withParties} where i.id = $1`)
export const findForOperator = (read: Reader, id: string) => read.first(findOperatorSql, [id])

const listOperatorSql = sql<Listed>(
  'list_operator_introductions',
  `select ${operatorDocument}, ${position} from ${withParties}
   where i.mode = 'live' and ($1::text is null or introduction_status(i) = $1) ${newestFirst}`,
)
export const listForOperator = (read: Reader, status: IntroductionStatus | undefined, after: readonly unknown[]) =>
  read.rows(listOperatorSql, [status ?? null, ...after])
