/** The SQL of introductions: each side reads its own document. */
import type { Mode } from '@parley/contract/access'
import { type IntroductionStatus, introductionStates, type Side } from '@parley/contract/introductions'
import { sourcesOf } from '@parley/contract/moves'
import type { Actor, PersonActor } from '../../core/actor.ts'
import { backlog } from '../../db/backlog.ts'
import type { Tx } from '../../db/client.ts'
import type { PageStart } from '../../db/defined-list.ts'
import { defineList } from '../../db/list.ts'
import { newestFirst, stateFilters } from '../../db/list-definition.ts'
import { inStates, type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}
export interface IntroductionRow extends Wire {
  readonly status: IntroductionStatus
  readonly ready: boolean
}

const insertSql = sql(
  'insert_introduction',
  `insert into introductions (id, opportunity_id, request_id, listing_id, buyer_company_id, seller_company_id, mode, demand,
     revealed_at, expires_at, updated_at)
   select $1, o.id, o.request_id, o.listing_id, r.company_id, o.company_id, o.mode, o.demand, t.now, t.now + $3 * interval '1 day', t.now
   from opportunities o join requests r on r.id = o.request_id cross join (select app_now() as now offset 0) t
   where o.id = $2`,
)
export const insertIntroduction = (tx: Tx, id: string, opportunityId: string, ttlDays: number) =>
  tx.enqueue(insertSql, [id, opportunityId, ttlDays])

const side = `case when i.buyer_company_id = $2 then 'buyer' else 'seller' end`
const findSql = sql<IntroductionRow>(
  'find_introduction',
  `select introduction_document(i, ${side}) as wire, introduction_status(i) as status,
     case when i.buyer_company_id = $2 then i.buyer_ready_at else i.seller_ready_at end is not null as ready
   from introductions i where i.id = $1 and (i.buyer_company_id = $2 or i.seller_company_id = $2) and i.mode = $3`,
)
export const findIntroduction = (read: Reader, id: string, companyId: number, mode: Mode) => read.first(findSql, [id, companyId, mode])

const changedSql = sql<Wire>(
  'find_changed_introduction',
  `select introduction_document_at(i, ${side}, i.updated_at) as wire from introductions i
   where i.id = $1 and (i.buyer_company_id = $2 or i.seller_company_id = $2) and i.mode = $3`,
)
/** An introduction as this transaction has changed it. If its time ended since, that is a later change. */
export const findChangedIntroduction = (tx: Tx, id: string, companyId: number, mode: Mode) => tx.first(changedSql, [id, companyId, mode])

const introductionsAs = (name: string, ...sides: readonly Side[]) =>
  defineList({
    name,
    params: { companyId: 'bigint', mode: 'text' },
    rows: ({ companyId, mode }) => ({
      from: 'introductions i',
      where: sides.map((of) => `i.${of}_company_id = ${companyId} and i.mode = ${mode}`),
    }),
    id: 'i.id',
    document: ({ companyId }) => `introduction_document(i, case when i.buyer_company_id = ${companyId} then 'buyer' else 'seller' end)`,
    sorts: { newest: newestFirst('i.revealed_at') },
    filters: stateFilters('introduction_status(i)'),
  })
const introductions = {
  buyer: introductionsAs('list_introductions_as_buyer', 'buyer'),
  seller: introductionsAs('list_introductions_as_seller', 'seller'),
  either: introductionsAs('list_introductions', 'buyer', 'seller'),
}

export const listIntroductions = (
  read: Reader,
  company: { readonly companyId: number; readonly mode: Mode },
  { role, ...query }: { readonly role?: Side; readonly status?: IntroductionStatus; readonly statuses?: string },
  start: PageStart,
) => introductions[role ?? 'either'].page(read, company, query, start)

/** The actor of a step after the reveal: a side of the introduction, or the operator, who has no company. */
export type LockActor = Pick<PersonActor, 'companyId' | 'mode'>
export interface LockedIntroduction {
  readonly status: IntroductionStatus
  /** Whether a side may still claim that it already knew the other. */
  readonly claimsOpen: boolean
}
const ofSide = 'id = $1 and mode = $3 and ($2::bigint is null or $2 in (buyer_company_id, seller_company_id))'
const touchSql = sql('touch_introduction', `update introductions set updated_at = app_now() where ${ofSide}`)
/** Locks it for a step that changes what both sides read: the update is also the lock. */
export const touchIntroduction = (tx: Tx, id: string, { companyId, mode }: LockActor) => tx.enqueue(touchSql, [id, companyId, mode])

const lockSql = sql('lock_introduction', `select from introductions where ${ofSide} for no key update`)
export const lockIntroductionRow = (tx: Tx, id: string, { companyId, mode }: LockActor) => tx.enqueue(lockSql, [id, companyId, mode])

const lockedSql = sql<LockedIntroduction>(
  'find_locked_introduction',
  `select introduction_status(i) as status, claims_until(i) > app_now() as "claimsOpen"
   from introductions i where ${ofSide}`,
)
/** An introduction that this transaction has locked. */
export const findLocked = (tx: Tx, id: string, { companyId, mode }: LockActor) => tx.first(lockedSql, [id, companyId, mode])

const readySql = sql<{ id: string }>(
  'declare_ready',
  `update introductions i set
     buyer_ready_at = case when i.buyer_company_id = $2 then t.now else i.buyer_ready_at end,
     seller_ready_at = case when i.seller_company_id = $2 then t.now else i.seller_ready_at end,
     updated_at = t.now
   from (select app_now() as now offset 0) t
   where i.id = $1 and i.mode = $3 and i.status = any($4) and i.expires_at > app_now()
     and case when i.buyer_company_id = $2 then i.buyer_ready_at is null
       when i.seller_company_id = $2 then i.seller_ready_at is null else false end
   returning i.id`,
)
/** Marks the caller's side ready; nothing when it was ready, or the introduction is not active, foreign or missing. */
export const markReady = (tx: Tx, id: string, { companyId, mode }: Actor) =>
  tx.first(readySql, [id, companyId, mode, sourcesOf(introductionStates, 'ready')])

const lapseSql = sql<{ id: string; mode: Mode }>(
  'lapse_introductions',
  `update introductions set status = 'lapsed', closed_at = expires_at, updated_at = expires_at where id = any (array(
     select id from introductions where ${inStates(sourcesOf(introductionStates, 'lapse'))} and expires_at <= app_now()
     order by expires_at limit $1 for update skip locked))
   returning id, mode`,
)
export const lapseOverdue = (tx: Tx, limit: number) => tx.rows(lapseSql, [limit])

const lapseOneSql = sql<{ id: string }>(
  'lapse_introduction',
  `update introductions set status = 'lapsed', closed_at = expires_at, updated_at = expires_at
   where id = $1 and status = any($2) and expires_at <= app_now() returning id`,
)
/** Returns nothing when its time is not over, or it is not active. */
export const lapseOne = (tx: Tx, id: string) => tx.first(lapseOneSql, [id, sourcesOf(introductionStates, 'lapse')])

const concludeSql = sql(
  'conclude_introduction',
  `update introductions set status = 'concluded', closed_at = t.now, updated_at = t.now from (select app_now() as now offset 0) t
   where id = $1 and status = any($2)`,
)
/** For a locked introduction that is active. */
export const concludeIntroduction = (tx: Tx, id: string) => tx.enqueue(concludeSql, [id, sourcesOf(introductionStates, 'conclude')])

const voidSql = sql(
  'void_introduction',
  `update introductions set status = 'voided', void_reason = $3, closed_at = t.now, updated_at = t.now
   from (select app_now() as now offset 0) t where id = $1 and status = any($2)`,
)
export const markVoided = (tx: Tx, id: string, reason: string) => tx.enqueue(voidSql, [id, sourcesOf(introductionStates, 'void'), reason])

const backlogSql = backlog(
  'introductions_backlog',
  `select expires_at as at from introductions where status = 'active' and expires_at <= app_now() order by expires_at`,
)
/** Overdue introductions that the timer has not processed. */
export const overdueIntroductions = (read: Reader) => read.first(backlogSql)
