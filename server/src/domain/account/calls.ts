/** The SQL of the calls made with keys. */
import { keptCallsDays, keptCallsPerKey, type StatusClass } from '@parley/contract/dashboard/calls'
import type { Tx } from '../../db/client.ts'
import { FilteredList } from '../../db/filtered.ts'
import { type Reader, sql } from '../../db/statement.ts'

/** A call that was answered. */
export interface AnsweredCall {
  readonly id: string
  readonly keyId: string
  readonly personId: number
  readonly companyId: number | null
  /** ISO 8601. */
  readonly at: string
  readonly method: string
  readonly path: string | null
  readonly resourceId: string | null
  readonly status: number
  readonly errorCode: string | null
  readonly durationMs: number
}
// Written again when nobody knows whether it was: the second time says nothing new.
const insertSql = sql(
  'insert_key_calls',
  `insert into key_calls (id, key_id, person_id, company_id, at, method, path, resource_id, status, error_code, duration_ms)
   select id, "keyId", "personId", "companyId", at, method, path, "resourceId", status, "errorCode", "durationMs"
   from json_to_recordset($1) as c (id text, "keyId" text, "personId" bigint, "companyId" bigint, at timestamptz, method text, path text,
     "resourceId" text, status smallint, "errorCode" text, "durationMs" real)
   on conflict (id) do nothing`,
)
export const insertCalls = (tx: Tx, calls: readonly AnsweredCall[]) => tx.later(insertSql, [JSON.stringify(calls)])

const trimSql = sql(
  'trim_key_calls',
  `delete from key_calls c using unnest($1::text[]) k (id), lateral (
     select at, id from key_calls where key_id = k.id order by at desc, id desc offset $2 limit 1) oldest
   where c.key_id = k.id and (c.at, c.id) <= (oldest.at, oldest.id)`,
)
/** Keeps of each of these keys the newest calls alone. */
export const trimCalls = (tx: Tx, keyIds: readonly string[], kept = keptCallsPerKey) => tx.later(trimSql, [keyIds, kept])

const dropOldSql = sql(
  'drop_old_key_calls',
  `delete from key_calls where ctid in (select ctid from key_calls where at < app_now() - $1 * interval '1 day' limit 100000)`,
)
export const dropOldCalls = (tx: Tx) => tx.later(dropOldSql, [keptCallsDays])

interface ListedCall {
  readonly id: string
  readonly key: number
  readonly wire: string
}
export interface CallFilters {
  readonly key?: string
  readonly requestId?: string
  readonly status?: StatusClass
  readonly from?: string
  readonly to?: string
}
const filters = {
  key: (parameter: string) => `c.key_id = ${parameter}`,
  requestId: (parameter: string) => `c.id = ${parameter}`,
  status: (parameter: string) => `c.status / 100 = left(${parameter}, 1)::int`,
  // An index holds those alone.
  failed: (parameter: string) => `c.status >= 500 and ${parameter} = '5xx'`,
  from: (parameter: string) => `c.at >= ${parameter}::timestamptz`,
  to: (parameter: string) => `c.at < ${parameter}::timestamptz`,
}
const wanted = ({ status, ...others }: CallFilters) => ({ ...others, ...(status && { [status === '5xx' ? 'failed' : 'status']: status }) })
const fields = `c.id as "requestId", wire_time(c.at) as at,
  json_build_object('id', k.id, 'name', k.name, 'masked', 'gpk_' || k.mode || '_…' || k.last_four) as key,
  c.method, c.path, c.resource_id as "resourceId", c.status, c.error_code as "errorCode", c.duration_ms as "durationMs"`
const list = (owner: string, more: string, conditions: string) =>
  `select c.id, (extract(epoch from c.at) * 1000)::bigint as key, (select row_to_json(d)::text from (select ${fields}${more}) d) as wire
   from key_calls c join api_keys k on k.id = c.key_id join people p on p.id = c.person_id
   where c.${owner} = $1 and (c.at, c.id) < ($2, $3)${conditions} order by c.at desc, c.id desc limit $4`

const ofPerson = new FilteredList<ListedCall, typeof filters>('list_person_calls', 4, filters, (conditions) =>
  list('person_id', '', conditions),
)
export const listCalls = (read: Reader, personId: number, given: CallFilters, after: readonly unknown[]) =>
  ofPerson.rows(read, [personId, ...after], wanted(given))

const ofCompany = new FilteredList<ListedCall, typeof filters>('list_company_calls', 4, filters, (conditions) =>
  list('company_id', `, json_build_object('name', p.name, 'email', p.email) as holder`, conditions),
)
export const listCompanyCalls = (read: Reader, companyId: number, given: CallFilters, after: readonly unknown[]) =>
  ofCompany.rows(read, [companyId, ...after], wanted(given))
