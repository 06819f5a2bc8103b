/** Reading the feed: one company's events of one mode, in their order. */

import type { Mode } from '@parley/contract/access'
import type { EventType } from '@parley/contract/event-types'
import { eventDays } from '@parley/contract/events'
import { type Reader, sql } from '../../db/statement.ts'

/** At most this many events are examined for one page. If the requested types are rare, the page ends there, with a cursor. */
const maxExamined = 5_000

/** A position in the feed. */
interface FeedPosition {
  readonly position: number
  /** Events at this time or later come after the position, or on the page before it. */
  readonly readMs: number
}
/** Where a page begins: after a position, or at a time; null is the oldest stored event, `infinity` the end. */
export type FeedStart = FeedPosition | { readonly since: string | 'infinity' | null }

export interface FeedQuery {
  readonly companyId: number
  readonly mode: Mode
  readonly types: readonly EventType[]
  readonly limit: number
}

interface FeedRow {
  readonly nowMs: number
  /** The position of the last event of all companies, and the oldest position that this company's cursors may name. */
  readonly head: number
  readonly oldest: number
  readonly after: number
  readonly documents: readonly string[] | null
  readonly positions: readonly number[] | null
  /** When each happened, in milliseconds. */
  readonly times: readonly number[] | null
  /** The last examined event, when fewer matching events were found than requested. */
  readonly examined: { readonly position: number; readonly count: number; readonly atMs: number } | null
}

const ofCompany = 'from events where company_id = $1 and mode = $2 and position > (select after from start) order by position'
const atMs = '(extract(epoch from created_at) * 1000)::bigint'
/** An event as the API returns it. */
const wire = `(select row_to_json(d)::text from (select id, type, wire_time(created_at) as "createdAt",
  (select row_to_json(t) from (select object_type as type, object_id as id, status) t) as object) d)`
const readSql = sql<FeedRow>(
  'read_events',
  `with start as materialized (
     select h.position as head, o.oldest, n.now, coalesce($3::bigint, greatest(o.oldest, coalesce(
       (select e.position - 1 from events e where e.created_at >= coalesce($4::timestamptz, n.now - $7 * interval '1 day')
        order by e.created_at, e.position limit 1), h.position))) as after
     from event_head h, (select oldest_event_position($1, $2) as oldest offset 0) o, (select app_now() as now offset 0) n),
   shown as materialized (
     select e.* from (select position, id, type, created_at, object_type, object_id, status ${ofCompany} limit $8) e
     where e.type = any ($5) order by e.position limit $6)
   select (extract(epoch from s.now) * 1000)::bigint as "nowMs", s.head, s.oldest, s.after, p.documents, p.positions, p.times,
     case when p.count < $6 then (
       select row_to_json(x) from (select max(position) as position, count(*) as count, max(${atMs}) as "atMs"
         from (select position, created_at ${ofCompany} limit $8) looked) x) end as examined
   from start s cross join (
     select count(*) as count, array_agg(position order by position) as positions, array_agg(${atMs} order by position) as times,
       array_agg(${wire} order by position) as documents
     from shown) p`,
)

const latestSql = sql<{ wire: string }>(
  'latest_events',
  `select ${wire} as wire from events where company_id = $1 and mode = $2 order by position desc limit $3`,
)
/** The newest events, newest first, for the dashboard. */
export const latestEvents = async (read: Reader, companyId: number, mode: Mode, limit: number): Promise<readonly string[]> =>
  (await read.rows(latestSql, [companyId, mode, limit])).map(({ wire }) => wire)

/** A page and the position where it ends. */
export interface FeedPage extends FeedPosition {
  readonly documents: readonly string[]
  /** There are more events. */
  readonly more: boolean
  readonly nowMs: number
  /** Where the page began: before the oldest position that the company's cursors may name, within them, or after all events. */
  readonly cursorState: 'forgotten' | 'known' | 'ahead'
}

/** The page from a start. */
export async function readFeed(read: Reader, { companyId, mode, types, limit }: FeedQuery, start: FeedStart): Promise<FeedPage> {
  const [after, since] = 'position' in start ? [start.position, null] : [null, start.since]
  const found = await read.first(readSql, [companyId, mode, after, since, types, limit + 1, eventDays, maxExamined])
  if (!found) throw new Error('the head of the events is missing')
  const { documents, positions, times, nowMs, examined } = { ...found, ...shownOf(found) }
  const page = { documents: documents.slice(0, limit), nowMs, cursorState: cursorStateOf(found) }
  if (documents.length > limit) return { ...page, position: positions[limit - 1] ?? 0, readMs: times[limit - 1] ?? nowMs, more: true }
  if (examined === null || examined.count < maxExamined)
    return { ...page, position: examined?.position ?? found.after, readMs: nowMs, more: false }
  return { ...page, position: examined.position, readMs: examined.atMs, more: true }
}

const cursorStateOf = ({ after, oldest, head }: FeedRow): FeedPage['cursorState'] =>
  after < oldest ? 'forgotten' : after > head ? 'ahead' : 'known'

const shownOf = ({ documents, positions, times }: FeedRow) => ({
  documents: documents ?? [],
  positions: positions ?? [],
  times: times ?? [],
})
