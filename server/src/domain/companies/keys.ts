/** The SQL of the keys that a company's members hold. */
import { type Reader, sql } from '../../db/statement.ts'
import { keyDay, keyFields, type ListedKey, today } from '../account/keys.ts'

const fields = `${keyFields}, json_build_object('name', p.name, 'email', p.email) as holder`
const document = `(select row_to_json(d)::text from (select ${fields}) d) as wire`
const members = 'api_keys k join people p on p.id = k.person_id join memberships m on m.person_id = p.id'

const listSql = sql<ListedKey>(
  'list_company_keys',
  `select (select row_to_json(d)::text from (select ${fields}, ${keyDay}) d) as wire, k.id, (extract(epoch from k.created_at) * 1000)::bigint as key from ${members}, ${today}
   where m.company_id = $1 and (k.created_at, k.id) < ($2, $3) order by k.created_at desc, k.id desc limit $4`,
)
export const listCompanyKeys = (read: Reader, companyId: number, dailyLimitCents: number, after: readonly unknown[]) =>
  read.rows(listSql, [companyId, ...after, dailyLimitCents])

const findSql = sql<{ wire: string; personId: number }>(
  'find_company_key',
  `select ${document}, k.person_id as "personId" from ${members} where m.company_id = $1 and k.id = $2`,
)
export const findCompanyKey = (read: Reader, companyId: number, id: string) => read.first(findSql, [companyId, id])
