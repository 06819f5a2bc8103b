/** The SQL of the keys of a company's members. */
import { defineList } from '../../db/list.ts'
import { newestFirst } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'
import { keyDay, keyFields, today } from '../account/keys.store.ts'

const fields = `${keyFields}, json_build_object('name', p.name, 'email', p.email) as holder`
const document = `(select row_to_json(d)::text from (select ${fields}) d) as wire`
const members = 'api_keys k join people p on p.id = k.person_id join memberships m on m.person_id = p.id'

export const companyKeys = defineList({
  name: 'list_company_keys',
  params: { companyId: 'bigint', dailyLimitCents: 'bigint' },
  rows: ({ companyId }) => ({ from: `${members} cross join ${today}`, where: `m.company_id = ${companyId}` }),
  id: 'k.id',
  document: ({ dailyLimitCents }) => `(select row_to_json(d)::text from (select ${fields}, ${keyDay(dailyLimitCents)}) d)`,
  sorts: { newest: newestFirst('k.created_at') },
})

const findSql = sql<{ wire: string; personId: number }>(
  'find_company_key',
  `select ${document}, k.person_id as "personId" from ${members} where m.company_id = $1 and k.id = $2`,
)
export const findCompanyKey = (read: Reader, companyId: number, id: string) => read.first(findSql, [companyId, id])
