/** The SQL of agreements: versions, and which company signed them. */
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { newestFirst } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

interface AgreementRow {
  readonly wire: string
  readonly current: boolean
  readonly signed: boolean
}

const document = `row_to_json(d)::text as wire from (select a.id, a.kind, a.version, a.title, a.body as text, agreement_is_current(a) as current,
  a.success_fee_basis_points as "successFeeBasisPoints",
  wire_time(s.signed_at) as "signedAt") d`
const withSignature = (
  companyId: string,
) => `agreements a left join agreement_signatures s on s.agreement_id = a.id and s.company_id = ${companyId}
   cross join lateral (select ${document}) w`

export const agreements = defineList({
  name: 'list_agreements',
  params: { companyId: 'bigint' },
  rows: ({ companyId }) => ({ from: withSignature(companyId) }),
  id: 'a.id',
  document: () => 'w.wire',
  sorts: { newest: newestFirst('a.published_at') },
})

const findSql = sql<AgreementRow>(
  'find_agreement',
  `select w.wire, agreement_is_current(a) as current, s.signed_at is not null as signed
   from ${withSignature('$1')} where a.id = $2`,
)
export const findAgreement = (read: Reader, companyId: number, id: string) => read.first(findSql, [companyId, id])

const signSql = sql<{ agreement_id: string }>(
  'sign_agreement',
  `insert into agreement_signatures (agreement_id, company_id, person_id, person_name, body_hash, factor)
   select a.id, $2, p.id, p.name, sha256(convert_to(a.body, 'UTF8')), $4 from agreements a, people p where a.id = $1 and p.id = $3
   on conflict (agreement_id, company_id) do nothing returning agreement_id`,
)
/** Records the hash of the text, the person, their current name and the factor; nothing when the company signed it before. */
export const insertSignature = (tx: Tx, id: string, companyId: number, personId: number, factor: string) =>
  tx.first(signSql, [id, companyId, personId, factor])

const signedCurrentSql = sql<{ signed: boolean }>('signed_current_agreement', 'select has_signed_current($1) as signed')
/** Whether the company has signed the introduction agreement that is in force. */
export async function hasSignedCurrent(read: Reader, companyId: number): Promise<boolean> {
  return (await read.first(signedCurrentSql, [companyId]))?.signed ?? false
}
