/** Offers inserted directly into the tables. */

import { newId } from '../src/core/ids.ts'
import { type CompanyName, companies } from '../src/demo/cast.ts'
import type { TestApp } from './test-app.ts'

interface OfferInput {
  readonly gpu_model: string
  readonly region: string
  readonly gpu_counts: readonly number[]
  readonly capacity_gpus: number
  readonly free_gpus: number
  readonly price_per_hour_cents: number
  readonly created_at: string
  readonly withdrawn_at: string | null
  readonly status: 'pending' | 'approved'
}

const defaults = { gpu_model: 'h100-sxm', region: 'eu-north', gpu_counts: [1, 2, 4, 8], price_per_hour_cents: 249 }

/** Inserts offers of a company on the market, with eight free GPUs each unless `overrides` override that. Returns their IDs. */
export async function putOffers(app: TestApp, company: CompanyName, inputs: readonly Partial<OfferInput>[]): Promise<string[]> {
  const rows = inputs.map((input) => {
    const free = input.free_gpus ?? input.capacity_gpus ?? 8
    return { id: newId('offer'), ...defaults, free_gpus: free, capacity_gpus: free, ...input }
  })
  await app.sql(
    `insert into offers (id, company_id, gpu_model, region, gpu_counts, capacity_gpus, free_gpus, price_per_hour_cents, created_at, withdrawn_at, status)
     select o.id, c.id, o.gpu_model, o.region, o.gpu_counts, o.capacity_gpus, o.free_gpus, o.price_per_hour_cents,
       coalesce(o.created_at, app_now()), o.withdrawn_at, coalesce(o.status, 'approved')
     from json_populate_recordset(null::offers, $1) o, companies c where c.name = $2`,
    [JSON.stringify(rows), companies[company].name],
  )
  return rows.map((row) => row.id)
}

/** An offer as a seller sends it. */
export const validOffer = { gpuModel: 'h100-sxm', region: 'eu-north', gpuCounts: [1, 8], capacityGpus: 16, pricePerHourCents: 240 }

export async function putOffer(app: TestApp, company: CompanyName, overrides: Partial<OfferInput> = {}): Promise<string> {
  const [id = ''] = await putOffers(app, company, [overrides])
  return id
}
