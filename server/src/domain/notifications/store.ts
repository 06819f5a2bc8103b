/** The SQL of notifications: written once for each occasion, shown in the inbox, collected into digests, deleted when old. */
import { maxUnread } from '@parley/contract/dashboard/notifications'
import { type Digest, digestHour, inboxDays, type NotificationKind } from '@parley/contract/notification-kinds'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'
import { pagesAreOpen } from '../changes/store.ts'
import { inboxOf } from './inbox.store.ts'
import { rolesByKind } from './kinds.store.ts'

/** Its own letter was sent, or it waits for a digest. `none`: it has no letter of its own, and a digest that has to list it was sent. */
export type LetterState = 'none' | 'sent' | 'digest'
export interface NewNotification {
  readonly id: string
  readonly personId: number
  readonly companyId: number | null
  readonly kind: NotificationKind
  readonly objectId: string
  readonly occasion: string
  readonly title: string
  readonly path: string
  readonly deadline: string | null
  readonly shown: boolean
  readonly letter: LetterState
}
const insertSql = sql<{ id: string }>(
  'insert_notifications',
  `with fresh as (
     insert into notifications (id, person_id, company_id, kind, object_id, occasion, title, path, deadline, shown, letter)
     select n.id, n."personId", n."companyId", n.kind, n."objectId", n.occasion, n.title, n.path, n.deadline, n.shown, n.letter
     from json_to_recordset($1) n (id text, "personId" bigint, "companyId" bigint, kind text, "objectId" text, occasion text, title text,
       path text, deadline timestamptz, shown boolean, letter text)
     on conflict do nothing returning id, person_id, shown),
   announced as materialized (
     select count(pg_notify('changes', 'person ' || person_id || ' inbox')) from (select distinct person_id from fresh where shown and ${pagesAreOpen}) told)
   select id from fresh cross join announced`,
)
/** Returns the IDs of new notifications: a person is notified once for each occasion. */
export const insertNotifications = async (tx: Tx, notifications: readonly NewNotification[]): Promise<ReadonlySet<string>> =>
  new Set((await tx.rows(insertSql, [JSON.stringify(notifications)])).map(({ id }) => id))

/** The next digest of the person whose settings these are. */
const nextDigest = `next_digest(${digestHour}, (select time_zone from people where id = notification_settings.person_id))`
const scheduleSql = sql(
  'schedule_digests',
  `insert into notification_settings (person_id, digest_due_at)
   select p, app_now() + interval '1 hour' from (select distinct unnest($1::bigint[])) people (p)
   on conflict (person_id) do update set digest_due_at = case notification_settings.digest
     when 'daily' then coalesce(notification_settings.digest_due_at, ${nextDigest})
     else coalesce(notification_settings.digest_due_at, excluded.digest_due_at) end`,
)
/** Sends waiting notifications with people's next digest, or within the hour if they chose none and exceeded the limit. */
export const scheduleDigests = (tx: Tx, personIds: readonly number[]) => tx.enqueue(scheduleSql, [personIds])

const moveDigestSql = sql(
  'reschedule_digest',
  `update notification_settings set digest_due_at = ${nextDigest} where person_id = $1 and digest = 'daily' and digest_due_at is not null`,
)
/** Moves a daily digest to the hour of the person's current time zone. */
export const moveDigest = (tx: Tx, personId: number) => tx.enqueue(moveDigestSql, [personId])

interface DueDigest {
  readonly personId: number
  /** Null for the operator's team. */
  readonly companyId: number | null
  readonly email: string
  readonly companyName: string | null
  readonly timeZone: string | null
  /** Oldest first; null if none of them is for the person any more. */
  readonly items:
    | readonly {
        readonly kind: NotificationKind
        readonly title: string
        readonly path: string
        readonly deadline: string | null
      }[]
    | null
}
const maxItems = 100
const takeDigestsSql = sql<DueDigest>(
  'take_due_digests',
  `with kinds (kind, roles) as (values ${rolesByKind}),
   due as materialized (
     select person_id from notification_settings where digest_due_at <= app_now() order by digest_due_at limit $1 for update skip locked),
   found as materialized (
     select n.id, n.person_id, n.company_id, n.kind, n.title, n.path, n.deadline, n.created_at, n.place from due d cross join lateral (
       select w.*, row_number() over (order by w.created_at, w.id) as place from notifications w
       where w.person_id = d.person_id and w.letter = 'digest' order by w.created_at, w.id limit ${maxItems + 1}) n),
   waiting as (select * from found where place <= ${maxItems}),
   taken as (update notifications set letter = 'none' where id = any (array(select id from waiting))),
   moved as (
     update notification_settings s set digest_due_at =
       case when exists (select from found f where f.person_id = s.person_id and f.place > ${maxItems}) then app_now() + interval '1 hour' end
     from due d where s.person_id = d.person_id)
   select p.id as "personId", p.email, p.time_zone as "timeZone", c.id as "companyId", c.name as "companyName", i.items
   from due d join people p on p.id = d.person_id
   left join memberships m on m.person_id = p.id left join companies c on c.id = m.company_id
   cross join lateral (
     select json_agg(json_build_object('kind', w.kind, 'title', w.title, 'path', w.path, 'deadline', wire_time(w.deadline)) order by w.created_at, w.id) as items
     from waiting w join kinds k on k.kind = w.kind where w.person_id = d.person_id and w.company_id is not distinct from m.company_id
       and p.suspended_at is null
       and case when m.company_id is null then p.operator else m.role = any (k.roles) and (c.suspended_at is null or m.role = 'owner') end) i`,
)
/**
 * Takes the notifications of the digests that are due: each is sent once. Excludes those of suspended people, those of a company that the
 * person has left, those that their role can no longer act on, and those of a suspended company, except for its owners.
 */
export const takeDueDigests = (tx: Tx, maxPeople: number) => tx.rows(takeDigestsSql, [maxPeople])

const dropSql = sql<{ count: number }>(
  'drop_old_notifications',
  `with dropped as (delete from notifications where id = any (array(
     select id from notifications where created_at < app_now() - interval '${inboxDays} days' order by created_at limit $1)) returning 1)
   select count(*) from dropped`,
)
/** Deletes up to `limit` notifications that are too old for the inbox; returns how many. */
export const dropOldNotifications = async (tx: Tx, limit: number): Promise<number> => (await tx.first(dropSql, [limit]))?.count ?? 0

// The inbox of a person.

const ofReader = inboxOf('$1')

const unreadSql = sql<{ unread: number }>(
  'count_unread_notifications',
  `select count(*) as unread from (select from notifications n where ${ofReader} and n.read_at is null limit ${maxUnread}) counted`,
)
/** Counted up to 100. */
export const countUnread = async (read: Reader, personId: number): Promise<number> => (await read.first(unreadSql, [personId]))?.unread ?? 0

const notify = `select count(pg_notify('changes', 'person ' || $1::bigint || ' inbox')) from marked where ${pagesAreOpen}`
const markSql = sql(
  'mark_notification_read',
  `with marked as (
     update notifications n set read_at = app_now() where ${ofReader} and n.id = $2 and n.read_at is null returning 1)
   ${notify}`,
)
const findSql = sql<{ wire: string }>(
  'find_notification',
  `select notification_document(n) as wire from notifications n where ${ofReader} and n.id = $2`,
)
/** Marks a notification as read and returns it; nothing when the reader has none with this ID. */
export async function markNotificationRead(tx: Tx, personId: number, id: string): Promise<string | undefined> {
  tx.enqueue(markSql, [personId, id])
  return (await tx.first(findSql, [personId, id]))?.wire
}

const markAllSql = sql(
  'mark_notifications_read',
  `with marked as (
     update notifications n set read_at = app_now() where ${ofReader} and n.read_at is null
       and n.created_at <= coalesce($2::timestamptz, app_now())
       and ($3::text is null or n.path = $3 or starts_with($3, n.path || '/')) returning 1),
   told as (select from marked limit 1)
   ${notify.replace('marked', 'told')}`,
)
/** Marks notifications up to a time as read; with a path, only those that link to this page or to the page it belongs to. */
export const markAllNotificationsRead = (tx: Tx, personId: number, upTo: string | null, path: string | null) =>
  tx.enqueue(markAllSql, [personId, upTo, path])

// People's choices.

interface StoredSettings {
  readonly digest: Digest
  readonly choices: readonly { readonly kind: string; readonly letter: boolean; readonly page: boolean }[]
}
const settingsSql = sql<StoredSettings>(
  'find_notification_settings',
  `select coalesce((select digest from notification_settings where person_id = $1), 'off') as digest,
     coalesce((select json_agg(json_build_object('kind', kind, 'letter', letter, 'page', page)) from notification_choices where person_id = $1),
       '[]') as choices`,
)
export async function findSettings(read: Reader, personId: number): Promise<StoredSettings> {
  return (await read.first(settingsSql, [personId])) ?? { digest: 'off', choices: [] }
}

const digestSql = sql(
  'set_notification_digest',
  `insert into notification_settings (person_id, digest) values ($1, $2)
   on conflict (person_id) do update set digest = excluded.digest,
     digest_due_at = case when notification_settings.digest_due_at is null or excluded.digest = notification_settings.digest
       then notification_settings.digest_due_at else app_now() end`,
)
/** When the choice changes, waiting notifications are sent immediately. */
export const setDigest = (tx: Tx, personId: number, digest: Digest) => tx.enqueue(digestSql, [personId, digest])

const chooseSql = sql(
  'choose_notifications',
  `insert into notification_choices (person_id, kind, letter, page) values ($1, $2, coalesce($3::boolean, true), coalesce($4::boolean, true))
   on conflict (person_id, kind) do update set letter = coalesce($3::boolean, notification_choices.letter),
     page = coalesce($4::boolean, notification_choices.page)`,
)
interface Choice {
  readonly kind: NotificationKind
  readonly letter?: boolean
  readonly page?: boolean
}
/** Omitted fields keep their values. In the order of the kinds, so that two changes of one person's choices do not deadlock. */
export function chooseNotifications(tx: Tx, personId: number, choices: readonly Choice[]): void {
  const ordered = [...choices].sort((a, b) => a.kind.localeCompare(b.kind))
  for (const { kind, letter, page } of ordered) tx.enqueue(chooseSql, [personId, kind, letter ?? null, page ?? null])
}
