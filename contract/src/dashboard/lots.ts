/** Lots: bids on Radar nodes, the proof of a bid after the decision, and the outcome for the winner and the seller. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import {
  body,
  cents,
  centsOrNull,
  countOrNull,
  dateTime,
  dateTimeOrNull,
  id,
  integer,
  oneOf,
  oneOfOrNull,
  shape,
  shapeOrNull,
  text,
  textOrNull,
} from '../fields.ts'
import { Counterparty, sides } from '../introductions.ts'
import { pageOf, pageQuery, stateFilters } from '../lists.ts'
import { hourlyCeilingCents, type LotFormat, lotFormats, lotStates, radarCurrencies } from '../radar.ts'
import { draft } from '../session-endpoint.ts'

export const lotFields = {
  id: id('lot'),
  listingId: id('node'),
  node: Type.Object(
    {
      title: text(),
      gpuModel: textOrNull(),
      gpuCount: countOrNull(),
      gpuMemoryGb: Type.Optional(
        countOrNull({ description: 'The memory of one GPU, in GB. Absent on lots that were opened before it was recorded.' }),
      ),
      quantityAvailable: Type.Integer(),
      region: textOrNull(),
    },
    { description: 'The node as it was when the lot was opened.' },
  ),
  format: oneOf(lotFormats),
  status: oneOf(lotStates.states),
  endsAt: dateTime(),
  reserveCents: centsOrNull({ description: 'The reserve price per GPU-hour. Null without one.' }),
  currency: oneOf(radarCurrencies),
  bidCount: Type.Integer(),
  currentBidCents: centsOrNull({
    description: 'The leading bid of an open-format lot that takes bids, per GPU-hour. Null on every other lot, and before the first bid.',
  }),
  quantity: Type.Integer({ description: 'The number of nodes that are sold together.' }),
  startsAt: dateTimeOrNull({ description: 'When the term starts. Null: the seller and the winner agree on it.' }),
  durationMonths: countOrNull({ description: 'The term in months. Null: the seller and the winner agree on it.' }),
  createdAt: dateTime(),
}

const leading = () =>
  Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], description: 'Whether the bid leads. Null on a sealed lot.' })

const commitmentText = 'The SHA-256, in hexadecimal, of `lotId:bidId:amountCents:nonce`.'

const OwnBid = shape('OwnBid', {
  bidId: id('bid'),
  placedAt: dateTime(),
  amountCents: centsOrNull({
    description: 'The amount of the bid, per GPU-hour. Null on a sealed lot, whose bids are only opened to decide it.',
  }),
  commitment: text({ description: commitmentText }),
  leading: leading(),
})

const PastBid = shape('PastBid', {
  bidId: id('bid'),
  placedAt: dateTime(),
  amountCents: centsOrNull({ description: 'The amount of the bid, per GPU-hour. Null on a sealed lot.' }),
})
/** The most bids of a company on a sealed lot, including replaced ones. Open bids rise by 1 % each, which limits their number. */
export const maxSealedBids = 50
/** The most own bids that a lot shows. */
export const maxOwnBids = 20

/** The first two are for bidders, the others for the seller. */
const lotOutcomes = ['won', 'lost', 'sold', 'unsold'] as const

const Lot = shape('Lot', {
  ...lotFields,
  role: oneOf(sides, { description: 'The side of your company.' }),
  ownBid: shapeOrNull(OwnBid, { description: 'The current bid of the company. Null without one.' }),
  ownBids: Type.Array(PastBid, { description: `The bids of the company, newest first, at most ${maxOwnBids}.` }),
  outcome: oneOfOrNull(lotOutcomes, {
    description: 'The outcome of the lot for your company. Null until the lot is decided, and for a company that neither bid nor sells.',
  }),
  winningCents: centsOrNull({
    description: 'The winning price per GPU-hour, only for the winner and the seller. Null until the lot is decided, and without a winner.',
  }),
})

export const PlacedBid = shape('PlacedBid', {
  bidId: id('bid'),
  amountCents: cents(),
  leading: leading(),
  receipt: Type.Object({
    commitment: text({ description: commitmentText }),
    nonce: text({ description: 'The nonce of the commitment. Store it: it is only returned once.' }),
  }),
})

const LotReceipts = shape('LotReceipts', {
  lotId: id('lot'),
  status: oneOf(lotStates.states),
  decidedAt: dateTimeOrNull(),
  commitments: Type.Array(text({ description: commitmentText }), {
    description: 'The commitments of all bids that were counted, sorted by their value. Empty until the lot is decided.',
  }),
})

const LotResult = shape('LotResult', {
  lotId: id('lot'),
  listingId: id('node'),
  amountCents: cents({ description: 'The winning price per GPU-hour.' }),
  currency: oneOf(radarCurrencies),
  decidedAt: dateTime(),
  counterparty: Counterparty,
})

/** The lowest bid that the lot accepts now: the reserve, or on an open lot 1 % or 1 cent above the leading bid, whichever is more. */
export function minBidCents(format: LotFormat, reserveCents: number | null, currentBidCents: number | null): number {
  const floor = reserveCents ?? 1
  if (format === 'sealed' || currentBidCents === null) return floor
  return currentBidCents + Math.max(1, Math.ceil(currentBidCents / 100))
}

const common = { heading: 'Radar', credential: 'session', company: true, idempotency: 'none', bucket: 'general' } as const

export const lotCards = {
  listLots: card({
    ...common,
    method: 'GET',
    path: '/lots',
    summary: 'Lists the lots that accept bids from you, those you bid on and those on your listings, newest first.',
    lists: 'lot',
    query: body({ ...stateFilters(lotStates.states), ...pageQuery(100) }),
    status: 200,
    reply: pageOf(Lot),
    faults: [],
  }),
  readLot: card({
    ...common,
    method: 'GET',
    path: '/lots/{id}',
    summary: 'Reads one lot that accepts bids from you, that you bid on, or that is on your listing.',
    status: 200,
    reply: Lot,
    faults: [],
  }),
  placeBid: card({
    ...common,
    method: 'POST',
    path: '/lots/{id}/bids',
    summary: "Places a bid on a lot, per GPU-hour. On a sealed lot, the bid replaces your company's previous bid.",
    right: 'legal.sign',
    secondFactor: true,
    draft: true,
    // Until the lot is decided, only the bidder may know the receipt.
    sealedReply: true,
    body: body({ amountCents: integer(1, hourlyCeilingCents), ...draft }),
    status: 201,
    reply: PlacedBid,
    faults: ['own_listing', 'agreement_required', 'lot_closed', 'bid_limit_reached'],
  }),
  readLotReceipts: card({
    ...common,
    method: 'GET',
    path: '/lots/{id}/receipts',
    summary: 'Lists the commitments of a decided lot. A bidder can check that exactly their bid was counted.',
    status: 200,
    reply: LotReceipts,
    faults: [],
  }),
  readLotResult: card({
    ...common,
    // Anyone else gets `not_found`, even without a company.
    company: false,
    readBy: 'parties',
    method: 'GET',
    path: '/lots/{id}/result',
    summary: 'Reads the outcome of a decided lot, for its winner and its seller. Each sees the other.',
    status: 200,
    reply: LotResult,
    faults: [],
  }),
}
