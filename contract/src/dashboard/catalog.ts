/** The catalog at the dashboard: the offers on the market, rental previews, and the offers that a seller manages. */
import Type from 'typebox'
import { gpuCount, maxPriceCents, Offer } from '../catalog.ts'
import { card } from '../endpoint.ts'
import {
  body,
  camelCased,
  cents,
  centsOrNull,
  dateTime,
  dateTimeOrNull,
  id,
  integer,
  integerOrNull,
  lookup,
  nonBlankText,
  oneOf,
  oneOfOrNull,
  shape,
  text,
  textOrNull,
} from '../fields.ts'
import { geos } from '../geos.ts'
import { ageSort, pageOf, pageQuery, stateFilters } from '../lists.ts'
import { stateTable } from '../moves.ts'
import { catalogCurrency } from '../reference-data.ts'
import { draft } from '../session-endpoint.ts'
import { marks, textReviewed } from './operator.ts'

/** A withdrawal is not a state. It permanently takes an offer off the market and leaves its status unchanged. */
export const offerStates = stateTable({
  objectType: 'offer',
  states: ['pending', 'approved', 'rejected'],
  initial: 'pending',
  moves: {
    edit: { from: ['pending', 'approved', 'rejected'], to: 'pending', by: 'the seller, PUT /offers/{id}, with anything changed' },
    approve: { from: ['pending'], to: 'approved', by: 'the operator, in review, or by creating the offer' },
    reject: { from: ['pending'], to: 'rejected', by: 'the operator, in review, with a reason' },
  },
})
export type OfferStatus = (typeof offerStates.states)[number]

/** How an offer's rentals are provisioned. `local` simulates machines. An offer's default is the first of these that is installed. */
export const drivers = ['docker', 'kubernetes', 'local'] as const
export type Driver = (typeof drivers)[number]

const Facets = shape('Facets', {
  models: Type.Array(Type.Object({ code: text(), count: Type.Integer() })),
  regions: Type.Array(Type.Object({ code: text(), count: Type.Integer() })),
  providers: Type.Array(Type.Object({ code: text(), count: Type.Integer() })),
  priceRange: Type.Object({
    minCents: centsOrNull({ description: 'The lowest price of one GPU for one hour, in cents. Null if no offer is on the market.' }),
    maxCents: centsOrNull({ description: 'The highest price of one GPU for one hour, in cents. Null if no offer is on the market.' }),
  }),
})

const gridFacet = () =>
  Type.Array(
    Type.Object({
      code: text({ description: 'The code of the reference data, or the text of the listing if the reference data does not know it.' }),
      name: text(),
      count: Type.Integer(),
    }),
    {
      description: 'The most frequent values, most frequent first.',
    },
  )
const GridFacets = shape('GridFacets', {
  models: gridFacet(),
  regions: gridFacet(),
  complete: Type.Boolean({ description: 'Whether all nodes were counted. False if only the newest were.' }),
})

const RentalPreview = shape('RentalPreview', {
  pricePerHourCents: cents({ description: 'The total hourly price, for all GPUs.' }),
  estimatedProvisionSeconds: Type.Integer(),
  matchedListing: Type.Object({ id: id('offer'), providerCode: text(), region: text(), model: text() }),
})

const namedFields = { code: text(), name: text(), aliases: Type.Array(text()) }
const named = Type.Object(namedFields)
const CatalogChoices = shape('CatalogChoices', {
  families: Type.Array(named),
  models: Type.Array(Type.Object({ ...namedFields, family: text() })),
  regions: Type.Array(Type.Object({ ...namedFields, geo: oneOfOrNull(geos) })),
  templates: Type.Array(Type.Object({ code: text(), name: text(), default: Type.Boolean() })),
  drivers: Type.Array(oneOf(drivers), { description: 'The installed drivers. If there are none, no offer can be created.' }),
  rentalFeeBasisPoints: Type.Integer({
    description:
      'The share of the charges that the marketplace takes as its fee, for rentals that begin now, in hundredths of a percent. 1000 is 10 %.',
  }),
})

/** The most GPUs of one offer. */
const maxGpus = 100_000

const amountOrNull = () => integerOrNull(1, 1_000_000)

export const ManagedOffer = shape('ManagedOffer', {
  id: id('offer'),
  gpuModel: text(),
  gpuName: text(),
  region: text(),
  providerCode: text(),
  gpuCounts: Type.Array(gpuCount()),
  capacityGpus: Type.Integer(),
  freeGpus: Type.Integer({ description: 'The number of GPUs that are not rented.' }),
  available: Type.Boolean({ description: 'Whether the offer is on the market and at least one of its sizes can start now.' }),
  pricePerHourCents: cents({ description: 'The price of one GPU for one hour, in cents.' }),
  currency: catalogCurrency(),
  vcpusPerGpu: amountOrNull(),
  ramGbPerGpu: amountOrNull(),
  storageGb: amountOrNull(),
  interconnect: textOrNull(),
  interruptible: Type.Boolean(),
  estimatedProvisionSeconds: Type.Integer(),
  driver: oneOf(drivers),
  status: oneOf(offerStates.states),
  rejectionReason: textOrNull(),
  onMarket: Type.Boolean({
    description: 'Whether buyers can read the offer: it is approved and not withdrawn, and its driver is installed.',
  }),
  submittedAt: dateTime({ description: 'When the offer was last submitted for review.' }),
  createdAt: dateTime(),
  updatedAt: dateTime({ description: 'When the part of the offer that buyers can read last changed.' }),
  withdrawnAt: dateTimeOrNull(),
})

const price = integer(1, maxPriceCents, { description: 'The price of one GPU for one hour, in cents.' })
const capacity = integer(0, maxGpus)
/** The terms that the operator approves. The model and the region are approved too, but never change. */
const offerTerms = {
  gpuCounts: Type.Array(gpuCount(), { minItems: 1, maxItems: 4, uniqueItems: true }),
  vcpusPerGpu: Type.Optional(amountOrNull()),
  ramGbPerGpu: Type.Optional(amountOrNull()),
  storageGb: Type.Optional(amountOrNull()),
  interconnect: Type.Optional(textOrNull({ maxLength: 120 })),
  interruptible: Type.Optional(Type.Boolean({ default: false })),
  estimatedProvisionSeconds: Type.Optional(integer(1, 900, { default: 40 })),
}
export const OfferTerms = body(offerTerms)
export type OfferTerms = Type.Static<typeof OfferTerms>
const offerBody = { gpuModel: nonBlankText(64), region: nonBlankText(64), capacityGpus: capacity, pricePerHourCents: price, ...offerTerms }
export type OfferBody = Type.Static<Type.TObject<typeof offerBody>>

export const OperatorOffer = shape('OperatorOffer', {
  ...ManagedOffer.properties,
  companyName: text(),
  flags: Type.Array(text(), {
    description: 'The reasons to review the text before buyers read it. If there are any, approval needs `textReviewed`.',
  }),
  marks,
  listing: Type.Object(camelCased(Offer.properties), { description: 'The offer as buyers read it.' }),
})

const common = { heading: 'Catalog', credential: 'session', idempotency: 'none', bucket: 'general', status: 200 } as const
const reader = { ...common, company: false, faults: [] } as const
const seller = { ...common, company: true, right: 'listing.manage', reply: ManagedOffer } as const
const operator = { ...common, operator: true, company: false } as const
const operatorOfOffers = { ...operator, reply: ManagedOffer } as const
const reviewer = { ...operator, reply: OperatorOffer } as const

export const dashboardCatalogCards = {
  readFacets: card({
    ...reader,
    method: 'GET',
    path: '/catalog/facets',
    summary: 'Counts the offers on the market by model, region and provider. The counts are at most 30 seconds old.',
    reply: Facets,
  }),
  readGridFacets: card({
    ...reader,
    heading: 'Radar',
    company: true,
    method: 'GET',
    path: '/radar/facets',
    summary: 'Counts the nodes that the company may see by model and region, up to the 5,000 newest.',
    reply: GridFacets,
  }),
  readCatalogChoices: card({
    ...reader,
    method: 'GET',
    path: '/catalog/choices',
    summary: 'Lists the codes and names that forms offer as choices.',
    reply: CatalogChoices,
  }),
  previewRental: card({
    ...reader,
    method: 'POST',
    path: '/rentals/preview',
    summary: 'Finds the cheapest offer that could start now. It reserves nothing.',
    body: body({
      familyId: lookup({ description: 'The code of a GPU family.' }),
      gpuCount: gpuCount(),
      templateId: Type.Optional(text()),
      region: Type.Optional(lookup({ description: 'The region of the offer. Default: any region.' })),
    }),
    reply: RentalPreview,
    faults: ['invalid_template', 'offer_unavailable'],
  }),

  listOwnOffers: card({
    ...common,
    company: true,
    method: 'GET',
    path: '/offers',
    summary: "Lists the company's offers, newest first, including withdrawn ones.",
    lists: 'offer',
    query: body(pageQuery(100)),
    reply: pageOf(ManagedOffer),
    faults: [],
  }),
  createOffer: card({
    ...seller,
    method: 'POST',
    path: '/offers',
    summary: 'Proposes an offer. The operator reviews it before any buyer sees it.',
    draft: true,
    body: body({ ...offerBody, ...draft }),
    status: 201,
    faults: ['no_driver'],
  }),
  editOffer: card({
    ...seller,
    method: 'PUT',
    path: '/offers/{id}',
    summary: 'Replaces the terms of an offer. A changed offer leaves the market until it is approved again.',
    body: OfferTerms,
    faults: ['offer_unavailable'],
  }),
  changeOfferPrice: card({
    ...seller,
    method: 'POST',
    path: '/offers/{id}/price',
    summary: 'Changes the price of an offer for rentals that start from now on.',
    body: body({ pricePerHourCents: price }),
    faults: ['offer_unavailable'],
  }),
  changeOfferCapacity: card({
    ...seller,
    method: 'POST',
    path: '/offers/{id}/capacity',
    summary: 'Changes how many GPUs the offer has, including rented ones.',
    body: body({ capacityGpus: capacity }),
    faults: ['offer_unavailable'],
  }),
  withdrawOffer: card({
    ...seller,
    method: 'POST',
    path: '/offers/{id}/withdraw',
    summary: 'Withdraws the offer from the market. This is final. Running rentals continue. A withdrawn offer is returned unchanged.',
    faults: [],
  }),

  listOffersOfCompany: card({
    ...operator,
    method: 'GET',
    path: '/operator/companies/{id}/offers',
    summary: "Lists a company's offers, newest first, including withdrawn ones.",
    lists: 'offer',
    query: body(pageQuery(100)),
    reply: pageOf(ManagedOffer),
    faults: [],
  }),
  createOfferForCompany: card({
    ...operatorOfOffers,
    method: 'POST',
    path: '/operator/companies/{id}/offers',
    summary: 'Creates an offer of a company on the market. Any installed driver can provision it.',
    draft: true,
    body: body({ ...offerBody, driver: Type.Optional(oneOf(drivers)), ...draft }),
    status: 201,
    faults: ['no_driver'],
  }),
  listOfferReviews: card({
    ...operator,
    method: 'GET',
    path: '/operator/offers',
    summary: 'Lists the offers of all companies by status, by default those that wait for review. Withdrawn offers are left out.',
    lists: 'offer',
    query: body({
      ...stateFilters(offerStates.states, 'Default: `pending`, the offers that wait for review.'),
      ...ageSort,
      ...pageQuery(100),
    }),
    reply: pageOf(OperatorOffer),
    faults: [],
  }),
  readOfferReview: card({
    ...reviewer,
    method: 'GET',
    path: '/operator/offers/{id}',
    summary: 'Reads one offer for review.',
    faults: [],
  }),
  approveOffer: card({
    ...reviewer,
    method: 'POST',
    path: '/operator/offers/{id}/approve',
    summary: 'Approves an offer that waits for review, which puts it on the market. An approved offer is returned unchanged.',
    body: body({
      driver: Type.Optional(
        oneOf(drivers, { description: 'The driver that provisions the machines from now on. Default: the current driver of the offer.' }),
      ),
      submittedAt: Type.Optional(
        dateTime({ description: 'The `submittedAt` of the version that you read. If the offer was edited since, it is not approved.' }),
      ),
      textReviewed,
    }),
    bodyOptional: true,
    faults: ['offer_unavailable', 'offer_not_pending', 'edited_since_read', 'text_not_reviewed', 'no_driver'],
  }),
  rejectOffer: card({
    ...reviewer,
    method: 'POST',
    path: '/operator/offers/{id}/reject',
    summary: 'Rejects an offer with a reason that its seller reads. A rejected offer is returned unchanged.',
    body: body({ reason: nonBlankText(1000) }),
    faults: ['offer_unavailable', 'offer_not_pending'],
  }),
  changeAnyOfferPrice: card({
    ...operatorOfOffers,
    method: 'POST',
    path: '/operator/offers/{id}/price',
    summary: 'Changes the price of any offer for rentals that start from now on.',
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
    summary: 'Withdraws any offer from the market. This is final.',
    faults: [],
  }),
}
