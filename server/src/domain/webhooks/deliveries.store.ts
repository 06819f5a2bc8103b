/** The SQL with which companies read and redeliver their deliveries. */
import type { DeliveryStatus } from '@parley/contract/webhooks'
import type { Tx } from '../../db/client.ts'
import { maxCounted, type StateCount } from '../../db/defined-list.ts'
import { type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}
interface ListedDelivery extends Wire {
  readonly id: string
  readonly key: number
}
const document = 'webhook_delivery_document(d) as wire'

const list = (conditions: string) =>
  `select ${document}, d.id, d.position as key from webhook_deliveries d
   where d.endpoint_id = $1 and d.position < $2 ${conditions} order by d.position desc limit $3`
const listSql = sql<ListedDelivery>('list_webhook_deliveries', list(''))
const listByStatusesSql = sql<ListedDelivery>('list_webhook_deliveries_by_statuses', list('and d.status = any ($4::text[])'))

// Deliveries that did not succeed are few. They have an index with a range for each state.
const listUnfinishedSql = sql<ListedDelivery>(
  'list_unfinished_webhook_deliveries',
  `select l.* from unnest($4::text[]) wanted (status)
   cross join lateral (${list("and d.status = wanted.status and d.status <> 'succeeded'")}) l order by l.key desc limit $3`,
)

/** Newest first; `before` is the position at which the previous page ended, and the number of rows to read. */
export function listDeliveries(
  read: Reader,
  endpointId: string,
  { status, statuses = status }: { readonly status?: DeliveryStatus; readonly statuses?: string },
  before: readonly [position: number, rows: number],
): Promise<ListedDelivery[]> {
  if (statuses === undefined) return read.rows(listSql, [endpointId, ...before])
  const selected = [...new Set(statuses.split(','))]
  return read.rows(selected.includes('succeeded') ? listByStatusesSql : listUnfinishedSql, [endpointId, ...before, selected])
}

const countsSql = sql<StateCount>(
  'count_webhook_deliveries',
  `select status as state, count(*)::int as count from (
     select d.status from webhook_deliveries d where d.endpoint_id = $1 order by d.position desc limit $2) newest group by status`,
)
/** How many of the newest deliveries are in each state. */
export const countDeliveries = (read: Reader, endpointId: string) => read.rows(countsSql, [endpointId, maxCounted])

export interface DeliveryExchange {
  readonly endpointId: string
  readonly type: string
  readonly payload: string
  readonly responseBody: string | null
}
const exchangeSql = sql<Wire & DeliveryExchange>(
  'find_webhook_delivery',
  `select ${document}, d.endpoint_id as "endpointId", d.type, d.payload, d.response_body as "responseBody" from webhook_deliveries d where d.endpoint_id = $1 and d.id = $2`,
)
/** A delivery with what was sent, and the stored part of the last response. */
export const findDelivery = (read: Reader, endpointId: string, id: string) => read.first(exchangeSql, [endpointId, id])

const pingSql = sql<Wire>(
  'insert_webhook_ping',
  `with made as (
     insert into webhook_deliveries (id, endpoint_id, event_id, type, payload, created_at, next_attempt_at)
     select $1, $2::text, $3::text, 'ping', webhook_payload($3::text, 'ping', 'webhook_endpoint', $2::text, 'enabled', t.now), t.now, t.now
     from (select app_now() as now offset 0) t returning *)
   select ${document} from made d`,
)
export const insertPing = (tx: Tx, id: string, endpointId: string, eventId: string) => tx.first(pingSql, [id, endpointId, eventId])

const pendingTypesSql = sql<{ type: string }>(
  'waiting_webhook_types',
  `select distinct type from webhook_deliveries where endpoint_id = $1 and status = 'pending'`,
)
/** The types of an endpoint's pending deliveries. */
export const pendingTypes = async (read: Reader, endpointId: string) =>
  (await read.rows(pendingTypesSql, [endpointId])).map(({ type }) => type)

const redeliverSql = sql<Wire>(
  'redeliver_webhook',
  `update webhook_deliveries d set status = 'pending', next_attempt_at = app_now(), round = d.round + 1, attempts_of_round = 0
   where d.endpoint_id = $1 and d.id = $2 returning ${document}`,
)
/** Makes a delivery due now, in any state. An attempt that is in flight does not count in the new round. */
export const markRedelivered = (tx: Tx, endpointId: string, id: string) => tx.first(redeliverSql, [endpointId, id])
