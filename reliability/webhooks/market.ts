/** Companies with ten endpoints each, and the events that are published for them. */
import { createHash } from 'node:crypto'
import { newId } from '../../server/src/core/ids.ts'
import { Sealer } from '../../server/src/core/sealer.ts'
import type { Sql } from '../database.ts'
import { kinds } from '../webhook-receivers.ts'

export type Endpoint = Awaited<ReturnType<typeof openEndpoints>>[number]

/** The secret that an instance derives from this setting. */
const secretOf = (setting: string): Buffer => createHash('sha256').update(setting).digest()

/** Creates `count` endpoints, ten per company, all with the same secret. */
export async function openEndpoints(
  sql: Sql,
  count: number,
  to: { readonly address: string; readonly secret: string; readonly serviceSecret: string },
) {
  const sealer = new Sealer(secretOf(to.serviceSecret), 'webhook secrets')
  const companies = await sql<{ id: number }>(
    `insert into companies (name, handle) select 'Receiving ' || n, new_public_id('hdl') from generate_series(1, $1) n returning id`,
    [Math.ceil(count / kinds.length)],
  )
  const endpoints = Array.from({ length: count }, (_, i) => ({
    name: String(i),
    kind: kinds[i % kinds.length] ?? 'good',
    companyId: Number(companies[Math.floor(i / kinds.length)]?.id),
  }))
  for (const { name, kind, companyId } of endpoints) {
    const url = `${to.address}/${kind}/${name}`
    await sql(
      `with made as (insert into webhook_endpoints (id, company_id, mode, url, types, scopes, heard, sealed_secret)
         values ($1, $2, 'live', $3, '{*}', '{requests:read}', '{request.*}', $4) returning id)
       insert into webhook_lanes (endpoint_id, kind) select id, kind from made, unnest(array['first', 'retry']) kind`,
      [newId('webhookEndpoint'), companyId, url, sealer.seal(to.secret)],
    )
  }
  return endpoints
}

/** Publishes one event for each of these company IDs, as the publisher does. Returns the events' IDs, in order. */
export async function publish(sql: Sql, companyIds: readonly number[]): Promise<string[]> {
  const ids = companyIds.map(() => newId('event'))
  await sql(
    `with head as (
       update event_head set position = position + cardinality($1::text[]), created_at = greatest(created_at, app_now())
       returning position - cardinality($1::text[]) as before, created_at)
     insert into events (position, id, company_id, mode, type, object_type, object_id, status, created_at)
     select head.before + n, e.id, e.company_id, 'live', 'request.filed', 'request', e.id, 'open', head.created_at
     from head, unnest($1::text[], $2::bigint[]) with ordinality e (id, company_id, n)`,
    [ids, companyIds],
  )
  await sql(`select pg_notify('changes', '0 live events')`, [])
  return ids
}
