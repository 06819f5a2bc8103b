/** The SQL of calls made with API keys. */
import { callRetentionDays, maxStoredCallsPerKey, type StatusClass } from '@parley/contract/dashboard/calls'
import type { Tx } from '../../db/client.ts'
import type { PageStart } from '../../db/defined-list.ts'
import { defineList } from '../../db/list.ts'
import { filter, newestFirst } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

export interface CallRow {
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
// The insert is repeated when its outcome is unknown. The second insert then changes nothing.
const insertSql = sql(
  'insert_key_calls',
  `insert into key_calls (id, key_id, person_id, company_id, at, method, path, resource_id, status, error_code, duration_ms)
   select id, "keyId", "personId", "companyId", at, method, path, "resourceId", status, "errorCode", "durationMs"
   from json_to_recordset($1) as c (id text, "keyId" text, "personId" bigint, "companyId" bigint, at timestamptz, method text, path text,
     "resourceId" text, status smallint, "errorCode" text, "durationMs" real)
   on conflict (id) do nothing`,
)
export const insertCalls = (tx: Tx, calls: readonly CallRow[]) => tx.enqueue(insertSql, [JSON.stringify(calls)])

const trimSql = sql(
  'trim_key_calls',
  `with oldest as materialized (
     select k.id as key_id, kept.at, kept.id from unnest($1::text[]) k (id), lateral (
       select at, id from key_calls where key_id = k.id order by at desc, id desc offset $2 limit 1) kept)
   delete from key_calls where ctid = any (array(select old.ctid from oldest, lateral (
     select ctid from key_calls c where c.key_id = oldest.key_id and (c.at, c.id) <= (oldest.at, oldest.id) offset 0) old))`,
)
/** Deletes all but the newest calls of each of these keys. */
export const trimCalls = (tx: Tx, keyIds: readonly string[], maxPerKey = maxStoredCallsPerKey) => tx.enqueue(trimSql, [keyIds, maxPerKey])

const dropOldSql = sql(
  'drop_old_key_calls',
  `delete from key_calls where ctid = any (array(select ctid from key_calls where at < app_now() - $1 * interval '1 day' limit 100000))`,
)
export const dropOldCalls = (tx: Tx) => tx.enqueue(dropOldSql, [callRetentionDays])

interface CallFilters {
  readonly key?: string
  readonly requestId?: string
  readonly status?: StatusClass
  readonly from?: string
  readonly to?: string
}
const fieldsWith = (keyName: string) => `c.id as "requestId", wire_time(c.at) as at,
  json_build_object('id', k.id, 'name', ${keyName}, 'masked', masked_key(k)) as key,
  c.method, c.path, c.resource_id as "resourceId", c.status, c.error_code as "errorCode", c.duration_ms as "durationMs"`
const callsOf = (name: string, owner: 'person_id' | 'company_id', fields: string) =>
  defineList({
    name,
    params: { owner: 'bigint' },
    rows: ({ owner: of }) => ({
      from: 'key_calls c join api_keys k on k.id = c.key_id join people p on p.id = c.person_id',
      where: `c.${owner} = ${of}`,
    }),
    id: 'c.id',
    document: () => `(select row_to_json(d)::text from (select ${fields}) d)`,
    sorts: { newest: newestFirst('c.at') },
    filters: {
      key: filter('text', (id) => `c.key_id = ${id}`),
      requestId: filter('text', (id) => `c.id = ${id}`),
      status: filter('text', (status) => `c.status / 100 = left(${status}, 1)::int`),
      // A partial index contains only these.
      failed: filter('text', (status) => `c.status >= 500 and ${status} = '5xx'`),
      from: filter('timestamptz', (time) => `c.at >= ${time}`),
      to: filter('timestamptz', (time) => `c.at < ${time}`),
    },
  })
const personCalls = callsOf('list_person_calls', 'person_id', fieldsWith('k.name'))
/** Former members' addresses and key names are hidden: by now they may belong to another company. */
const holder = `, json_build_object('name', p.name,
    'email', (select p.email from memberships m where m.person_id = p.id and m.company_id = c.company_id)) as holder`
const companyCalls = callsOf('list_company_calls', 'company_id', fieldsWith('key_name_in(k, c.company_id)') + holder)
const listFilters = ({ status, ...others }: CallFilters) => ({
  ...others,
  ...(status && { [status === '5xx' ? 'failed' : 'status']: status }),
})

export const listCalls = (read: Reader, personId: number, filters: CallFilters, start: PageStart) =>
  personCalls.page(read, { owner: personId }, listFilters(filters), start)
export const listCompanyCalls = (read: Reader, companyId: number, filters: CallFilters, start: PageStart) =>
  companyCalls.page(read, { owner: companyId }, listFilters(filters), start)
