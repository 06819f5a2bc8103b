/** The operator's SQL of agreements. */
import type { agreementKinds } from '@parley/contract/dashboard/agreements'
import type { Operator } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { newestFirst } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}
export interface NewAgreement {
  readonly kind?: (typeof agreementKinds)[number]
  readonly title: string
  readonly text: string
  readonly successFeeBasisPoints: number
}

// If two run concurrently, the second waits and takes the next number.
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
  tx.enqueue(lockSql)
  tx.enqueue(insertSql, [id, kind, title, text, successFeeBasisPoints, personId])
}

const document = `(select row_to_json(d)::text from (select a.id, a.kind, a.version, a.title, a.body as text,
  agreement_is_current(a) as current,
  a.success_fee_basis_points as "successFeeBasisPoints", wire_time(a.published_at) as "publishedAt",
  (select p.name from people p where p.id = a.published_by) as "publishedBy",
  (select count(*) from agreement_signatures s where s.agreement_id = a.id) as "signatureCount") d)`

const findSql = sql<Wire>('find_published_agreement', `select ${document} as wire from agreements a where a.id = $1`)
export const findPublished = (read: Reader, id: string) => read.first(findSql, [id])

export const publishedAgreements = defineList({
  name: 'list_published_agreements',
  params: {},
  rows: () => ({ from: 'agreements a' }),
  id: 'a.id',
  document: () => document,
  sorts: { newest: newestFirst('a.published_at') },
})

export const signatures = defineList({
  name: 'list_signatures',
  params: { agreementId: 'text' },
  rows: ({ agreementId }) => ({
    from: 'agreement_signatures s join companies c on c.id = s.company_id join people p on p.id = s.person_id',
    where: `s.agreement_id = ${agreementId}`,
  }),
  id: 'c.handle',
  document: () => `(select row_to_json(d)::text from (select c.name as "companyName",
     coalesce(s.person_name, p.name) as "personName", s.factor,
     encode(s.body_hash, 'hex') as "textHash", wire_time(s.signed_at) as "signedAt") d)`,
  sorts: { newest: newestFirst('s.signed_at') },
})
