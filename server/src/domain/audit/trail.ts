/** The SQL of reading the audit: a company's own rows, or all of them for the operator. */
import type { AuditFilters } from '@parley/contract/dashboard/audit'
import { type Reader, sql } from '../../db/statement.ts'

interface Listed {
  readonly wire: string
  readonly id: string
  readonly key: number
}

const fields = `a.ref as id, wire_time(a.at) as at, a.action, a.target, p.name as person, a.key_id as "keyId", a.factor,
  a.request_id as "requestId", a.detail`
const companyName = ', c.name as company'
/** Its proof; where it stands in the chain counts what all do, and is the operator's to know. */
const hash = `, encode(l.hash, 'hex') as hash`
const position = ', l.position'

const ours = 'a.company_id = $1 and $2::text is null'
const all = '($1::text is null or c.handle = $1) and ($2::text is null or p.handle = $2)'
const newestFirst = '(a.at, a.ref) < ($7, $8) order by a.at desc, a.ref desc limit $9'
const oldestFirst = '(a.at, a.ref) > ($7, $8) order by a.at, a.ref limit $9'

const select = (shown: string, whose: string, page: string) =>
  `select (select row_to_json(d)::text from (select ${shown}) d) as wire, a.ref as id, (extract(epoch from a.at) * 1000)::bigint as key
   from audit a left join people p on p.id = a.person_id left join companies c on c.id = a.company_id
   left join audit_chain l on l.audit_id = a.id
   where ${whose} and ($3::text is null or starts_with(a.action, $3)) and ($4::text is null or a.target = $4)
     and ($5::timestamptz is null or a.at >= $5) and ($6::timestamptz is null or a.at < $6) and ${page}`

const statements = {
  listed: {
    ours: sql<Listed>('list_audit', select(fields, ours, newestFirst)),
    all: sql<Listed>('search_audit', select(fields + companyName, all, newestFirst)),
  },
  exported: {
    ours: sql<Listed>('export_audit', select(fields + hash, ours, oldestFirst)),
    all: sql<Listed>('export_whole_audit', select(fields + companyName + position + hash, all, oldestFirst)),
  },
}

/** `companyId` is whose rows are read, or null for the operator; `after` is where the page begins. */
export function readTrail(
  read: Reader,
  as: keyof typeof statements,
  companyId: number | null,
  { company, person, action, target, from, until }: AuditFilters,
  after: readonly unknown[],
): Promise<Listed[]> {
  const filters = [person ?? null, action ?? null, target ?? null, from ?? null, until ?? null]
  return companyId === null
    ? read.rows(statements[as].all, [company ?? null, ...filters, ...after])
    : read.rows(statements[as].ours, [companyId, ...filters, ...after])
}
