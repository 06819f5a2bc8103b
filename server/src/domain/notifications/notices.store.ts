/**
 * Notifying people of steps: the audit is the staging. Each step wrote its row there in its own transaction, and after the commit the chain
 * gave it a number without gaps. The notifying instance locks the head; notifications and progress commit together.
 */
import {
  type NotificationKind,
  type NotificationKindCard,
  notificationKindEntries,
  notificationKinds,
} from '@parley/contract/notification-kinds'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'
import { quoted, rolesOf } from './kinds.store.ts'

/** The most notices that one batch writes: a transaction has to end within seconds. One step's notices are not divided. */
const maxNotices = 1_000

/** A batch has too many notices. It is rolled back, and tried again with fewer steps, moments or companies. */
export class TooManyNotices extends Error {}

/** The notices of a batch of `size` steps, moments or companies. `read` takes the limit of its statement. @throws TooManyNotices */
async function noticesWithin(size: number, read: (limit: number | null) => Promise<Notice[]>): Promise<Notice[]> {
  if (size <= 1) return read(null)
  const found = await read(maxNotices + 1)
  if (found.length > maxNotices) throw new TooManyNotices(`${size} at once notify more than ${maxNotices} people`)
  return found
}

/** A person who must be notified of something. */
export interface Notice {
  readonly kind: NotificationKind
  readonly objectId: string
  readonly occasion: string
  readonly companyId: number | null
  readonly companyName: string | null
  readonly personId: number
  readonly email: string
  readonly timeZone: string | null
  /** What the reader may know about the object. */
  readonly facts: object
  /** How the person wants to be notified. */
  readonly letter: boolean
  readonly page: boolean
  readonly digest: boolean
  readonly lettersLastHour: number
}

const kinds = notificationKindEntries
  .filter(([, { parties }]) => !parties.includes('everybody'))
  .flatMap(([kind, card]) =>
    card.triggers.flatMap((step) =>
      card.parties.map((party) => `('${step}', '${kind}', '${card.objectType}', '${party}', ${rolesOf(card)}, ${quoted(card.except)})`),
    ),
  )

/** The rows of notices, from `recipients` (kind, object_type, object_id, occasion, company_id, person_id, roles). */
const notices = `select h.kind, h.object_id as "objectId", h.occasion, h.company_id as "companyId", p.company_name as "companyName",
     p.person_id as "personId", p.email, z.time_zone as "timeZone", f.facts, p.letter, p.page, p.digest, p.letters_last_hour as "lettersLastHour"
   from recipients h
   cross join lateral (select case h.object_type when 'queue' then '{}'::json else notified_facts(h.object_type, h.object_id, h.company_id) end as facts) f
   cross join lateral notified_people(h.kind, h.company_id, h.person_id, h.roles) p join people z on z.id = p.person_id
   where f.facts is not null and (h.object_type <> 'messages' or bundle_is_unread(h.object_id, p.person_id))`

const lockHeadSql = sql<{ chained: number }>('lock_notification_head', 'select chained from notification_head for update skip locked')
/** The position up to which people were notified, locked until the commit; nothing while another instance notifies. */
export const lockNotificationHead = async (tx: Tx): Promise<number | undefined> => (await tx.first(lockHeadSql))?.chained

const moveSql = sql<{ chained: number; count: number }>(
  'move_notification_head',
  `with steps as (select max(position) as chained, count(*) from audit_chain where position > $1 and position <= $1 + $2)
   update notification_head h set chained = s.chained from steps s where s.chained is not null returning h.chained, s.count`,
)
/** Moves on by up to `maxSteps` steps, and returns the new position. */
export const moveNotificationHead = (tx: Tx, chained: number, maxSteps: number) => tx.first(moveSql, [chained, maxSteps])

const broadcastSql = sql(
  'begin_notification_broadcasts',
  `insert into notification_broadcasts (agreement_id)
   select a.target from audit_chain l cross join lateral (select * from audit where id = l.audit_id limit 1) a
   where l.position > $1 and l.position <= $2 and a.action = 'agreement.published' on conflict do nothing`,
)
/** Notifications for every company are sent to some companies at a time. */
export const beginBroadcasts = (tx: Tx, after: number, upTo: number) => tx.enqueue(broadcastSql, [after, upTo])

const stepsSql = sql<Notice>(
  'notices_of_steps',
  `with kinds (action, kind, object_type, party, roles, except_for) as (values ${kinds.join(', ')}),
   -- All rows first: joined one by one, each would read all kinds.
   linked as materialized (
     select l.position, a.action, a.target, a.at, a.detail, a.company_id, a.person_id, a.mode
     from audit_chain l cross join lateral (select * from audit where id = l.audit_id limit 1) a
     where l.position > $1 and l.position <= $2),
   steps as materialized (
     -- Of a rolled key, the new one.
     select l.position, l.at, l.detail, l.company_id, l.person_id, k.kind, k.object_type, k.party, k.roles, k.except_for,
       case when l.action = 'key.rolled' then l.detail ->> 'to'
         -- Whichever of a request's opportunities ended: the notice is about the request, once for as many as there were.
         when k.object_type = 'unanswered' then (select o.request_id from opportunities o where o.id = l.target)
         -- A company's own step names it by no handle: those are the operator's.
         when k.object_type = 'billing' then (select c.handle from companies c where c.id = l.company_id)
         else l.target end as target
     from linked l join kinds k on k.action = l.action
     where l.mode = 'live' or k.object_type = 'webhook'),
   recipients as materialized (
     select s.kind, s.object_type, s.target as object_id, case s.object_type when 'unanswered'
         then (select count(*)::text from opportunities o where o.request_id = s.target) else s.position::text end as occasion,
       p.company_id, p.person_id, s.roles,
       case s.except_for when 'actor' then s.person_id end as but_person
     from steps s cross join lateral notified_parties(s.object_type, s.target, s.detail) p
     where p.party = s.party and s.party <> 'operators'
       and (s.except_for is distinct from 'actorCompany' or p.company_id is distinct from s.company_id)
     union all
     select distinct s.kind, s.object_type, '', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24'), null::bigint, null::bigint, s.roles, null::bigint
     from steps s where s.party = 'operators')
   ${notices} and h.but_person is distinct from p.person_id limit $3`,
)
/** The notices of the steps after one position, up to another. */
export const noticesOfSteps = (tx: Tx, after: number, upTo: number) =>
  noticesWithin(upTo - after, (limit) => tx.rows(stepsSql, [after, upTo, limit]))

const behindSql = sql<{ behind: boolean }>(
  'notifications_behind',
  'select h.chained < (select position from audit_head) as behind from notification_head h',
)
/** Whether there are linked steps of which nobody was notified. */
export const areNotificationsBehind = async (read: Reader): Promise<boolean> => (await read.first(behindSql))?.behind ?? false

const broadcastEntry = notificationKindEntries.find(([, { parties }]) => parties.includes('everybody'))
if (broadcastEntry === undefined) throw new Error('no kind of notification goes to everybody')
const [broadcastKind, broadcastCard] = broadcastEntry

const takeBroadcastSql = sql<{ agreementId: string; after: number }>(
  'take_notification_broadcast',
  `select agreement_id as "agreementId", after_company as after from notification_broadcasts
   order by agreement_id limit 1 for update skip locked`,
)
/** An unfinished broadcast, locked until the commit. */
export const takeBroadcast = (tx: Tx) => tx.first(takeBroadcastSql)

interface NextCompanies {
  readonly last: number
  readonly count: number
}
const nextCompaniesSql = sql<NextCompanies>(
  'next_companies_to_notify',
  'select max(id) as last, count(*) from (select id from companies where id > $1 order by id limit $2) next',
)
export const nextCompanies = (tx: Tx, after: number, limit: number) => tx.first(nextCompaniesSql, [after, limit])

const broadcastNoticesSql = sql<Notice>(
  'notices_of_broadcast',
  `with recipients as (
     select '${broadcastKind}' as kind, '${broadcastCard.objectType}' as object_type, $1::text as object_id, '' as occasion, c.id as company_id,
       null::bigint as person_id, ${rolesOf(broadcastCard)} as roles
     from companies c where c.id > $2 and c.id <= $3)
   ${notices} limit $4`,
)
/** The notices of an agreement for the `count` companies after one, up to another. */
export const noticesOfBroadcast = (tx: Tx, agreementId: string, after: number, { last, count }: NextCompanies) =>
  noticesWithin(count, (limit) => tx.rows(broadcastNoticesSql, [agreementId, after, last, limit]))

const moveBroadcastSql = sql('move_notification_broadcast', 'update notification_broadcasts set after_company = $2 where agreement_id = $1')
export const moveBroadcast = (tx: Tx, agreementId: string, after: number) => tx.enqueue(moveBroadcastSql, [agreementId, after])

const endBroadcastSql = sql('end_notification_broadcast', 'delete from notification_broadcasts where agreement_id = $1')
export const endBroadcast = (tx: Tx, agreementId: string) => tx.enqueue(endBroadcastSql, [agreementId])

// Notifications at a time.

interface Moment {
  readonly kind: NotificationKind
  /** Rows `id` and `at`, by an index on the time. */
  readonly rows: string
  readonly at: string
  /** How long before the moment people are notified; '0' for one that they are notified of once it has passed. */
  readonly lead: string
}
/**
 * A clock covers the moments between its position and now plus its lead. A moment that is set when it is nearer than the lead is skipped:
 * the person who set it knows. So is one that passed while nobody was notified, as during an outage: nobody can act before it any more.
 * If time was set back, the clock goes back too: nobody is notified of a moment twice.
 */
const moments = {
  opportunity_lapsing: {
    kind: 'opportunity_lapsing',
    rows: `select o.id, o.expires_at as at from opportunities o where o.status = 'offered' and o.mode = 'live'`,
    at: 'o.expires_at',
    lead: '24 hours',
  },
  invoice_due: {
    kind: 'invoice_due',
    rows: `select v.id, v.due_at as at from invoices v where v.status = 'issued' and v.mode = 'live'`,
    at: 'v.due_at',
    lead: '3 days',
  },
  invoice_overdue: {
    kind: 'invoice_overdue',
    rows: `select v.id, v.due_at as at from invoices v where v.status = 'issued' and v.mode = 'live'`,
    at: 'v.due_at',
    lead: '0',
  },
  message_received: {
    kind: 'message_received',
    rows: 'select b.id, b.due_at as at from message_bundles b where true',
    at: 'b.due_at',
    lead: '0',
  },
  rental_ending: {
    kind: 'rental_ending',
    rows: `select r.id, r.runs_until as at from rentals r where r.status = 'running' and r.mode = 'live' and r.runs_until < 'infinity'`,
    at: 'r.runs_until',
    lead: '1 hour',
  },
} as const satisfies Record<string, Moment>
export type MomentName = keyof typeof moments
export const momentNames = Object.keys(moments) as MomentName[]

const cardOf = (kind: NotificationKind): NotificationKindCard => notificationKinds[kind]

interface DueMoment {
  readonly id: string
  readonly occasion: string
}
const momentStatements = Object.fromEntries(
  Object.entries<Moment>(moments).map(([name, { kind, rows, at, lead }]) => {
    const card = cardOf(kind)
    const after = lead === '0' ? 'c.upto' : 'greatest(c.upto, app_now())'
    const take = sql<DueMoment>(
      `take_moments_of_${name}`,
      `with clock as materialized (
         select upto, app_now() + interval '${lead}' as until from notification_clocks where name = '${name}' for update skip locked),
       due as materialized (
         select d.id, d.at from clock c cross join lateral (
           ${rows} and ${at} > ${after} and ${at} <= c.until order by ${at} fetch first ($1::int) rows with ties) d),
       moved as (
         update notification_clocks k set upto = case when (select count(*) from due) < $1::int then c.until else (select max(at) from due) end
         from clock c where k.name = '${name}' and c.until <> c.upto)
       select id, wire_time(at) as occasion from due`,
    )
    const read = sql<Notice>(
      `notices_of_${name}`,
      `with recipients as materialized (
         select '${kind}' as kind, '${card.objectType}' as object_type, d.id as object_id, d.occasion, p.company_id, p.person_id,
           ${rolesOf(card)} as roles
         from json_to_recordset($1) d (id text, occasion text)
         cross join lateral notified_parties('${card.objectType}', d.id, null) p where p.party = '${card.parties[0]}')
       ${notices} limit $2`,
    )
    return [name, { take, read }]
  }),
) as Record<MomentName, { readonly take: ReturnType<typeof sql<DueMoment>>; readonly read: ReturnType<typeof sql<Notice>> }>

/** Takes the next moments that a clock has reached, and moves it on. None while another instance does. */
export const takeMoments = (tx: Tx, name: MomentName, max: number) => tx.rows(momentStatements[name].take, [max])
/** The notices of moments of a batch of `size`, or more that are due at the same time. */
export const noticesOfMoments = (tx: Tx, name: MomentName, due: readonly DueMoment[], size: number) =>
  noticesWithin(size, (limit) => tx.rows(momentStatements[name].read, [JSON.stringify(due), limit]))

const walletCard = cardOf('wallet_low')
const walletsSql = sql<Notice>(
  'notices_of_low_wallets',
  `with running as materialized (
     select r.company_id, sum(r.price_per_hour_cents) as hourly from rentals r
     where r.returned_at is null and r.mode = 'live' and r.status = 'running' group by r.company_id),
   low as materialized (
     select r.company_id, b.wallet_cents < 24 * r.hourly as told, b.wallet_cents < 48 * r.hourly as stays
     from running r join company_balances b on b.company_id = r.company_id),
   forgotten as (
     delete from low_wallets w where w.told_at < app_now() - interval '24 hours'
       and not exists (select from low where low.company_id = w.company_id and low.stays)),
   fresh as (
     insert into low_wallets (company_id) select company_id from low where told on conflict do nothing returning company_id, told_at),
   recipients as materialized (
     select 'wallet_low' as kind, '${walletCard.objectType}' as object_type, c.handle::text as object_id, wire_time(f.told_at) as occasion,
       c.id as company_id, null::bigint as person_id, ${rolesOf(walletCard)} as roles
     from fresh f join companies c on c.id = f.company_id)
   ${notices}`,
)
/** The notices of wallets that cover less than a day of running rentals: once, until two days are covered again, for at least a day. */
export const noticesOfLowWallets = (tx: Tx) => tx.rows(walletsSql)
