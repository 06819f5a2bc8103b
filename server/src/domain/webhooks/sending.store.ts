/** The SQL of sending: claims of due deliveries with a lease, their results, and the deletion of old ones. */
import type { Mode } from '@parley/contract/access'
import { type Backlog, backlog } from '../../db/backlog.ts'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

/** First attempts are sent in the order of an endpoint's events; retries do not delay them. */
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
  /** Null when the endpoint was deleted while its lane was claimed. */
  readonly sealed_secret: Buffer | null
  /** Null unless it also signs. */
  readonly sealed_previous_secret: Buffer | null
  /** Null when nothing is left to send: the lane must be released. */
  readonly id: string | null
  readonly event_id: string
  readonly payload: string
  readonly attempts: number
  readonly round: number
}
interface ClaimBounds {
  /** How many lanes of endpoints that responded quickly, and of others. */
  readonly quick: number
  readonly slow: number
  /** How many deliveries of each. */
  readonly perLane: number
  readonly leaseSeconds: number
}
const claimSql = sql<ClaimedDelivery>(
  'claim_deliveries',
  `select endpoint_id, kind, slow, url, sealed_secret, sealed_previous_secret, id, event_id, payload, attempts, round
   from claim_deliveries($1, $2, $3, $4 * interval '1 second')`,
)
export const claimDeliveries = (tx: Tx, { quick, slow, perLane, leaseSeconds }: ClaimBounds) =>
  tx.rows(claimSql, [quick, slow, perLane, leaseSeconds])

/** The URL of an endpoint's deliveries, and the secrets that sign them: the current one, and the previous one while it also signs. */
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
/** Nothing when the endpoint is deleted. */
export const targetOf = ({ url, sealed_secret: current, sealed_previous_secret: previous }: TargetRow): Target | undefined =>
  current === null ? undefined : { url, sealedSecrets: previous ? [current, previous] : [current] }
/** Nothing when the endpoint is disabled or deleted. */
export async function findTarget(read: Reader, endpointId: string): Promise<Target | undefined> {
  const found = await read.first(targetSql, [endpointId])
  return found && targetOf(found)
}

/** The result of one attempt. */
export interface Attempt {
  readonly id: string
  /** As they were when the delivery was claimed. */
  readonly attempts: number
  readonly round: number
  /** Where it was sent. */
  readonly url: string
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
/** Records attempts and returns the endpoints that they disabled. */
export const markAttempts = (tx: Tx, attempts: readonly Attempt[], retrySeconds: readonly number[]) =>
  tx.rows(recordSql, [JSON.stringify(attempts), retrySeconds])

const releaseSql = sql('release_webhook_lanes', 'select release_webhook_lanes($1)')
/** Releases lanes, so that any instance may claim what is due there. */
export const releaseLanes = (tx: Tx, lanes: readonly (Lane & { readonly slow: boolean })[]) =>
  tx.enqueue(releaseSql, [JSON.stringify(lanes.map(({ endpointId, kind, slow }) => ({ endpoint_id: endpointId, kind, slow })))])

const dropBatchSize = 5_000
// Recording attempts locks the endpoint first, then its deliveries. The clean-up skips locked rows until its next run: it never waits.
const oldest = `select d.position, d.created_at from webhook_deliveries d order by d.position limit ${dropBatchSize}`
const dropSql = sql<{ count: number }>(
  'drop_old_deliveries',
  `with old as (
     select position from (${oldest}) o where o.created_at < app_now() - interval '30 days'
     union select * from (select d.position from webhook_endpoints e
       cross join lateral (select position from webhook_deliveries where endpoint_id = e.id limit ${dropBatchSize}) d
       where e.deleted_at is not null limit ${dropBatchSize}) deleted
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
   ) select give_up_deliveries(array(select id::text from free), ${dropBatchSize}) as count`,
)
/** Deletes a limited number of old rows; returns whether there may be more. */
export async function cleanUpDeliveries(tx: Tx): Promise<boolean> {
  const dropped = await tx.first(dropSql)
  const givenUp = await tx.first(giveUpSql)
  tx.enqueue(dropEndpointsSql)
  return Math.max(dropped?.count ?? 0, givenUp?.count ?? 0) >= dropBatchSize
}

const pendingSql = backlog(
  'pending_deliveries',
  `select d.created_at as at from webhook_deliveries d where d.status = 'pending' and d.attempts = 0
   union all
   select d.created_at from webhook_deliveries d where d.status = 'pending' and d.attempts > 0 and d.next_attempt_at <= app_now()`,
)
/** Deliveries that are due, including those whose receivers hang or fail. */
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
/** All due deliveries; the age is that of first attempts at receivers that responded well, which do not cause delays. */
export async function webhookBacklog(read: Reader): Promise<Backlog | undefined> {
  const due = await dueDeliveries(read)
  const unattempted = await read.first(backlogSql)
  return due && { count: due.count, oldestSeconds: unattempted?.oldestSeconds ?? null }
}
