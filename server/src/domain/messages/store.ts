/** The SQL of messages. The reader is a side of the introduction; the operator reads them through their claim. */
import type { Mode } from '@parley/contract/access'
import { maxUnreadMessages, maxUnreadThreads, type UnreadThread } from '@parley/contract/dashboard/messages'
import { inboxDays } from '@parley/contract/notification-kinds'
import type { Actor } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { newestFirst } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'
import { pagesAreOpen } from '../changes/store.ts'

/** Messages within this many minutes are notified together. */
const bundleMinutes = 5

const introductionSql = sql<{ id: string }>(
  'find_introduction_of_messages',
  'select i.id from introductions i where i.id = $1 and i.mode = $3 and $2 in (i.buyer_company_id, i.seller_company_id)',
)
/** The introduction, for a company that is a side of it. */
export const findIntroductionOfMessages = (read: Reader, id: string, companyId: number, mode: Mode) =>
  read.first(introductionSql, [id, companyId, mode])

const claimSql = sql<{ introductionId: string }>(
  'find_introduction_of_claim',
  'select c.introduction_id as "introductionId" from claims c where c.id = $1',
)
/** The introduction that a claim was filed on. */
export const findIntroductionOfClaim = (read: Reader, claimId: string) => read.first(claimSql, [claimId])

export const messages = defineList({
  name: 'list_messages',
  params: { introductionId: 'text' },
  rows: ({ introductionId }) => ({ from: 'messages m', where: `m.introduction_id = ${introductionId}` }),
  id: 'm.id',
  document: () => 'message_document(m)',
  sorts: { newest: newestFirst('m.sent_at') },
  filters: {},
})

const countSql = sql<{ count: number }>('count_messages', 'select count(*) from messages where introduction_id = $1 and company_id = $2')
export const countMessages = async (tx: Tx, introductionId: string, companyId: number) =>
  (await tx.first(countSql, [introductionId, companyId]))?.count ?? 0

const bundleSql = sql<{ id: string }>(
  'open_message_bundle',
  `with other as (
     select i.id, case when i.buyer_company_id = $3 then i.seller_company_id else i.buyer_company_id end as company_id
     from introductions i where i.id = $2),
   waiting as (
     select b.id from message_bundles b join other o on o.id = b.introduction_id and o.company_id = b.company_id
     where b.due_at > app_now() and b.due_at <= app_now() + interval '${bundleMinutes} minutes' order by b.due_at desc limit 1),
   fresh as (
     insert into message_bundles (id, introduction_id, company_id, due_at)
     select $1, o.id, o.company_id, app_now() + interval '${bundleMinutes} minutes' from other o where not exists (select from waiting)
     returning id)
   select id from waiting union all select id from fresh`,
)
/**
 * The next bundle for the other side: the waiting one, or a new one. A bundle that is due later than a new one would be was created before
 * time was set back, and may have been notified. The introduction is locked.
 */
export const openBundle = (tx: Tx, id: string, introductionId: string, { companyId }: Actor) =>
  tx.first(bundleSql, [id, introductionId, companyId])

interface NewMessage {
  readonly id: string
  readonly introductionId: string
  readonly bundleId: string
  readonly text: string
}
const insertSql = sql(
  'insert_message',
  'insert into messages (id, introduction_id, company_id, person_id, bundle_id, text) values ($1, $2, $3, $4, $5, $6)',
)
export const insertMessage = (tx: Tx, { id, introductionId, bundleId, text }: NewMessage, { companyId, personId }: Actor) =>
  tx.enqueue(insertSql, [id, introductionId, companyId, personId, bundleId, text])

const wireSql = sql<{ wire: string }>('message_wire', 'select message_document(m) as wire from messages m where m.id = $1')
export const messageWire = (read: Reader, id: string) => read.first(wireSql, [id])

/** At most this many bundles are looked at for unread messages, the newest. Each introduction is read by its ID, because of its `limit`. */
const maxBundles = 1_000
const unreadSql = sql<UnreadThread>(
  'list_unread_messages',
  `select t.introduction_id as "introductionId", c.name as "counterpartyName", least(u.count, ${maxUnreadMessages}) as count,
     wire_time(u.last) as "lastSentAt"
   from (select distinct b.introduction_id from (
       select introduction_id from message_bundles where company_id = $1 and due_at > app_now() - interval '${inboxDays} days'
       order by due_at desc limit ${maxBundles}) b) t
   cross join lateral (select * from introductions where id = t.introduction_id and mode = 'live' limit 1) i
   join companies c on c.id = case when i.buyer_company_id = $1 then i.seller_company_id else i.buyer_company_id end
   cross join lateral (select count(*), max(m.sent_at) as last from messages m
     where m.introduction_id = i.id and m.company_id <> $1 and m.sent_at > messages_settled_to(i.id, $1, $2)) u
   where u.count > 0 order by u.last desc, i.id limit ${maxUnreadThreads}`,
)
/** The introductions with messages of the other side that this person has not read. */
export const listUnread = (read: Reader, companyId: number, personId: number) => read.rows(unreadSql, [companyId, personId])

const markSql = sql<{ introductionId: string }>(
  'mark_messages_read',
  `with shown as (select m.introduction_id, m.sent_at from messages m where m.introduction_id = $2 and m.id = $3),
   marked as (
     insert into message_readings as r (person_id, introduction_id, read_to) select $1, s.introduction_id, s.sent_at from shown s
     on conflict (person_id, introduction_id) do update set read_to = excluded.read_to where excluded.read_to > r.read_to returning 1),
   told as (select count(pg_notify('changes', 'person ' || $1::bigint || ' messages')) from marked where ${pagesAreOpen})
   select introduction_id as "introductionId" from shown, told`,
)
/** Marks messages up to one as read; nothing when the introduction has none with this ID. */
export const markRead = (tx: Tx, personId: number, introductionId: string, messageId: string) =>
  tx.first(markSql, [personId, introductionId, messageId])
