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
  readonly who: string
  readonly path: string
  readonly body: object | undefined
  /** Its answer is a thing of this kind. */
  readonly makes: Made | undefined
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

const buys = (path: string, body?: object, makes?: Made): Ask => ({ who: 'ingrid', path, body, makes })
const sells = (path: string, body?: object, makes?: Made): Ask => ({ who: 'ruth', path, body, makes })

/** How each card is called for the n-th time, in an order in which everything is there when it is needed. */
export const asks: Readonly<Record<MeasuredOperation, (things: Things, n: number) => Ask>> = {
  readMe: () => buys('/me'),
  listApprovals: () => buys('/approvals?limit=50'),
  listGpuFamilies: () => buys('/gpu-families'),
  listGpuModels: () => buys('/gpu-models'),
  listRegions: () => buys('/regions'),
  listReferencePrices: () => buys('/prices'),
  listTemplates: () => buys('/templates'),
  listOffers: () => buys('/offers?limit=50'),
  readOffer: (things, n) => buys(`/offers/${each(things.offers, n)}`),
  readMarketPrices: () => buys('/market/prices?gpu_model=h100-sxm'),
  fileRequest: () => buys('/requests', demand, 'requests'),
  previewRequest: () => buys('/request-previews', demand),
  listRequests: () => buys('/requests?limit=50'),
  readRequest: (things, n) => buys(`/requests/${each(things.requests, n)}`),
  editRequest: (things, n) => buys(`/requests/${each(things.requests, n)}`, { nodes: 2 + (n % 50) }),
  closeRequest: (things, n) => buys(`/requests/${each(things.requests, n)}/close`, {}),
  listOpportunities: () => sells('/opportunities?limit=50'),
  readOpportunity: (things, n) => sells(`/opportunities/${each(things.opportunities, n)}`),
  declineOpportunity: (things, n) => sells(`/opportunities/${each(things.opportunities, n)}/decline`, {}),
  listIntroductions: () => buys('/introductions?limit=50'),
  readIntroduction: (things, n) => buys(`/introductions/${each(things.introductions, n)}`),
  declareReady: (things, n) => buys(`/introductions/${each(things.introductions, n)}/ready`, {}),
  proposeNode: () => sells('/radar/submissions', node, 'nodes'),
  listSubmissions: () => sells('/radar/submissions?limit=50'),
  readSubmission: (things, n) => sells(`/radar/submissions/${each(things.nodes, n)}`),
  replaceSubmission: (things, n) => sells(`/radar/submissions/${each(things.nodes, n)}`, { ...node, quantity_available: 1 + (n % 50) }),
  withdrawSubmission: (things, n) => sells(`/radar/submissions/${each(things.approved, n)}/withdraw`, {}),
  republishSubmission: (things, n) => sells(`/radar/submissions/${each(things.approved, n)}/republish`, {}),
  listNodes: () => buys('/radar/nodes?limit=50'),
  readNode: (things, n) => buys(`/radar/nodes/${each(things.listed, n)}`),
  sendInquiry: (things, n) => buys(`/radar/nodes/${each(things.listed, n)}/inquiries`, {}),
  listInquiries: () => buys('/radar/inquiries?limit=50'),
  createQuote: (things, n) => buys('/rental-quotes', { offer_id: each(things.offers, n), gpu_count: 1 }),
  createRental: (things, n) => buys('/rentals', { offer_id: each(things.offers, n), gpu_count: 1 }, 'rentals'),
  listRentals: () => buys('/rentals?limit=50'),
  readRental: (things, n) => buys(`/rentals/${each(things.rentals, n)}`),
  listEvents: () => buys('/events?limit=20'),
  listRentalEvents: (things, n) => buys(`/rentals/${each(things.rentals, n)}/events`),
  stopRental: (things, n) => buys(`/rentals/${each(things.rentals, n)}/stop`, {}),
  listWebhookEndpoints: () => buys('/webhook-endpoints'),
  readWebhookEndpoint: (things, n) => buys(`/webhook-endpoints/${each(things.webhookEndpoints, n)}`),
  editWebhookEndpoint: (things, n) => buys(`/webhook-endpoints/${each(things.webhookEndpoints, n)}`, { description: `The ${n}th.` }),
  rollWebhookSecret: (things, n) => buys(`/webhook-endpoints/${each(things.webhookEndpoints, n)}/roll-secret`, {}),
  listWebhookDeliveries: (things, n) => buys(`/webhook-endpoints/${each(things.webhookEndpoints, n)}/deliveries`),
}

function each(ids: readonly string[], n: number): string {
  const id = ids[n % ids.length]
  if (id === undefined) throw new Error('nothing was made that this call could be about')
  return id
}
