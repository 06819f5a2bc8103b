/**
 * Publishing: committed steps become their companies' events, at positions in commit order. The audit is the staging: each step wrote its
 * row in its own transaction, and the chain numbered it without gaps after the commit.
 */
import { auditActionEntries } from '@parley/contract/audit-actions'
import { eventDays } from '@parley/contract/events'
import { statusAfterRentalEvent } from '@parley/contract/rentals'
import { backlog } from '../../db/backlog.ts'
import type { Tx } from '../../db/client.ts'
import type { DropOld } from '../../db/drop-old.ts'
import { type Reader, sql } from '../../db/statement.ts'

const quoted = (text: string | null) => (text === null ? 'null' : `'${text}'`)
const row = (...values: readonly (string | null)[]) => `(${values.map(quoted).join(', ')})`

/** The event of each action, one row for each party that receives it. */
const eventRows = auditActionEntries.flatMap(([action, { objectType, event }]) =>
  (event?.parties ?? []).map((party) => row(action, objectType, event?.type ?? null, party, event?.status ?? null)),
)
const rentalSteps = auditActionEntries.flatMap(([action, { rentalEvents }]) => (rentalEvents ? [row(action, rentalEvents)] : []))
const rentalStatuses = Object.entries(statusAfterRentalEvent).map(([type, status]) => row(type, status))

interface EventHead {
  readonly position: number
  readonly createdAt: string
  readonly chained: number
}
const lockHeadSql = sql<EventHead>(
  'lock_event_head',
  'select position, created_at::text as "createdAt", chained from event_head for update',
)
/** Waits for a concurrent publisher, and locks the head until the commit. */
export const lockHead = (tx: Tx) => tx.first(lockHeadSql)

const shareHeadSql = sql('share_event_head', 'select from event_head for share')
/** Waits for a concurrent publisher, so that later statements see what it queued. No event is published until the commit. */
export const holdPublishing = (tx: Tx) => tx.enqueue(shareHeadSql)

// Companies that the service plays in a test world receive no events.
const receivesEvents = `(p.mode = 'live' or (select c.played_for is null from companies c where c.id = p.company_id))`

// If several steps of one rental share a transaction, its events are published once, with the last of those steps that are read together. A
// step's events, and whether they are published already, are looked up one by one. With a join, a plan cached while there were few would
// keep scanning all of them.
const publishSql = sql<{ steps: number; events: number; notices: number }>(
  'publish_events',
  `with event_kinds (action, object_type, type, party, status) as (values ${eventRows.join(', ')}),
   rental_steps (action, status) as (values ${rentalSteps.join(', ')}),
   rental_statuses (type, status) as (values ${rentalStatuses.join(', ')}),
   steps as materialized (
     select l.position, a.action, a.target, a.at, a.detail, a.written_in
     from audit_chain l cross join lateral (select * from audit where id = l.audit_id limit 1) a
     where l.position > $1 and l.position <= $1 + $4),
   fresh as (
     select s.position, 0 as number, s.at, new_public_id('evt') as id, p.company_id, p.mode, t.type, p.object_id,
       coalesce(t.status, s.detail ->> 'status') as status
     from steps s join event_kinds t on t.action = s.action
     cross join lateral parties_of(t.object_type, s.target) p
     where p.party = t.party and p.company_id is not null and ${receivesEvents}
     union all
     (select distinct on (e.id) s.position, e.number, e.created_at, e.id, p.company_id, p.mode, e.type, p.object_id,
        coalesce(r.status, t.status)
      from steps s join rental_steps t on t.action = s.action
      cross join lateral parties_of('rental', s.target) p
      cross join lateral (select * from rental_events where rental_id = s.target and written_in = s.written_in offset 0) e
      join rental_statuses r on r.type = e.type
      where p.party = 'buyer' and (select true from events known
        where known.object_type = 'rental' and known.id = e.id collate "default") is null
      order by e.id, s.position desc)),
   published as (
     insert into events (position, id, company_id, mode, type, object_type, object_id, status, created_at)
     select $2 + row_number() over line, id, company_id, mode, type, split_part(type, '.', 1), object_id, status,
       greatest($3::timestamptz, max(at) over line)
     from fresh window line as (order by position, number, id)
     returning position, company_id, mode, created_at),
   news as (
     select string_agg(company_id || ' ' || mode, ',') as companies
     from (select company_id, mode, row_number() over () / 200 as part from published group by company_id, mode) p group by part),
   moved as (
     update event_head h set position = coalesce(p.position, h.position), created_at = coalesce(p.created_at, h.created_at), chained = s.chained
     from (select max(position) as position, max(created_at) as created_at from published) p, (select max(position) as chained from steps) s
     where s.chained is not null)
   select (select count(*) from steps)::int as steps, (select count(*) from published)::int as events,
     (select count(pg_notify('changes', companies || ' events')) from news)::int as notices`,
)
/** Publishes the events of up to `maxSteps` steps after the published ones, and notifies instances of their companies. */
export const publishAfter = (tx: Tx, head: EventHead, maxSteps: number) =>
  tx.first(publishSql, [head.chained, head.position, head.createdAt, maxSteps])

/** A step of the audit. */
export interface Step {
  readonly id: string
  readonly action: string
}
const skipStepSql = sql<Step>(
  'skip_step',
  `with passed as (update event_head set chained = chained + 1 where chained = $1 returning chained)
   select a.id::text as id, a.action from passed p join audit_chain l on l.position = p.chained join audit a on a.id = l.audit_id`,
)
/** Skips the next unpublished step, without an event, and returns it. Returns nothing when another instance published it first. */
export const skipStep = (tx: Tx, chained: number) => tx.first(skipStepSql, [chained])

const behindSql = sql<{ behind: boolean }>(
  'events_behind',
  'select h.chained < (select position from audit_head) as behind from event_head h',
)
/** Whether there are linked steps that are not published. */
export const isBehind = async (read: Reader): Promise<boolean> => (await read.first(behindSql))?.behind ?? false

const backlogSql = backlog(
  'event_backlog',
  `select a.at from event_head h join audit_chain l on l.position > h.chained join audit a on a.id = l.audit_id order by l.position`,
)
/** Linked steps that are not published. */
export const eventBacklog = (read: Reader) => read.first(backlogSql)

const dropSql = sql<{ position: number }>(
  'drop_old_events',
  `delete from events e using (
     select company_id, mode, position from events
     where created_at < app_now() - $1 * interval '1 day' - interval '1 hour' order by created_at, position limit $2) old
   where (e.company_id, e.mode, e.position) = (old.company_id, old.mode, old.position)
   returning e.position`,
)
const maxDropped = 2_000
/** Deletes the oldest events, one hour after the last cursor that could name them has expired. */
export const dropOldEvents: DropOld = async (tx) => (await tx.rows(dropSql, [eventDays, maxDropped])).length === maxDropped
