/** Listings to match against, inserted directly into the tables. */

import { newId } from '../src/core/ids.ts'
import { type CompanyName, companies } from '../src/demo/cast.ts'
import type { TestApp } from './test-app.ts'

const defaults = {
  title: '8 × H100 SXM',
  gpu_model: 'H100 SXM',
  gpu_count: 8,
  quantity_available: 16,
  price_per_hour_cents: 249,
  region: 'eu-north',
  status: 'approved',
}

/** A live listing of a company, approved and listed unless `overrides` override that. */
export async function putListing(app: TestApp, company: CompanyName, overrides: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = newId('node')
  const row = { id, mode: 'live', withdrawn: false, currency: 'usd', ...defaults, ...overrides }
  await app.sql(
    `with one as (select l.* from json_populate_record(null::listings, $1) l)
     insert into listings (id, company_id, person_id, mode, status, withdrawn, title, gpu_model, gpu_count, quantity_available,
       price_per_hour_cents, region, available_from, duration_min, duration_max)
     select one.id, c.id, (select min(person_id) from memberships m where m.company_id = c.id), one.mode, one.status, one.withdrawn,
       one.title, one.gpu_model, one.gpu_count, one.quantity_available, one.price_per_hour_cents, one.region, one.available_from,
       one.duration_min, one.duration_max
     from one, companies c where c.name = $2`,
    [JSON.stringify(row), companies[company].name],
  )
  return id
}

/** Valid demand. */
export const validDemand = (nowMs: number) => ({
  gpuModel: 'H100 SXM',
  gpusPerNode: 8,
  nodes: 2,
  region: 'eu-north',
  startsAt: new Date(nowMs + 30 * 86_400_000).toISOString(),
  durationMonths: 6,
})
