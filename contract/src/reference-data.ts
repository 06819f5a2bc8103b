/** Reference data: what GPUs, regions and going rates there are. */
import Type from 'typebox'
import { card } from './endpoint.ts'
import { cents, centsOrNull, dateTime, oneOf, oneOfOrNull, shape, text } from './fields.ts'
import { geos } from './geos.ts'
import { allOf } from './lists.ts'
import { Template } from './templates.ts'

export const catalogCurrency = () => oneOf(['usd'])

const GpuFamily = shape('GpuFamily', {
  gpu_family: text(),
  gpu_name: text(),
  gpu_arch: text(),
  vram_gb: Type.Integer(),
  currency: catalogCurrency(),
  availability: Type.Object({
    available: Type.Boolean({ description: 'Whether any offer of the family can start now.' }),
    offer_count: Type.Integer({ description: 'Offers currently in this family, sold out ones included.' }),
    from_price_per_hour_cents: centsOrNull({ description: 'The cheapest live offer per GPU; when nothing is live, the reference price.' }),
  }),
})

const GpuModel = shape('GpuModel', {
  gpu_model: text({ description: 'A specific SKU.' }),
  gpu_name: text(),
  vram_gb: Type.Integer(),
  gpu_family: text(),
})

const Region = shape('Region', {
  region: text({ description: "The code for the offers' filter." }),
  region_name: text({ description: 'For display only; it may be reworded.' }),
  geo: oneOfOrNull(geos),
})

const ReferencePrice = shape('ReferencePrice', {
  gpu_model: text(),
  gpu_name: text(),
  vram_gb: Type.Integer(),
  currency: catalogCurrency(),
  on_demand_price_per_hour_cents: cents({ description: 'Per GPU. Curated, independent of live inventory; not an offer.' }),
  updated_at: dateTime(),
})

const common = {
  heading: 'Reference data',
  casing: 'snake_case',
  method: 'GET',
  credential: 'key',
  scope: 'catalog:read',
  company: false,
  idempotency: 'none',
  bucket: 'general',
  tagged: true,
  status: 200,
  faults: [],
} as const

export const referenceDataCards = {
  listGpuFamilies: card({
    ...common,
    path: '/gpu-families',
    summary: 'Lists the GPU families, each with what of it is on offer now.',
    purpose: 'The codes that `gpu_family` takes, with their names.',
    reply: allOf(GpuFamily),
  }),
  listGpuModels: card({
    ...common,
    path: '/gpu-models',
    summary: 'Lists the GPU models.',
    purpose: 'The codes and names of GPU models that requests, offers and nodes are compared by.',
    reply: allOf(GpuModel),
  }),
  listRegions: card({
    ...common,
    path: '/regions',
    summary: 'Lists the regions.',
    purpose: 'The codes and names of regions, and the geography that each belongs to.',
    reply: allOf(Region),
  }),
  listReferencePrices: card({
    ...common,
    path: '/prices',
    summary: 'Lists the reference prices, which are curated and cannot be rented at.',
    purpose: 'What capacity of a model costs on this market, to judge a budget or an offer by. Not an offer itself.',
    reply: allOf(ReferencePrice),
  }),
  listTemplates: card({
    ...common,
    path: '/templates',
    summary: 'Lists the templates a rental can start with.',
    purpose: 'The images that a rented machine can start with: what `template_id` takes.',
    reply: allOf(Template),
  }),
}
