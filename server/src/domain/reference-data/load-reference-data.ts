import gpus from '../../../data/gpus.json' with { type: 'json' }
import prices from '../../../data/reference-prices.json' with { type: 'json' }
import regions from '../../../data/regions.json' with { type: 'json' }
import type { Tx } from '../../db/client.ts'
import { loadFamilies, loadModels, loadPrices, loadRegions } from './loading.store.ts'

/**
 * Puts in what the data files hold and the database does not yet. What is there stays: the operator may have changed
 * it since, and offers carry copies of it, so that a correction is a migration. Aliases are the data files' alone.
 */
export function loadReferenceData(tx: Tx): void {
  const models = gpus.families.flatMap(({ gpu_family, vram_gb, models }) => models.map((model) => ({ ...model, vram_gb, gpu_family })))
  loadFamilies(tx, gpus.families)
  loadModels(tx, models)
  loadRegions(tx, regions.regions)
  loadPrices(tx, prices.on_demand_price_per_hour_cents, `${prices.as_of}T00:00:00Z`)
}
