import gpus from '../../../data/gpus.json' with { type: 'json' }
import prices from '../../../data/reference-prices.json' with { type: 'json' }
import regions from '../../../data/regions.json' with { type: 'json' }
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'

const loadFamilies = sql(
  'load_gpu_families',
  `insert into gpu_families (gpu_family, gpu_name, gpu_arch, vram_gb)
   select gpu_family, gpu_name, gpu_arch, vram_gb from json_populate_recordset(null::gpu_families, $1)
   on conflict do nothing`,
)
const loadModels = sql(
  'load_gpu_models',
  `insert into gpu_models as m (gpu_model, gpu_name, vram_gb, gpu_family, aliases)
   select gpu_model, gpu_name, vram_gb, gpu_family, coalesce(aliases, '{}') from json_populate_recordset(null::gpu_models, $1)
   on conflict (gpu_model) do update set aliases = excluded.aliases where m.aliases <> excluded.aliases`,
)
const loadRegions = sql(
  'load_regions',
  `insert into regions as r (region, region_name, geo, aliases)
   select region, region_name, geo, coalesce(aliases, '{}') from json_populate_recordset(null::regions, $1)
   on conflict (region) do update set aliases = excluded.aliases where r.aliases <> excluded.aliases`,
)
const loadPrices = sql(
  'load_reference_prices',
  `insert into reference_prices (gpu_model, on_demand_price_per_hour_cents, updated_at)
   select key, value::int, $2 from json_each_text($1)
   on conflict do nothing`,
)

/**
 * Puts in what the data files hold and the database does not yet. What is there stays: the operator may have changed
 * it since, and offers carry copies of it, so that a correction is a migration. Aliases are the data files' alone.
 */
export function loadReferenceData(tx: Tx): void {
  const models = gpus.families.flatMap(({ gpu_family, vram_gb, models }) => models.map((model) => ({ ...model, vram_gb, gpu_family })))
  tx.enqueue(loadFamilies, [JSON.stringify(gpus.families)])
  tx.enqueue(loadModels, [JSON.stringify(models)])
  tx.enqueue(loadRegions, [JSON.stringify(regions.regions)])
  tx.enqueue(loadPrices, [JSON.stringify(prices.on_demand_price_per_hour_cents), `${prices.as_of}T00:00:00Z`])
}
