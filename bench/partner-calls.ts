/** One call of each card of the partner API but the test helpers, again and again: what is made by one is what the next reads, changes and ends. */
import type { Card } from '@parley/contract/endpoint'
import { idsInPath } from '@parley/contract/id-kinds'
import { type PartnerOperation, partnerCards } from '@parley/contract/partner'
import { radarCards } from '@parley/contract/radar'
import { testHelperCards } from '@parley/contract/test-helpers'
import { demand as demandOf } from '../reliability/filing.ts'

/** The collections of paths, and the submissions that were approved before. */
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

/** What calls are about: ids, by where they are found. */
export type Things = Record<Collection, string[]>

interface Ask {
  readonly who: string
  readonly path: string
  readonly body?: object
}

/** A company has ten endpoints; what a ping costs is what is sent; and these keys have no policy under which anything is approved. */
const unrepeatable = ['readApproval', 'createWebhookEndpoint', 'deleteWebhookEndpoint', 'pingWebhookEndpoint', 'redeliverWebhook'] as const
export type MeasuredOperation = Exclude<PartnerOperation, keyof typeof testHelperCards | (typeof unrepeatable)[number]>
type MeasuredWrite = { [Name in MeasuredOperation]: (typeof partnerCards)[Name]['method'] extends 'GET' ? never : Name }[MeasuredOperation]

const without: readonly string[] = [...Object.keys(testHelperCards), ...unrepeatable]
/** In the order of the cards, in which everything is there when it is needed; Radar comes last, for what is withdrawn there ends the opportunities on it. */
export const measured = [...Object.keys(partnerCards).filter((name) => !(name in radarCards)), ...Object.keys(radarCards)].filter(
  (name): name is MeasuredOperation => !without.includes(name),
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

/** What each write is sent for the n-th time. */
const bodies: Readonly<Record<MeasuredWrite, (n: number, things: Things) => object>> = {
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

/** What a write answers, where the next calls are about it. */
export const makes: Readonly<Partial<Record<MeasuredOperation, Collection>>> = {
  fileRequest: 'requests',
  proposeNode: 'submissions',
  createRental: 'rentals',
}

/** Only what was approved comes off the grid and back on it. */
const about: Readonly<Partial<Record<MeasuredOperation, Collection>>> = { withdrawSubmission: 'approved', republishSubmission: 'approved' }
const queries: Readonly<Partial<Record<MeasuredOperation, string>>> = { readMarketPrices: '?gpu_model=h100-sxm', listEvents: '?limit=20' }

const ofSeller = /^\/(?:opportunities|radar\/submissions)/

/** How a card is called for the n-th time. */
export function askFor(operation: MeasuredOperation, things: Things, n: number): Ask {
  const card: Card = partnerCards[operation]
  const path = idsInPath(card.path).reduce((filled, { name, collection }) => {
    const of = about[operation] ?? (collection.slice(collection.lastIndexOf('/') + 1) as Collection)
    return filled.replace(`{${name}}`, nth(things[of], n))
  }, card.path as string)
  return {
    who: ofSeller.test(card.path) ? 'ruth' : 'ingrid',
    path: path + (queries[operation] ?? (card.lists ? '?limit=50' : '')),
    ...(operation in bodies && { body: bodies[operation as MeasuredWrite](n, things) }),
  }
}

function nth(ids: readonly string[], n: number): string {
  const id = ids[n % ids.length]
  if (id === undefined) throw new Error('nothing was made that this call could be about')
  return id
}
