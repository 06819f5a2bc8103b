/** The catalog at the dashboard: what is on the market, what a rental would cost, and the offers a seller keeps there. */
import Type from 'typebox'
import { gpuCount, highestPriceCents } from '../catalog.ts'
import { card } from '../endpoint.ts'
import {
  body,
  cents,
  centsOrNull,
  dateTime,
  dateTimeOrNull,
  filledText,
  id,
  integer,
  integerOrNull,
  oneOf,
  shape,
  text,
  textOrNull,
} from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { catalogCurrency } from '../reference-data.ts'

export const Facets = shape('Facets', {
  models: Type.Array(Type.Object({ code: text(), count: Type.Integer() })),
  regions: Type.Array(Type.Object({ code: text(), count: Type.Integer() })),
  providers: Type.Array(Type.Object({ code: text(), count: Type.Integer() })),
  priceRange: Type.Object({
    minCents: centsOrNull({ description: 'Per GPU and hour; null while nothing is listed.' }),
    maxCents: centsOrNull(),
  }),
})

export const RentalPreview = shape('RentalPreview', {
  pricePerHourCents: cents({ description: 'In total, for all its GPUs.' }),
  estimatedProvisionSeconds: Type.Integer(),
  matchedListing: Type.Object({ id: id('offer'), providerCode: text(), region: text(), model: text() }),
})

const named = Type.Object({ code: text(), name: text() })
export const CatalogChoices = shape('CatalogChoices', {
  families: Type.Array(named),
  models: Type.Array(named),
  regions: Type.Array(named),
  templates: Type.Array(Type.Object({ code: text(), name: text(), default: Type.Boolean() })),
})

/** How an offer's rentals are provisioned. */
export const drivers = ['local', 'docker', 'kubernetes'] as const
export type Driver = (typeof drivers)[number]

/** GPUs that one offer may have. */
export const mostGpus = 100_000

const amountOrNull = () => integerOrNull(1, 1_000_000)

const ManagedOffer = shape('ManagedOffer', {
  id: id('offer'),
  gpuModel: text(),
  gpuName: text(),
  region: text(),
  providerCode: text(),
  gpuCounts: Type.Array(gpuCount()),
  capacityGpus: Type.Integer(),
  freeGpus: Type.Integer({ description: 'Those that no rental holds.' }),
  available: Type.Boolean(),
  pricePerHourCents: cents({ description: 'Per GPU.' }),
  currency: catalogCurrency(),
  vcpusPerGpu: amountOrNull(),
  ramGbPerGpu: amountOrNull(),
  storageGb: amountOrNull(),
  interconnect: textOrNull(),
  interruptible: Type.Boolean(),
  estimatedProvisionSeconds: Type.Integer(),
  driver: oneOf(drivers),
  createdAt: dateTime(),
  updatedAt: dateTime({ description: 'When what buyers read of it last changed.' }),
  withdrawnAt: dateTimeOrNull(),
})

const price = integer(1, highestPriceCents, { description: 'Per GPU.' })
const capacity = integer(0, mostGpus)
const offerBody = {
  gpuModel: filledText(64),
  region: filledText(64),
  gpuCounts: Type.Array(gpuCount(), { minItems: 1, maxItems: 4, uniqueItems: true }),
  capacityGpus: capacity,
  pricePerHourCents: price,
  vcpusPerGpu: Type.Optional(amountOrNull()),
  ramGbPerGpu: Type.Optional(amountOrNull()),
  storageGb: Type.Optional(amountOrNull()),
  interconnect: Type.Optional(textOrNull({ maxLength: 120 })),
  interruptible: Type.Optional(Type.Boolean({ default: false })),
  estimatedProvisionSeconds: Type.Optional(integer(1, 900, { default: 40 })),
}
const OfferBody = body(offerBody)
export type OfferBody = Type.Static<typeof OfferBody>

const common = { heading: 'Catalog', credential: 'session', idempotency: 'none', bucket: 'general', status: 200 } as const
const reader = { ...common, company: false, faults: [] } as const
const seller = { ...common, company: true, right: 'listing.manage', reply: ManagedOffer } as const
const operator = { ...common, operator: true, company: false } as const
const operatorOfOffers = { ...operator, reply: ManagedOffer } as const

export const dashboardCatalogCards = {
  readFacets: card({
    ...reader,
    method: 'GET',
    path: '/catalog/facets',
    summary: 'Counts the offers on the market by model, region and provider; at most 30 seconds old.',
    reply: Facets,
  }),
  readCatalogChoices: card({
    ...reader,
    method: 'GET',
    path: '/catalog/choices',
    summary: 'Lists the codes and names that forms let choose from.',
    reply: CatalogChoices,
  }),
  previewRental: card({
    ...reader,
    method: 'POST',
    path: '/rentals/preview',
    summary: 'Finds the cheapest offer that could start now; reserves nothing.',
    body: body({
      familyId: filledText(64, { description: 'A `gpu_family`.' }),
      gpuCount: gpuCount(),
      templateId: Type.Optional(filledText(64)),
      region: Type.Optional(filledText(64, { description: 'Left out, the cheapest listing anywhere wins.' })),
    }),
    reply: RentalPreview,
    faults: ['invalid_template', 'offer_unavailable'],
  }),

  listOwnOffers: card({
    ...common,
    company: true,
    method: 'GET',
    path: '/offers',
    summary: "Lists the company's offers, newest first, withdrawn ones too.",
    lists: 'offer',
    query: body(pageQuery(100)),
    reply: pageOf(ManagedOffer),
    faults: [],
  }),
  createOffer: card({
    ...seller,
    method: 'POST',
    path: '/offers',
    summary: 'Puts an offer on the market.',
    body: OfferBody,
    status: 201,
    faults: [],
  }),
  changeOfferPrice: card({
    ...seller,
    method: 'POST',
    path: '/offers/{id}/price',
    summary: 'Changes the price for rentals that start from now on.',
    body: body({ pricePerHourCents: price }),
    faults: ['offer_unavailable'],
  }),
  changeOfferCapacity: card({
    ...seller,
    method: 'POST',
    path: '/offers/{id}/capacity',
    summary: 'Changes how many GPUs the offer has, those that are rented out included.',
    body: body({ capacityGpus: capacity }),
    faults: ['offer_unavailable'],
  }),
  withdrawOffer: card({
    ...seller,
    method: 'POST',
    path: '/offers/{id}/withdraw',
    summary: 'Takes the offer off the market for good; rentals that run go on. Repeated, it is answered as it is.',
    faults: [],
  }),

  listOffersOfCompany: card({
    ...operator,
    method: 'GET',
    path: '/operator/companies/{id}/offers',
    summary: "Lists a company's offers, newest first, withdrawn ones too.",
    lists: 'offer',
    query: body(pageQuery(100)),
    reply: pageOf(ManagedOffer),
    faults: [],
  }),
  createOfferForCompany: card({
    ...operatorOfOffers,
    method: 'POST',
    path: '/operator/companies/{id}/offers',
    summary: 'Puts an offer of a company on the market, provisioned by any driver.',
    body: body({ ...offerBody, driver: Type.Optional(oneOf(drivers, { default: 'local' })) }),
    status: 201,
    faults: [],
  }),
  changeAnyOfferPrice: card({
    ...operatorOfOffers,
    method: 'POST',
    path: '/operator/offers/{id}/price',
    summary: "Changes any offer's price for rentals that start from now on.",
    body: body({ pricePerHourCents: price }),
    faults: ['offer_unavailable'],
  }),
  changeAnyOfferCapacity: card({
    ...operatorOfOffers,
    method: 'POST',
    path: '/operator/offers/{id}/capacity',
    summary: 'Changes how many GPUs any offer has.',
    body: body({ capacityGpus: capacity }),
    faults: ['offer_unavailable'],
  }),
  withdrawAnyOffer: card({
    ...operatorOfOffers,
    method: 'POST',
    path: '/operator/offers/{id}/withdraw',
    summary: 'Takes any offer off the market for good.',
    faults: [],
  }),
}
