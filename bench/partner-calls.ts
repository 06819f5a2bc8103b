/** Repeated calls of each card of the partner API except the test helpers. Later cards read, change and end the objects that earlier ones create. */
import type { Card } from '@parley/contract/endpoint'
import { idsInPath } from '@parley/contract/id-kinds'
import { type PartnerOperation, partnerCards } from '@parley/contract/partner'
import { radarCards } from '@parley/contract/radar'
import { testHelperCards } from '@parley/contract/test-helpers'
import { demand as demandOf } from '../reliability/filing.ts'

/** The collections in paths, and the submissions that are already approved. */
type Collection =
  | 'requests'
  | 'submissions'
  | 'approved'
  | 'nodes'
  | 'opportunities'
  | 'introductions'
  | 'offers'
  | 'rentals'
  | 'webhook-endpoints'

/** The IDs that calls refer to, by collection. */
export type ObjectIds = Record<Collection, string[]>

interface PreparedCall {
  readonly who: string
  readonly path: string
  readonly body?: object
}

/** A company may have ten endpoints. The cost of a ping is its delivery. These keys have no policy that requires approvals. */
const unrepeatable = ['readApproval', 'createWebhookEndpoint', 'deleteWebhookEndpoint', 'pingWebhookEndpoint', 'redeliverWebhook'] as const
export type MeasuredOperation = Exclude<PartnerOperation, keyof typeof testHelperCards | (typeof unrepeatable)[number]>
type MeasuredWrite = { [Name in MeasuredOperation]: (typeof partnerCards)[Name]['method'] extends 'GET' ? never : Name }[MeasuredOperation]

const excluded: readonly string[] = [...Object.keys(testHelperCards), ...unrepeatable]
/** In the order of the cards, in which every object exists when it is needed. Radar is last, because withdrawing a node ends the opportunities on it. */
export const measuredOperations = [...Object.keys(partnerCards).filter((name) => !(name in radarCards)), ...Object.keys(radarCards)].filter(
  (name): name is MeasuredOperation => !excluded.includes(name),
)

const demand = demandOf()
const node = {
  title: '8 × H100 SXM',
  gpu_model: 'H100 SXM',
  gpu_count: 8,
  gpu_memory_gb: 80,
  region: 'eu-north',
  price_per_hour_cents: 249,
}

/** The body of each write's n-th call. */
const bodies: Readonly<Record<MeasuredWrite, (n: number, objectIds: ObjectIds) => object>> = {
  fileRequest: () => demand,
  previewRequest: () => demand,
  editRequest: (n) => ({ nodes: 2 + (n % 50) }),
  closeRequest: () => ({}),
  declineOpportunity: () => ({}),
  declareReady: () => ({}),
  proposeNode: () => node,
  replaceSubmission: (n) => ({ ...node, quantity_available: 1 + (n % 50) }),
  withdrawSubmission: () => ({}),
  republishSubmission: () => ({}),
  sendInquiry: () => ({}),
  createQuote: (n, { offers }) => ({ offer_id: nth(offers, n), gpu_count: 1 }),
  createRental: (n, { offers }) => ({ offer_id: nth(offers, n), gpu_count: 1 }),
  stopRental: () => ({}),
  editWebhookEndpoint: (n) => ({ description: `The ${n}th.` }),
  rollWebhookSecret: () => ({}),
}

/** The collection of the object that a write creates, if later calls refer to it. */
export const createdCollections: Readonly<Partial<Record<MeasuredOperation, Collection>>> = {
  fileRequest: 'requests',
  proposeNode: 'submissions',
  createRental: 'rentals',
}

/** Only an approved submission can be withdrawn from the grid and republished. */
const targetCollections: Readonly<Partial<Record<MeasuredOperation, Collection>>> = {
  withdrawSubmission: 'approved',
  republishSubmission: 'approved',
}
const queries: Readonly<Partial<Record<MeasuredOperation, string>>> = { readMarketPrices: '?gpu_model=h100-sxm', listEvents: '?limit=20' }

const sellerPaths = /^\/(?:opportunities|radar\/submissions)/

/** Returns the n-th call of a card. */
export function callFor(operation: MeasuredOperation, objectIds: ObjectIds, n: number): PreparedCall {
  const card: Card = partnerCards[operation]
  const path = idsInPath(card.path).reduce((filled, { name, collection }) => {
    const of = targetCollections[operation] ?? (collection.slice(collection.lastIndexOf('/') + 1) as Collection)
    return filled.replace(`{${name}}`, nth(objectIds[of], n))
  }, card.path as string)
  return {
    who: sellerPaths.test(card.path) ? 'ruth' : 'ingrid',
    path: path + (queries[operation] ?? (card.lists ? '?limit=50' : '')),
    ...(operation in bodies && { body: bodies[operation as MeasuredWrite](n, objectIds) }),
  }
}

function nth(ids: readonly string[], n: number): string {
  const id = ids[n % ids.length]
  if (id === undefined) throw new Error('nothing was made that this call could be about')
  return id
}
