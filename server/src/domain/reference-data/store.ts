/** The SQL of reference data. Each collection is one document, written whole by the database. */
import { type ReferenceItem, ReferenceNames } from '@parley/contract/reference-names'
import { type ReferenceWords, referenceWords } from '@parley/contract/reference-words'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

interface Collection {
  readonly wire: string
}
const collection = (name: string, order: string, columns: string) =>
  sql<Collection>(
    name,
    `select '{"data":[' || coalesce(string_agg(row_to_json(d)::text, ',' order by d.${order}), '') || ']}' as wire from (${columns}) d`,
  )

/** Whole documents, each in the order of its codes. */
const collections = {
  // Availability is read from the offers themselves: one index lookup for each family.
  families: collection(
    'gpu_families_document',
    'gpu_family',
    `select f.gpu_family, f.gpu_name, f.gpu_arch, f.vram_gb, 'usd' as currency,
       (select row_to_json(a) from (select live.cheapest is not null as available, coalesce(market.offers, 0) as offer_count,
         coalesce(live.cheapest, reference.cheapest) as from_price_per_hour_cents) a) as availability
     from gpu_families f
     left join (select m.gpu_family, sum(o.offers) as offers from offers_on_market o join gpu_models m on o.facet = 'model' and m.gpu_model = o.code
       group by m.gpu_family) market on market.gpu_family = f.gpu_family
     left join (select m.gpu_family, min(p.on_demand_price_per_hour_cents) as cheapest from reference_prices p join gpu_models m using (gpu_model)
       group by m.gpu_family) reference on reference.gpu_family = f.gpu_family
     left join lateral (select o.price_per_hour_cents as cheapest from offers o where o.available and o.gpu_family = f.gpu_family
       order by o.price_per_hour_cents, o.id limit 1) live on true`,
  ),
  models: collection('gpu_models_document', 'gpu_model', 'select gpu_model, gpu_name, vram_gb, gpu_family from gpu_models'),
  regions: collection('regions_document', 'region', 'select region, region_name, geo from regions'),
  prices: collection(
    'reference_prices_document',
    'gpu_model',
    `select p.gpu_model, m.gpu_name, m.vram_gb, 'usd' as currency, p.on_demand_price_per_hour_cents, wire_time(p.updated_at) as updated_at
     from reference_prices p join gpu_models m using (gpu_model)`,
  ),
} as const

export type CollectionName = keyof typeof collections

export async function readCollection(read: Reader, name: CollectionName): Promise<string> {
  return (await read.first(collections[name]))?.wire ?? '{"data":[]}'
}

const namesSql = sql<{ names: string[] }>(
  'reference_names',
  `select array(
     select unnest(array[gpu_family, gpu_name, gpu_arch]) from gpu_families
     union select unnest(array[gpu_model, gpu_name] || aliases) from gpu_models
     union select unnest(array[region, region_name] || aliases) from regions) as names`,
)
/** The words of every code and name, which demand may use. */
export const readReferenceWords = async (read: Reader): Promise<ReferenceWords> => referenceWords((await read.first(namesSql))?.names ?? [])

const namedItemsSql = sql<{ items: ReferenceItem[] }>(
  'find_named_reference_items',
  `select json_agg(t) as items from (
     select 'model' as kind, gpu_model as code, gpu_name as name, aliases, gpu_family as within from gpu_models
     union all select 'family', gpu_family, gpu_name, aliases, null from gpu_families
     union all select 'region', region, region_name, aliases, geo from regions order by 1, 2) t`,
)
/** The names of hardware and regions. */
export const readReferenceNames = async (read: Reader): Promise<ReferenceNames> =>
  new ReferenceNames((await read.first(namedItemsSql))?.items ?? [])

const findModelSql = sql<{ gpu_model: string }>('find_gpu_model', 'select gpu_model from gpu_models where gpu_model = $1')
export const findModel = (read: Reader, model: string) => read.first(findModelSql, [model])

const findRegionSql = sql<{ region: string }>('find_region', 'select region from regions where region = $1')
export const findRegion = (read: Reader, region: string) => read.first(findRegionSql, [region])

export interface NewFamily {
  readonly gpuFamily: string
  readonly gpuName: string
  readonly gpuArch: string
  readonly vramGb: number
}
export interface NewModel {
  readonly gpuModel: string
  readonly gpuName: string
  readonly gpuFamily: string
  readonly onDemandPricePerHourCents: number
}

const insertFamilySql = sql<NewFamily>(
  'insert_gpu_family',
  `insert into gpu_families (gpu_family, gpu_name, gpu_arch, vram_gb) values ($1, $2, $3, $4) on conflict do nothing
   returning gpu_family as "gpuFamily", gpu_name as "gpuName", gpu_arch as "gpuArch", vram_gb as "vramGb"`,
)
/** Returns nothing when the family already exists. */
export const insertFamily = (tx: Tx, { gpuFamily, gpuName, gpuArch, vramGb }: NewFamily) =>
  tx.first(insertFamilySql, [gpuFamily, gpuName, gpuArch, vramGb])

const insertModelSql = sql<{ vramGb: number; isNew: boolean }>(
  'insert_gpu_model',
  `with added as (
     insert into gpu_models (gpu_model, gpu_name, vram_gb, gpu_family)
       select $1, $2, f.vram_gb, f.gpu_family from gpu_families f where f.gpu_family = $3
     on conflict do nothing returning gpu_model
   )
   select f.vram_gb as "vramGb", exists (select from added) as "isNew" from gpu_families f where f.gpu_family = $3`,
)
/** Returns nothing when the family does not exist; not new when the model already exists. */
export const insertModel = (tx: Tx, { gpuModel, gpuName, gpuFamily }: NewModel) => tx.first(insertModelSql, [gpuModel, gpuName, gpuFamily])

interface KnownPrice {
  readonly gpuModel: string
  readonly onDemandPricePerHourCents: number
  readonly updatedAt: string
}
const setPriceSql = sql<KnownPrice>(
  'set_reference_price',
  `insert into reference_prices as p (gpu_model, on_demand_price_per_hour_cents, updated_at)
     select gpu_model, $2, app_now() from gpu_models where gpu_model = $1
   on conflict (gpu_model) do update set on_demand_price_per_hour_cents = excluded.on_demand_price_per_hour_cents, updated_at = excluded.updated_at
   returning gpu_model as "gpuModel", p.on_demand_price_per_hour_cents as "onDemandPricePerHourCents", wire_time(p.updated_at) as "updatedAt"`,
)
/** Returns nothing when the model does not exist. */
export const setReferencePrice = (tx: Tx, model: string, cents: number) => tx.first(setPriceSql, [model, cents])

interface Choice {
  readonly code: string
  readonly name: string
  readonly aliases: string[]
}
interface ModelChoice extends Choice {
  readonly family: string
}
interface RegionChoice extends Choice {
  readonly geo: string | null
}
const choices = (table: string, code: string, name: string, more = '') =>
  `(select json_agg(json_build_object('code', ${code}, 'name', ${name}, 'aliases', aliases${more}) order by ${code}) from ${table})`
const choicesSql = sql<{ families: Choice[]; models: ModelChoice[]; regions: RegionChoice[] }>(
  'catalog_choices',
  `select ${choices('gpu_families', 'gpu_family', 'gpu_name')} as families, ${choices('gpu_models', 'gpu_model', 'gpu_name', ", 'family', gpu_family")} as models,
     ${choices('regions', 'region', 'region_name', ", 'geo', geo")} as regions`,
)
/** Codes and names that forms offer as choices, with their aliases. */
export const readChoices = (read: Reader) => read.first(choicesSql)
