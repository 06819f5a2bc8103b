/** The SQL of sending: what is due, claimed with a lease; what became of it; what is no longer kept. */
import type { Mode } from '@parley/contract/access'
import { type Backlog, backlog } from '../../db/backlog.ts'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

/** First attempts leave an endpoint's events in their order; retries hold none of them back. */
export type LaneKind = 'first' | 'retry'
export interface Lane {
  readonly endpointId: string
  readonly kind: LaneKind
}

export interface ClaimedDelivery {
  readonly endpoint_id: string
  readonly kind: LaneKind
  readonly slow: boolean
  readonly url: string
  /** Null of an endpoint that was deleted while its lane was taken. */
  readonly sealed_secret: Buffer | null
  /** Null unless it signs too. */
  readonly sealed_previous_secret: Buffer | null
  /** Null when there is nothing to send any more: the lane is to be released. */
  readonly id: string | null
  readonly event_id: string
  readonly payload: string
  readonly attempts: number
  readonly round: number
}
interface ClaimBounds {
  /** Lanes of endpoints that answered quickly, and of others. */
  readonly quick: number
  readonly slow: number
  /** Deliveries of each. */
  readonly each: number
  readonly leaseSeconds: number
}
const claimSql = sql<ClaimedDelivery>(
  'claim_deliveries',
  `select endpoint_id, kind, slow, url, sealed_secret, sealed_previous_secret, id, event_id, payload, attempts, round
   from claim_deliveries($1, $2, $3, $4 * interval '1 second')`,
)
export const claimDeliveries = (tx: Tx, { quick, slow, each, leaseSeconds }: ClaimBounds) =>
  tx.rows(claimSql, [quick, slow, each, leaseSeconds])

/** Where deliveries of an endpoint go, and what signs them: the secret, and the one before while it does. */
export interface Target {
  readonly url: string
  readonly sealedSecrets: readonly Buffer[]
}
interface TargetRow {
  readonly url: string
  readonly sealed_secret: Buffer | null
  readonly sealed_previous_secret: Buffer | null
}
const targetSql = sql<TargetRow>(
  'find_webhook_target',
  `select url, sealed_secret,
     case when previous_secret_ends_at > app_now() then sealed_previous_secret end as sealed_previous_secret
   from webhook_endpoints where id = $1 and disabled_reason is null and deleted_at is null`,
)
/** Nothing of one that is deleted. */
export const targetOf = ({ url, sealed_secret: current, sealed_previous_secret: previous }: TargetRow): Target | undefined =>
  current === null ? undefined : { url, sealedSecrets: previous ? [current, previous] : [current] }
/** Nothing when it is disabled or deleted. */
export async function findTarget(read: Reader, endpointId: string): Promise<Target | undefined> {
  const found = await read.first(targetSql, [endpointId])
  return found && targetOf(found)
}

/** What became of one attempt. */
export interface Attempt {
  readonly id: string
  /** As they were when the delivery was claimed. */
  readonly attempts: number
  readonly round: number
  readonly succeeded: boolean
  readonly response_status: number | null
  readonly response_body: string | null
  readonly error: string | null
  readonly duration_ms: number
}
interface EndedEndpoint {
  readonly id: string
  readonly mode: Mode
}
const recordSql = sql<EndedEndpoint>('record_attempts', 'select id, mode from record_attempts($1, $2)')
/** Records attempts and tells which endpoints ended with them. */
export const markAttempts = (tx: Tx, attempts: readonly Attempt[], retrySeconds: readonly number[]) =>
  tx.rows(recordSql, [JSON.stringify(attempts), retrySeconds])

const releaseSql = sql('release_webhook_lanes', 'select release_webhook_lanes($1)')
/** Gives lanes back, so that any instance may take what is due there. */
export const releaseLanes = (tx: Tx, lanes: readonly (Lane & { readonly slow: boolean })[]) =>
  tx.enqueue(releaseSql, [JSON.stringify(lanes.map(({ endpointId, kind, slow }) => ({ endpoint_id: endpointId, kind, slow })))])

const maxDroppedAtOnce = 5_000
// Whoever records attempts holds an endpoint, then its deliveries. What is held is left to the next time: no clean-up waits.
const oldest = `select d.position, d.created_at from webhook_deliveries d order by d.position limit ${maxDroppedAtOnce}`
const dropSql = sql<{ count: number }>(
  'drop_old_deliveries',
  `with old as (
     select position from (${oldest}) o where o.created_at < app_now() - interval '30 days'
     union select * from (select d.position from webhook_endpoints e
       cross join lateral (select position from webhook_deliveries where endpoint_id = e.id limit ${maxDroppedAtOnce}) d
       where e.deleted_at is not null limit ${maxDroppedAtOnce}) deleted
   ), free as (
     select d.position from webhook_deliveries d where d.position = any (array(select position from old)) order by d.position
     for update skip locked
   ), dropped as (delete from webhook_deliveries where position = any (array(select position from free)) returning 1)
   select count(*) from dropped`,
)
const dropEndpointsSql = sql(
  'drop_deleted_webhook_endpoints',
  `delete from webhook_endpoints where id = any (array(
     select e.id from webhook_endpoints e where e.deleted_at is not null
       and (select d.position from webhook_deliveries d where d.endpoint_id = e.id limit 1) is null
     for update skip locked))`,
)
const giveUpSql = sql<{ count: number }>(
  'give_up_leftover_deliveries',
  `with free as materialized (
     select e.id from webhook_endpoints e where e.disabled_reason is not null and e.deleted_at is null
       and (select d.position from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'pending' limit 1) is not null
     for no key update skip locked
   ) select give_up_deliveries(array(select id::text from free), ${maxDroppedAtOnce}) as count`,
)
/** Drops what is no longer kept, so much at once; tells whether there may be more. */
export async function cleanUpDeliveries(tx: Tx): Promise<boolean> {
  const dropped = await tx.first(dropSql)
  const givenUp = await tx.first(giveUpSql)
  tx.enqueue(dropEndpointsSql)
  return Math.max(dropped?.count ?? 0, givenUp?.count ?? 0) >= maxDroppedAtOnce
}

const pendingSql = backlog(
  'pending_deliveries',
  `select d.created_at as at from webhook_deliveries d where d.status = 'pending' and d.attempts = 0
   union all
   select d.created_at from webhook_deliveries d where d.status = 'pending' and d.attempts > 0 and d.next_attempt_at <= app_now()`,
)
/** Deliveries that are due, those among them whose receivers hang or fail. */
export const dueDeliveries = (read: Reader) => read.first(pendingSql)

const backlogSql = backlog(
  'webhook_backlog',
  `select d.created_at as at from due_webhook_lanes() due
   cross join lateral (select * from webhook_lanes where endpoint_id = due.endpoint_id and kind = due.kind limit 1) l
   cross join lateral (select from webhook_endpoints where id = l.endpoint_id and disabled_reason is null and deleted_at is null limit 1) e
   cross join lateral (select w.created_at from webhook_deliveries w
     where w.endpoint_id = l.endpoint_id and w.status = 'pending' and w.attempts = 0 order by w.position limit 1) d
   where l.kind = 'first' and not l.slow`,
)
/** What is due, of all receivers; the age is that of first events at receivers that answered well, which is never their fault. */
export async function webhookBacklog(read: Reader): Promise<Backlog | undefined> {
  const due = await dueDeliveries(read)
  const ours = await read.first(backlogSql)
  return due && { count: due.count, oldestSeconds: ours?.oldestSeconds ?? null }
}
