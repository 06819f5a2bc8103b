/** The SQL that loads the data files. */
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'

const familiesSql = sql(
  'load_gpu_families',
  `insert into gpu_families (gpu_family, gpu_name, gpu_arch, vram_gb)
   select gpu_family, gpu_name, gpu_arch, vram_gb from json_populate_recordset(null::gpu_families, $1)
   on conflict do nothing`,
)
/** Existing rows stay. */
export const loadFamilies = (tx: Tx, families: readonly object[]) => tx.enqueue(familiesSql, [JSON.stringify(families)])

const modelsSql = sql(
  'load_gpu_models',
  `insert into gpu_models as m (gpu_model, gpu_name, vram_gb, gpu_family, aliases)
   select gpu_model, gpu_name, vram_gb, gpu_family, coalesce(aliases, '{}') from json_populate_recordset(null::gpu_models, $1)
   on conflict (gpu_model) do update set aliases = excluded.aliases where m.aliases <> excluded.aliases`,
)
/** Existing rows stay, except for their aliases. */
export const loadModels = (tx: Tx, models: readonly object[]) => tx.enqueue(modelsSql, [JSON.stringify(models)])

const regionsSql = sql(
  'load_regions',
  `insert into regions as r (region, region_name, geo, aliases)
   select region, region_name, geo, coalesce(aliases, '{}') from json_populate_recordset(null::regions, $1)
   on conflict (region) do update set aliases = excluded.aliases where r.aliases <> excluded.aliases`,
)
/** Existing rows stay, except for their aliases. */
export const loadRegions = (tx: Tx, regions: readonly object[]) => tx.enqueue(regionsSql, [JSON.stringify(regions)])

const pricesSql = sql(
  'load_reference_prices',
  `insert into reference_prices (gpu_model, on_demand_price_per_hour_cents, updated_at)
   select key, value::int, $2 from json_each_text($1)
   on conflict do nothing`,
)
/** Existing rows stay. */
export const loadPrices = (tx: Tx, centsByModel: object, asOf: string) => tx.enqueue(pricesSql, [JSON.stringify(centsByModel), asOf])
