/** Catalog: the offers that can be rented. */
import Type from 'typebox'
import { card } from './endpoint.ts'
import { body, cents, dateTime, id, integer, nonBlankText, oneOf, oneOfOrNull, shape, text, textOrNull } from './fields.ts'
import { geos } from './geos.ts'
import { pageQuery, pageWithNoticesOf } from './lists.ts'
import { maxFilterNameLength, multiNameFilters } from './multi-name-filters.ts'
import { catalogCurrency } from './reference-data.ts'

/** The sizes of a rental, in GPUs. */
export const gpuCounts = [1, 2, 4, 8] as const
export type GpuCount = (typeof gpuCounts)[number]
export const gpuCount = (options: Readonly<Record<string, unknown>> = {}) =>
  Type.Unsafe<GpuCount>({ type: 'integer', enum: [...gpuCounts], ...options })

/** The highest price of one GPU per hour. */
export const maxPriceCents = 1_000_000

const amountOrNull = () => Type.Unsafe<number | null>({ type: ['integer', 'null'] })

export const Offer = shape('Offer', {
  id: id('offer'),
  gpu_model: text(),
  gpu_name: text(),
  gpu_family: text(),
  vram_gb: Type.Integer(),
  region: text(),
  region_name: text(),
  geo: oneOfOrNull(geos),
  provider_code: text({ description: 'A stable pseudonym of the seller.' }),
  gpu_counts: Type.Array(gpuCount(), { description: 'The sizes that can be rented.' }),
  available: Type.Boolean({ description: 'Whether any size can start now.' }),
  available_gpu_counts: Type.Array(gpuCount(), { description: 'The sizes that can start now.' }),
  price_per_hour_cents: cents({ description: 'Per GPU.' }),
  currency: catalogCurrency(),
  vcpus_per_gpu: amountOrNull(),
  ram_gb_per_gpu: amountOrNull(),
  storage_gb: amountOrNull(),
  interconnect: textOrNull(),
  interruptible: Type.Boolean(),
  estimated_provision_seconds: Type.Integer(),
  updated_at: dateTime({ description: 'When any of the fields above last changed, including availability.' }),
})

export const offerSorts = ['price_asc', 'price_desc', 'newest'] as const

const named = (what: string) =>
  Type.Optional(nonBlankText(maxFilterNameLength, { description: `${what}: a code, name or alias, in any spelling.` }))

const offerFilters = {
  gpu_model: named('A model of GET /gpu-models'),
  gpu_family: named('A family of GET /gpu-families'),
  region: named('A region of GET /regions'),
  geo: named(`A geography (${geos.join(', ')})`),
  ...multiNameFilters,
  available: Type.Optional(Type.Boolean({ description: 'Whether any size can start now.' })),
  gpu_count: Type.Optional(gpuCount({ description: 'Offers that can start this size now.' })),
  min_vram_gb: Type.Optional(integer(1, 100_000)),
  max_price_per_hour_cents: Type.Optional(integer(0, maxPriceCents, { description: 'Per GPU.' })),
}

const common = {
  heading: 'Catalog',
  casing: 'snake_case',
  method: 'GET',
  credential: 'key',
  scope: 'catalog:read',
  company: false,
  idempotency: 'none',
  bucket: 'general',
  status: 200,
} as const

const OfferQuery = body({
  ...offerFilters,
  sort: Type.Optional(oneOf(offerSorts, { default: 'price_asc' })),
  ...pageQuery(200),
})
export type OfferQuery = Type.Static<typeof OfferQuery>

export const catalogCards = {
  listOffers: card({
    ...common,
    path: '/offers',
    summary: 'Lists the offers on the market, cheapest first unless sorted otherwise.',
    purpose: 'For renters: what can be rented now, with prices. Prices and availability change. A quote pins a price.',
    lists: 'offer',
    query: OfferQuery,
    reply: pageWithNoticesOf(Offer),
    faults: [],
  }),
  readOffer: card({
    ...common,
    path: '/offers/{id}',
    summary: 'Reads one offer. A sold-out offer is returned. A withdrawn offer is not found.',
    purpose: 'For renters: the current state of one offer.',
    reply: Offer,
    faults: ['offer_not_found'],
  }),
}
