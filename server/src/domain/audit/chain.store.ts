/** The SQL of the audit's chain. */
import { backlog } from '../../db/backlog.ts'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

export interface LinkedRows {
  readonly count: number
  /** The position of the last of them. */
  readonly upTo: number
}
const linkSql = sql<{ count: number }>('link_audit', 'select link_audit($1) as count')
/** Links up to `limit` waiting rows and returns which; none while another instance links. */
export async function linkAudit(tx: Tx, limit: number): Promise<LinkedRows> {
  const linked = await tx.first(linkSql, [limit])
  // A separate statement, because the previous one does not see its own changes. It holds the lock of the head until the commit.
  const head = await tx.first(headSql)
  return { count: linked?.count ?? 0, upTo: head?.position ?? 0 }
}

interface ChainHead {
  readonly position: number
  readonly hash: Buffer
}
const headSql = sql<ChainHead>('audit_head', 'select position, hash from audit_head')
export const readHead = (read: Reader) => read.first(headSql)

export interface BrokenLink {
  readonly position: number
  readonly fault: string
}
const checkSql = sql<{ broken: BrokenLink | null; lastHash: Buffer | null }>(
  'check_audit_links',
  `with checked as (
     select p as position, l.hash, case
       when l.position is null then 'the link is missing'
       when l.previous <> lag(l.hash, 1, $3) over (order by p) then 'the link does not follow the one before it'
       when a.id is null then format('audit row %s is missing', l.audit_id)
       when l.hash <> audit_link(l.previous, a) then format('audit row %s, or the link itself, was altered', l.audit_id) end as fault
     from generate_series($1::bigint, $2::bigint) p
     left join audit_chain l on l.position = p left join audit a on a.id = l.audit_id)
   select (select row_to_json(b) from (select position, fault from checked where fault is not null order by position limit 1) b) as broken,
     (select hash from checked where position = $2) as "lastHash"`,
)
/** The first invalid link between two positions, if there is one; `previous` is the hash before them. */
export const checkLinks = (read: Reader, from: number, to: number, previous: Buffer) => read.first(checkSql, [from, to, previous])

export interface ChainBacklog {
  readonly count: number
  readonly oldestSeconds: number | null
  /** Rows that waited for their link and no longer exist. */
  readonly lost: number
}
const waitingSql = sql<ChainBacklog>(
  'audit_waiting',
  `select count(*), extract(epoch from app_now() - min(a.at))::float8 as "oldestSeconds",
     (select count(*) from audit_waiting w where not exists (select from audit r where r.id = w.audit_id)) as lost
   from audit a where not exists (select from audit_chain l where l.audit_id = a.id)`,
)
export const readChainBacklog = (read: Reader) => read.first(waitingSql)

const backlogSql = backlog('audit_backlog', 'select a.at from audit_waiting w join audit a on a.id = w.audit_id order by w.audit_id')
/** Audit rows without a link, by the queue of waiting rows: cheap, while `readChainBacklog` scans every row. */
export const auditBacklog = (read: Reader) => read.first(backlogSql)
