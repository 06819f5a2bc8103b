/** The SQL of reading the audit: a company's own rows, or all of them for the operator. */
import { columns, defineList } from '../../db/list.ts'
import { filter, newestFirst, oldestFirst } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

const fields = `a.ref as id, wire_time(a.at) as at, a.action, a.target, p.name as person, a.key_id as "keyId", a.factor,
  a.request_id as "requestId", a.detail`
const companyName = ', c.name as company'
/** Its proof; where it stands in the chain counts what all do, and is the operator's to know. */
const hash = `, encode(l.hash, 'hex') as hash`
// With the link before it, for the one before may be of a test world, which is in no trail.
const position = `, l.position, encode(l.previous, 'hex') as previous`
const document = (shown: string) => `(select row_to_json(d)::text from (select ${shown}) d)`

const from = `audit a left join people p on p.id = a.person_id left join companies c on c.id = a.company_id
   left join audit_chain l on l.audit_id = a.id`
const sorts = { newest: newestFirst('a.at') }
const filters = {
  action: filter('text', (start) => `starts_with(a.action, ${start})`),
  target: filter('text', (id) => `a.target = ${id}`),
  from: filter('timestamptz', (time) => `a.at >= ${time}`),
  until: filter('timestamptz', (time) => `a.at < ${time}`),
}
const wholeFilters = {
  ...filters,
  company: filter('text', (handle) => `c.handle = ${handle}`),
  person: filter('text', (handle) => `p.handle = ${handle}`),
}

const given = { companyId: 'bigint' } as const
const rows = ({ companyId }: { readonly companyId: string }) => ({ from, where: `a.mode = 'live' and a.company_id = ${companyId}` })
/** A company's own rows, or all of them for the operator. */
export const trail = defineList({ name: 'list_audit', given, rows, id: 'a.ref', document: () => document(fields), sorts, filters })
export const wholeTrail = defineList({
  name: 'search_audit',
  given: {},
  rows: () => ({ from, where: "a.mode = 'live'" }),
  id: 'a.ref',
  document: () => document(fields + companyName),
  sorts,
  filters: wholeFilters,
})

/** The same as files hold them. */
const oldest = { oldest: oldestFirst('a.at') }
interface Line {
  readonly wire: string
}
const endSql = sql<{ end: string }>(
  'end_of_export',
  `select wire_time(least($1::timestamptz, app_now() + interval '1 millisecond')) as end`,
)
/** The end that was asked for, not beyond what is written by now. */
export async function endOfExport(read: Reader, asked = 'infinity'): Promise<string> {
  const found = await read.first(endSql, [asked])
  return found?.end ?? asked
}

export const exportedTrail = defineList({
  name: 'export_audit',
  given,
  rows,
  id: 'a.ref',
  columns: columns<Line>(`${document(fields + hash)} as wire`),
  sorts: oldest,
  filters,
})
export const wholeExportedTrail = defineList({
  name: 'export_whole_audit',
  given: {},
  rows: () => ({ from, where: "a.mode = 'live'" }),
  id: 'a.ref',
  columns: columns<Line>(`${document(fields + companyName + position + hash)} as wire`),
  sorts: oldest,
  filters: wholeFilters,
})
