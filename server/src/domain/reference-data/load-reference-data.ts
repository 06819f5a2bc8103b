import gpus from '../../../data/gpus.json' with { type: 'json' }
import prices from '../../../data/reference-prices.json' with { type: 'json' }
import regions from '../../../data/regions.json' with { type: 'json' }
import type { Tx } from '../../db/client.ts'
import { loadFamilies, loadModels, loadPrices, loadRegions } from './loading.store.ts'

/**
 * Inserts the rows of the data files that the database does not have yet. Existing rows stay: the operator may have changed them, and
 * offers have copies of them, so a correction needs a migration. Aliases come only from the data files.
 */
export function loadReferenceData(tx: Tx): void {
  const models = gpus.families.flatMap(({ gpu_family, vram_gb, models }) => models.map((model) => ({ ...model, vram_gb, gpu_family })))
  loadFamilies(tx, gpus.families)
  loadModels(tx, models)
  loadRegions(tx, regions.regions)
  loadPrices(tx, prices.on_demand_price_per_hour_cents, `${prices.as_of}T00:00:00Z`)
}
