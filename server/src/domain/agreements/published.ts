/** The SQL of the operator's side of agreements. */
import type { agreementKinds } from '@parley/contract/dashboard/agreements'
import type { Operator } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}
interface Listed extends Wire {
  readonly id: string
  readonly key: number
}
export interface NewAgreement {
  readonly kind?: (typeof agreementKinds)[number]
  readonly title: string
  readonly text: string
  readonly successFeeBasisPoints: number
}

// Of two at once, the second waits and takes the number after.
const lockSql = sql('lock_agreements', 'lock table agreements in share row exclusive mode')
const insertSql = sql(
  'insert_agreement',
  `insert into agreements (id, kind, version, title, body, success_fee_basis_points, published_by)
   select $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5, $6 from agreements where kind = $2`,
)
export function insertAgreement(
  tx: Tx,
  id: string,
  { personId }: Operator,
  { kind = 'introduction', title, text, successFeeBasisPoints }: NewAgreement,
): void {
  tx.later(lockSql)
  tx.later(insertSql, [id, kind, title, text, successFeeBasisPoints, personId])
}

const document = `(select row_to_json(d)::text from (select a.id, a.kind, a.version, a.title, a.body as text,
  not exists (select from agreements n where n.kind = a.kind and n.version > a.version) as current,
  a.success_fee_basis_points as "successFeeBasisPoints", wire_time(a.published_at) as "publishedAt",
  (select p.name from people p where p.id = a.published_by) as "publishedBy",
  (select count(*) from agreement_signatures s where s.agreement_id = a.id) as "signatureCount") d) as wire`

const findSql = sql<Wire>('find_published_agreement', `select ${document} from agreements a where a.id = $1`)
export const findPublished = (read: Reader, id: string) => read.first(findSql, [id])

const listSql = sql<Listed>(
  'list_published_agreements',
  `select ${document}, a.id, (extract(epoch from a.published_at) * 1000)::bigint as key from agreements a
   where (a.published_at, a.id) < ($1, $2) order by a.published_at desc, a.id desc limit $3`,
)
export const listPublished = (read: Reader, after: readonly unknown[]) => read.rows(listSql, after)

const signaturesSql = sql<Listed>(
  'list_signatures',
  `select (select row_to_json(d)::text from (select c.name as "companyName", p.name as "personName", s.factor,
     encode(s.body_hash, 'hex') as "textHash", wire_time(s.signed_at) as "signedAt") d) as wire,
     c.handle as id, (extract(epoch from s.signed_at) * 1000)::bigint as key
   from agreement_signatures s join companies c on c.id = s.company_id join people p on p.id = s.person_id
   where s.agreement_id = $1 and (s.signed_at, c.handle) < ($2, $3) order by s.signed_at desc, c.handle desc limit $4`,
)
export const listSignatures = (read: Reader, agreementId: string, after: readonly unknown[]) =>
  read.rows(signaturesSql, [agreementId, ...after])
