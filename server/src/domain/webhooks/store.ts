/** The SQL of webhook endpoints. The company and a key's mode are in every `where`: a foreign endpoint is treated as missing. */
import type { Mode, Scope } from '@parley/contract/access'
import type { DisabledReason } from '@parley/contract/webhooks'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

/** The owner of endpoints. A key has the endpoints of its mode; a person in the dashboard has those of both modes: null. */
export interface WebhookOwner {
  readonly companyId: number
  readonly mode: Mode | null
}
const owned = 'company_id = $1 and ($2::text is null or mode = $2) and deleted_at is null'
const valuesOf = ({ companyId, mode }: WebhookOwner) => [companyId, mode] as const

export interface EndpointDocument {
  readonly wire: string
  readonly mode: Mode
}
const document = 'webhook_endpoint_document(e) as wire, e.mode'

const lockLimitSql = sql('lock_webhook_limit', `select pg_advisory_xact_lock(hashtextextended('webhook endpoints\n' || $2, $1))`)
const countSql = sql<{ count: number }>(
  'count_webhook_endpoints',
  'select count(*) from webhook_endpoints where company_id = $1 and mode = $2 and deleted_at is null',
)
/** How many endpoints there are; no other can be added until the commit. */
export async function countForCreation(tx: Tx, companyId: number, mode: Mode): Promise<number> {
  tx.enqueue(lockLimitSql, [companyId, mode])
  // A separate statement, so that it sees endpoints added while this waited for the lock.
  return (await tx.first(countSql, [companyId, mode]))?.count ?? 0
}

const scopesSql = sql<{ scopes: Scope[] }>('scopes_of_key', 'select scopes from api_keys where id = $1')
export const scopesOfKey = async (read: Reader, keyId: string) => (await read.first(scopesSql, [keyId]))?.scopes ?? []

interface NewEndpoint {
  readonly id: string
  readonly companyId: number
  readonly mode: Mode
  readonly url: string
  readonly types: readonly string[]
  readonly scopes: readonly Scope[]
  readonly subscribed: readonly string[]
  readonly description: string | null
  readonly sealedSecret: Buffer
}
const insertSql = sql<EndpointDocument>(
  'insert_webhook_endpoint',
  `with made as (
     insert into webhook_endpoints (id, company_id, mode, url, types, scopes, heard, description, sealed_secret, created_at, updated_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, t.now, t.now from (select app_now() as now offset 0) t returning *)
   select ${document} from made e`,
)
const insertLanesSql = sql(
  'insert_webhook_lanes',
  `insert into webhook_lanes (endpoint_id, kind) select $1, kind from unnest(array['first', 'retry']) kind`,
)
export function insertEndpoint(tx: Tx, endpoint: NewEndpoint) {
  const { id, companyId, mode, url, types, scopes, subscribed, description, sealedSecret } = endpoint
  const inserted = tx.first(insertSql, [id, companyId, mode, url, types, scopes, subscribed, description, sealedSecret])
  tx.enqueue(insertLanesSql, [id])
  return inserted
}

const findSql = sql<EndpointDocument>('find_webhook_endpoint', `select ${document} from webhook_endpoints e where ${owned} and id = $3`)
export const findEndpoint = (read: Reader, owner: WebhookOwner, id: string) => read.first(findSql, [...valuesOf(owner), id])

interface ListedEndpoint extends EndpointDocument {
  readonly id: string
  readonly key: number
}
const listSql = sql<ListedEndpoint>(
  'list_webhook_endpoints',
  `select ${document}, e.id, (extract(epoch from e.created_at) * 1000)::bigint as key from webhook_endpoints e
   where ${owned} and (e.created_at, e.id) < ($3, $4) order by e.created_at desc, e.id desc limit $5`,
)
export const listEndpoints = (read: Reader, owner: WebhookOwner, after: readonly unknown[]) =>
  read.rows(listSql, [...valuesOf(owner), ...after])

export interface LockedEndpoint {
  readonly wire: string
  readonly mode: Mode
  readonly url: string
  readonly types: string[]
  readonly scopes: Scope[]
  readonly subscribed: string[]
  readonly description: string | null
  readonly disabledReason: DisabledReason | null
  readonly sealedSecret: Buffer
}
const lockSql = sql<LockedEndpoint>(
  'lock_webhook_endpoint',
  `select ${document}, e.url, e.types, e.scopes, e.heard as subscribed, e.description, e.disabled_reason as "disabledReason",
     coalesce(e.sealed_secret, '') as "sealedSecret"
   from webhook_endpoints e where ${owned} and id = $3 for no key update`,
)
/** Locks the endpoint until the commit. Changes of its deliveries lock it first. */
export const lockEndpoint = (tx: Tx, owner: WebhookOwner, id: string) => tx.first(lockSql, [...valuesOf(owner), id])

interface EndpointChanges {
  readonly url: string
  readonly types: readonly string[]
  readonly subscribed: readonly string[]
  readonly description: string | null
  readonly disabledReason: DisabledReason | null
}
const updateSql = sql<EndpointDocument>(
  'update_webhook_endpoint',
  `update webhook_endpoints e set url = $2, types = $3, heard = $4, description = $5, disabled_reason = $6::text, updated_at = app_now(),
     failing_since = case when $2 <> e.url or $6::text is null and e.disabled_reason is not null then null else e.failing_since end
   where id = $1 returning ${document}`,
)
/** A new URL, or enabling the endpoint, clears `failing_since`: earlier failures no longer count. */
export const updateEndpoint = (tx: Tx, id: string, { url, types, subscribed, description, disabledReason }: EndpointChanges) =>
  tx.first(updateSql, [id, url, types, subscribed, description, disabledReason])

const rollSql = sql<EndpointDocument>(
  'roll_webhook_secret',
  `update webhook_endpoints e set sealed_secret = $2, updated_at = t.now,
     sealed_previous_secret = case when $3 > 0 then e.sealed_secret end,
     previous_secret_ends_at = case when $3 > 0 then t.now + $3 * interval '1 hour' end
   from (select app_now() as now offset 0) t where e.id = $1 returning ${document}`,
)
export const rollSecret = (tx: Tx, id: string, sealedSecret: Buffer, overlapHours: number) =>
  tx.first(rollSql, [id, sealedSecret, overlapHours])

interface OwnedEndpoint {
  readonly id: string
  readonly mode: Mode
}
const deleteSql = sql<OwnedEndpoint>(
  'delete_webhook_endpoint',
  `update webhook_endpoints set deleted_at = app_now(), sealed_secret = null, sealed_previous_secret = null
   where ${owned} and id = $3 returning id, mode`,
)
/** Marks the endpoint deleted: it can no longer be read or receive deliveries. */
export const markDeleted = (tx: Tx, owner: WebhookOwner, id: string) => tx.first(deleteSql, [...valuesOf(owner), id])

const deleteAllSql = sql(
  'delete_webhook_endpoints',
  `with locked as materialized (select id from webhook_endpoints where ${owned} order by id for no key update)
   update webhook_endpoints e set deleted_at = app_now(), sealed_secret = null, sealed_previous_secret = null
   from locked where e.id = locked.id`,
)
/** Marks all endpoints of an owner deleted. They are locked in the order of their IDs, as attempts are recorded. */
export const deleteEndpointsOf = (tx: Tx, owner: WebhookOwner) => tx.enqueue(deleteAllSql, valuesOf(owner))

const lockEnabledSql = sql<OwnedEndpoint>(
  'lock_enabled_webhook_endpoints',
  `select id, mode from webhook_endpoints where company_id = $1 and deleted_at is null and disabled_reason is null
   order by id for no key update`,
)
const disableSql = sql(
  'disable_webhook_endpoints',
  `update webhook_endpoints set disabled_reason = 'requested', updated_at = app_now() where id = any($1)`,
)
/** Disables all endpoints of a company, in both modes, and returns them. */
export async function disableEndpointsOf(tx: Tx, companyId: number): Promise<readonly OwnedEndpoint[]> {
  const endpoints = await tx.rows(lockEnabledSql, [companyId])
  const ids = endpoints.map(({ id }) => id)
  tx.enqueue(disableSql, [ids])
  giveUpDeliveries(tx, ids)
  return endpoints
}

/** The clean-up gives up the rest. */
const giveUpBatchSize = 5_000
const giveUpSql = sql<{ count: number }>('give_up_deliveries', 'select give_up_deliveries($1, $2) as count')
/** Marks pending deliveries of disabled endpoints as failed. */
export const giveUpDeliveries = (tx: Tx, endpointIds: readonly string[]) => tx.enqueue(giveUpSql, [endpointIds, giveUpBatchSize])
