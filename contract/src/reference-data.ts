/** Reference data: GPUs, regions and reference prices. */
import Type from 'typebox'
import { card } from './endpoint.ts'
import { cents, centsOrNull, dateTime, oneOf, oneOfOrNull, shape, text } from './fields.ts'
import { geos } from './geos.ts'
import { collectionOf } from './lists.ts'
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
    offer_count: Type.Integer({ description: 'Current offers in this family, including sold-out ones.' }),
    from_price_per_hour_cents: centsOrNull({
      description: 'The price of the cheapest live offer, per GPU. The reference price if no offer is live.',
    }),
  }),
})

const GpuModel = shape('GpuModel', {
  gpu_model: text({ description: 'A specific SKU.' }),
  gpu_name: text(),
  vram_gb: Type.Integer(),
  gpu_family: text(),
})

const Region = shape('Region', {
  region: text({ description: 'The code to filter offers by.' }),
  region_name: text({ description: 'For display only. The wording may change.' }),
  geo: oneOfOrNull(geos),
})

const ReferencePrice = shape('ReferencePrice', {
  gpu_model: text(),
  gpu_name: text(),
  vram_gb: Type.Integer(),
  currency: catalogCurrency(),
  on_demand_price_per_hour_cents: cents({ description: 'Per GPU. Curated and independent of live inventory. Not an offer.' }),
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
    summary: 'Lists the GPU families, with the current availability of each.',
    purpose: 'The codes and names for `gpu_family`.',
    reply: collectionOf(GpuFamily),
  }),
  listGpuModels: card({
    ...common,
    path: '/gpu-models',
    summary: 'Lists the GPU models.',
    purpose: 'The codes and names of GPU models in requests, offers and nodes.',
    reply: collectionOf(GpuModel),
  }),
  listRegions: card({
    ...common,
    path: '/regions',
    summary: 'Lists the regions.',
    purpose: 'The codes and names of regions, with the geography of each.',
    reply: collectionOf(Region),
  }),
  listReferencePrices: card({
    ...common,
    path: '/prices',
    summary: 'Lists the reference prices.',
    purpose: 'Curated prices per model, to judge a budget or an offer by. They are not offers.',
    reply: collectionOf(ReferencePrice),
  }),
  listTemplates: card({
    ...common,
    path: '/templates',
    summary: 'Lists the templates for rentals.',
    purpose: 'The images that a rented machine can start with, for `template_id`.',
    reply: collectionOf(Template),
  }),
}
