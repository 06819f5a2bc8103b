/** The SQL of reading the audit: a company's own rows, or all of them for the operator. */
import { columns, defineList } from '../../db/list.ts'
import { filter, newestFirst, oldestFirst } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

const fields = `a.ref as id, wire_time(a.at) as at, a.action, a.target, (select p.name from people p where p.id = a.person_id) as person,
  a.key_id as "keyId", a.factor, a.request_id as "requestId", a.detail`
const companyName = ', (select c.name from companies c where c.id = a.company_id) as company'
const document = (shown: string) => `(select row_to_json(d)::text from (select ${shown}) d)`

const begins = (start: string) => `starts_with(a.action, ${start})`
const isBy = (handle: string) => `a.person_id = (select id from people where handle = ${handle})`
const filters = {
  target: filter('text', (id) => `a.target = ${id}`),
  action: filter('text', begins),
  from: filter('timestamptz', (time) => `a.at >= ${time}`),
  until: filter('timestamptz', (time) => `a.at < ${time}`),
}
const ofCompany = filter('text', (handle) => `a.company_id = (select id from companies where handle = ${handle})`)
const wholeFilters = { ...filters, company: ofCompany, person: filter('text', isBy) }
const period = { bounds: { from: filters.from.condition, until: filters.until.condition } }
const sorts = { newest: newestFirst('a.at', period) }
/** Every write adds a row: filters without an index search a limited number of rows at a time. */
const search = { row: 'a', maxExamined: 5_000 } as const

const from = 'audit a'
const params = { companyId: 'bigint' } as const
const rows = ({ companyId }: { readonly companyId: string }) => ({ from, where: `a.mode = 'live' and a.company_id = ${companyId}` })
const wholeRows = () => ({ from, where: "a.mode = 'live'" })
/** A company's own rows, or all of them for the operator. */
export const trail = defineList({
  name: 'list_audit',
  params,
  rows,
  id: 'a.ref',
  document: () => document(fields),
  sorts,
  filters,
  search: { ...search, indexes: [['target'], []] },
})
export const wholeTrail = defineList({
  name: 'search_audit',
  params: {},
  rows: wholeRows,
  id: 'a.ref',
  document: () => document(fields + companyName),
  sorts,
  filters: wholeFilters,
  search: { ...search, indexes: [['target'], ['company'], []] },
})

/** The link's hash. The position counts all companies' rows, so only the operator sees it. */
const hash = `, encode(l.hash, 'hex') as hash`
// With the previous link's hash, because the previous link may be of a test world, which is in no trail.
const position = `, l.position, encode(l.previous, 'hex') as previous`

interface Line {
  /** Null for a row that does not match. */
  readonly wire: string | null
}
const endSql = sql<{ end: string }>(
  'read_export_end',
  `select wire_time(least($1::timestamptz, app_now() + interval '1 millisecond')) as end`,
)
/** The requested end, but not later than now. */
export async function endOfExport(read: Reader, requested = 'infinity'): Promise<string> {
  const found = await read.first(endSql, [requested])
  return found?.end ?? requested
}

/** Export files have the same rows, oldest first. Every row is read: rare matches make no statement long. */
const exported = { id: 'a.ref', sorts: { oldest: oldestFirst('a.at') } }
const matchParams = { action: 'text', person: 'text' } as const
const rowsWithMatch = ({ action, person }: { readonly action: string; readonly person: string }) =>
  `${from} left join audit_chain l on l.audit_id = a.id
   cross join lateral (select ${begins(action)} and (${person} = '' or ${isBy(person)}) as fits) f`
const line = (shown: string) => columns<Line>(`case when f.fits then ${document(shown)} end as wire`)
const { target, from: since, until } = filters
export const exportedTrail = defineList({
  ...exported,
  name: 'export_audit',
  params: { ...params, ...matchParams },
  rows: (of) => ({ ...rows(of), from: rowsWithMatch(of) }),
  columns: line(fields + hash),
  filters: { target, from: since, until },
})
export const wholeExportedTrail = defineList({
  ...exported,
  name: 'export_whole_audit',
  params: matchParams,
  rows: (of) => ({ ...wholeRows(), from: rowsWithMatch(of) }),
  columns: line(fields + companyName + position + hash),
  filters: { target, from: since, until, company: ofCompany },
})
