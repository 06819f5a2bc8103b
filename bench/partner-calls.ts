/** One call of each card of the partner API but the test helpers, again and again: what is made by one is what the next reads, changes and ends. */
import type { PartnerOperation } from '@parley/contract/partner'
import type { testHelperCards } from '@parley/contract/test-helpers'
import { demand as demandOf } from '../reliability/filing.ts'

type Made = 'requests' | 'nodes' | 'approved' | 'listed' | 'opportunities' | 'introductions' | 'offers' | 'rentals' | 'webhookEndpoints'

/** A company has ten endpoints; what a ping costs is what is sent; and these keys have no policy under which anything is approved. */
type Unrepeatable = 'readApproval' | 'createWebhookEndpoint' | 'deleteWebhookEndpoint' | 'pingWebhookEndpoint' | 'redeliverWebhook'

/** What calls are about: ids, by kind. */
export type Things = Record<Made, string[]>

interface Ask {
  readonly side: 'buys' | 'sells'
  readonly path: string
  readonly body?: object
  /** Its answer is a thing of this kind. */
  readonly makes?: Made
}

const demand = demandOf()
const node = {
  title: '8 × H100 SXM',
  gpu_model: 'H100 SXM',
  gpu_count: 8,
  gpu_memory_gb: 80,
  region: 'eu-north',
  price_per_hour_cents: 249,
}

export type MeasuredOperation = Exclude<PartnerOperation, keyof typeof testHelperCards | Unrepeatable>

/** How each card is called for the n-th time, in an order in which everything is there when it is needed. */
export const asks: Readonly<Record<MeasuredOperation, (things: Things, n: number) => Ask>> = {
  readMe: () => ({ side: 'buys', path: '/me' }),
  listApprovals: () => ({ side: 'buys', path: '/approvals?limit=50' }),
  listGpuFamilies: () => ({ side: 'buys', path: '/gpu-families' }),
  listGpuModels: () => ({ side: 'buys', path: '/gpu-models' }),
  listRegions: () => ({ side: 'buys', path: '/regions' }),
  listReferencePrices: () => ({ side: 'buys', path: '/prices' }),
  listTemplates: () => ({ side: 'buys', path: '/templates' }),
  listOffers: () => ({ side: 'buys', path: '/offers?limit=50' }),
  readOffer: (things, n) => ({ side: 'buys', path: `/offers/${each(things.offers, n)}` }),
  readMarketPrices: () => ({ side: 'buys', path: '/market/prices?gpu_model=h100-sxm' }),
  fileRequest: () => ({ side: 'buys', path: '/requests', body: demand, makes: 'requests' }),
  previewRequest: () => ({ side: 'buys', path: '/request-previews', body: demand }),
  listRequests: () => ({ side: 'buys', path: '/requests?limit=50' }),
  readRequest: (things, n) => ({ side: 'buys', path: `/requests/${each(things.requests, n)}` }),
  editRequest: (things, n) => ({ side: 'buys', path: `/requests/${each(things.requests, n)}`, body: { nodes: 2 + (n % 50) } }),
  closeRequest: (things, n) => ({ side: 'buys', path: `/requests/${each(things.requests, n)}/close`, body: {} }),
  listOpportunities: () => ({ side: 'sells', path: '/opportunities?limit=50' }),
  readOpportunity: (things, n) => ({ side: 'sells', path: `/opportunities/${each(things.opportunities, n)}` }),
  declineOpportunity: (things, n) => ({ side: 'sells', path: `/opportunities/${each(things.opportunities, n)}/decline`, body: {} }),
  listIntroductions: () => ({ side: 'buys', path: '/introductions?limit=50' }),
  readIntroduction: (things, n) => ({ side: 'buys', path: `/introductions/${each(things.introductions, n)}` }),
  declareReady: (things, n) => ({ side: 'buys', path: `/introductions/${each(things.introductions, n)}/ready`, body: {} }),
  proposeNode: () => ({ side: 'sells', path: '/radar/submissions', body: node, makes: 'nodes' }),
  listSubmissions: () => ({ side: 'sells', path: '/radar/submissions?limit=50' }),
  readSubmission: (things, n) => ({ side: 'sells', path: `/radar/submissions/${each(things.nodes, n)}` }),
  replaceSubmission: (things, n) => ({
    side: 'sells',
    path: `/radar/submissions/${each(things.nodes, n)}`,
    body: { ...node, quantity_available: 1 + (n % 50) },
  }),
  withdrawSubmission: (things, n) => ({ side: 'sells', path: `/radar/submissions/${each(things.approved, n)}/withdraw`, body: {} }),
  republishSubmission: (things, n) => ({ side: 'sells', path: `/radar/submissions/${each(things.approved, n)}/republish`, body: {} }),
  listNodes: () => ({ side: 'buys', path: '/radar/nodes?limit=50' }),
  readNode: (things, n) => ({ side: 'buys', path: `/radar/nodes/${each(things.listed, n)}` }),
  sendInquiry: (things, n) => ({ side: 'buys', path: `/radar/nodes/${each(things.listed, n)}/inquiries`, body: {} }),
  listInquiries: () => ({ side: 'buys', path: '/radar/inquiries?limit=50' }),
  createQuote: (things, n) => ({ side: 'buys', path: '/rental-quotes', body: { offer_id: each(things.offers, n), gpu_count: 1 } }),
  createRental: (things, n) => ({
    side: 'buys',
    path: '/rentals',
    body: { offer_id: each(things.offers, n), gpu_count: 1 },
    makes: 'rentals',
  }),
  listRentals: () => ({ side: 'buys', path: '/rentals?limit=50' }),
  readRental: (things, n) => ({ side: 'buys', path: `/rentals/${each(things.rentals, n)}` }),
  listEvents: () => ({ side: 'buys', path: '/events?limit=20' }),
  listRentalEvents: (things, n) => ({ side: 'buys', path: `/rentals/${each(things.rentals, n)}/events` }),
  stopRental: (things, n) => ({ side: 'buys', path: `/rentals/${each(things.rentals, n)}/stop`, body: {} }),
  listWebhookEndpoints: () => ({ side: 'buys', path: '/webhook-endpoints' }),
  readWebhookEndpoint: (things, n) => ({ side: 'buys', path: `/webhook-endpoints/${each(things.webhookEndpoints, n)}` }),
  editWebhookEndpoint: (things, n) => ({
    side: 'buys',
    path: `/webhook-endpoints/${each(things.webhookEndpoints, n)}`,
    body: { description: `The ${n}th.` },
  }),
  rollWebhookSecret: (things, n) => ({
    side: 'buys',
    path: `/webhook-endpoints/${each(things.webhookEndpoints, n)}/roll-secret`,
    body: {},
  }),
  listWebhookDeliveries: (things, n) => ({ side: 'buys', path: `/webhook-endpoints/${each(things.webhookEndpoints, n)}/deliveries` }),
}

function each(ids: readonly string[], n: number): string {
  const id = ids[n % ids.length]
  if (id === undefined) throw new Error('nothing was made that this call could be about')
  return id
}
