/** Events for tests of webhooks, as the publisher writes them. */
import { newId } from '../../src/core/ids.ts'
import { type CompanyName, companies } from '../../src/demo/cast.ts'
import type { TestApp } from '../test-app.ts'

/** Publishes one event for each type, in this order and one transaction; returns their IDs. */
export async function publish(
  app: TestApp,
  company: CompanyName,
  types: readonly string[],
  mode: 'live' | 'test' = 'live',
): Promise<string[]> {
  const ids = types.map(() => newId('event'))
  await app.sql(
    `with head as (
       update event_head set position = position + cardinality($1::text[]), created_at = greatest(created_at, app_now())
       returning position - cardinality($1::text[]) as before, created_at)
     insert into events (position, id, company_id, mode, type, object_type, object_id, status, created_at)
     select head.before + n, e.id, (select id from companies where name = $3), $4, e.type, split_part(e.type, '.', 1), e.id, 'open', head.created_at
     from head, unnest($1::text[], $2::text[]) with ordinality e (id, type, n)`,
    [ids, types, companies[company].name, mode],
  )
  app.service.webhookSender.wake()
  return ids
}

/** Publishes so many events of one type. */
export const publishMany = (app: TestApp, company: CompanyName, count: number) =>
  publish(
    app,
    company,
    Array.from({ length: count }, () => 'request.filed'),
  )
