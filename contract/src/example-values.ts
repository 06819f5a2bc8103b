/** Values of examples that a field's name alone does not give: by the name of a shape, and by the operation that returns it. */
import { documentedIds, exampleId } from './example-ids.ts'
import { giveKeyNotice, noKeyNotice } from './rental-limits.ts'
import { templates } from './templates.ts'

type Values = Readonly<Record<string, unknown>>

/** A placeholder for the example of a whole shape. */
const exampleFor = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Replaces the value that is made from the schema, instead of merging with it. */
const replaceWith = (value: Values) => ({ $only: value })

/** The time of the events in documents. */
export const exampleTime = '2028-01-15T09:30:00.000Z'
const later = '2028-01-16T14:05:00.000Z'
const weekLater = '2028-01-22T09:30:00.000Z'
const monthLater = '2028-02-14T09:30:00.000Z'
const ninetyDaysLater = '2028-04-14T09:30:00.000Z'

const [template] = templates
const quoteToken = 'qt1.b2ZmZXJfUW0yWmZUOWNLYjRMd1Zz.Xk3vR8dYpQ7mTzN2'
const rental = { offer_id: documentedIds.offer, gpu_count: 8, template_id: 'ubuntu-24.04', name: 'Training run 14' }
const connection = { host: '203.0.113.20', port: 22, username: 'ubuntu' }

const demand = {
  currency: 'USD',
  gpuModel: 'H100 SXM',
  gpusPerNode: 8,
  nodes: 2,
  region: 'eu-north',
  startsAt: '2028-03-01T00:00:00.000Z',
  durationMonths: 6,
  budgetMonthlyCents: 2_900_000,
}

/** Merged over the values that are made from the schema. Objects are merged field by field. */
export const shapeExamples: Readonly<Record<string, Values>> = {
  Approval: {
    summary: 'Start a rental of 8 × h100-sxm in eu-north for $19.92 an hour. It runs until it is stopped.',
    reason: null,
    pricePerHourCents: 1_992,
    expiresAt: '2028-01-16T09:30:00.000Z',
  },
  ApprovalCall: { method: 'POST', path: '/test-helpers/rentals', body: rental },
  ApprovalResponse: { status: 201, body: exampleFor('Rental') },
  Auction: { ends_at: weekLater, reserve_cents: 220, bid_count: 3, current_bid_cents: 241 },
  Autopilot: { delaySeconds: 2 },
  CompanyEventPage: { meta: { resumeCursor: 'b9Xv2TqLr7WmZk4Hn8Ys1PcD6FgJ3aEuQ5tNxR0iVoKhMwB' } },
  Contact: { name: 'Capacity desk' },
  EventObject: { id: documentedIds.request },
  FiledRequest: { notices: [] },
  GpuModel: { gpu_model: 'h100-sxm' },
  Introduction: { expiresAt: ninetyDaysLater },
  Invoice: { dueAt: monthLater },
  MarketDay: { sellers: 'some', listings: 'some', offers: 'some', new_listings: 'few', sales: 'few' },
  MarketPrices: { gpu_model: 'h100-sxm', from: '2027-10-17' },
  MeCompany: { name: 'Quill Imaging' },
  MeLimits: { per_minute: 60, per_day: 50_000, writes_per_minute: 20, rental_writes_per_minute: 10, daily_spend_cents: 100_000 },
  Offer: { gpu_model: 'h100-sxm', available_gpu_counts: [1, 2, 4, 8], interruptible: false },
  Opportunity: { listingId: documentedIds.ownNode, expiresAt: weekLater },
  PingEvent: { id: exampleId('evt', 1), object: { id: documentedIds.webhookEndpoint } },
  RadarSubmission: { id: documentedIds.ownNode, listed: false },
  ReferencePrice: { gpu_model: 'h100-sxm' },
  Rental: { name: rental.name, gpu_model: 'h100-sxm', price_per_hour_cents: 1_992, accrued_cents: 0, notices: [noKeyNotice] },
  RentalChargedData: { amount_cents: 498, total_cents: 1_494 },
  RentalCreatedData: { price_per_hour_cents: 1_992 },
  RentalFailedData: { reason: 'The machine did not start within 15 minutes.', charged_cents: 0 },
  RentalQuote: {
    price_per_hour_cents: 1_992,
    estimated_total_cents: 47_808,
    expires_at: '2028-01-15T09:35:00.000Z',
    quote_token: quoteToken,
    rental_body: { quote_token: quoteToken },
    notices: [giveKeyNotice],
  },
  RequestAlternative: {
    text: 'In eu-west, 5 to 19 listings fit.',
    change: replaceWith({ region: 'eu-west' }),
    supply: { listings: 'some', monthlyCents: { low: 2_600_000, median: 2_900_000, high: 3_300_000 } },
  },
  RequestPreview: { problems: [], notices: [], supply: { listings: 'few' }, requestBody: demand },
  Supply: { listings: 'few' },
  SupplyPrices: { low: 2_600_000, median: 2_900_000, high: 3_300_000 },
  Template: { ...template },
  TestWorld: { requests: 3, opportunities: 1, introductions: 1, submissions: 2, rentals: 1, webhookEndpoints: 1 },
  WebhookDelivery: { type: 'request.filed', status: 'succeeded', responseStatus: 200, durationMs: 84, lastAttemptAt: exampleTime },
  WebhookPayload: { type: 'request.filed' },
}

const matched = { status: 'matched', updatedAt: later }
const seller = { role: 'seller', requestId: null, opportunityId: documentedIds.opportunity, listingId: documentedIds.ownNode }
const ended = { expiresAt: null, closedAt: later, updatedAt: later }
const decided = { decidedAt: later, updatedAt: later }
const approved = { status: 'approved', listed: true }
const waiting = { id: documentedIds.waitingNode }
const stopping = {
  status: 'stopping',
  stop_reason: 'requested',
  running_at: exampleTime,
  stopping_at: later,
  accrued_cents: 56_938,
}
const queued = { status: 'pending', attempts: 0, responseStatus: null, durationMs: null, lastAttemptAt: null, nextAttemptAt: exampleTime }

/** Merged over the shape's example, for operations whose response differs from it. */
export const responseExamples: Readonly<Record<string, Values>> = {
  readSubmission: approved,
  withdrawSubmission: { ...approved, listed: false },
  republishSubmission: approved,
  closeRequest: { status: 'closed', updatedAt: later, closedAt: later },
  declineOpportunity: { status: 'declined', ...decided },
  declareReady: { buyerReadyAt: later, updatedAt: later },
  readRental: { status: 'running', running_at: exampleTime, connection },
  stopRental: { ...stopping, id: documentedIds.liveRental },
  pingWebhookEndpoint: { ...queued, type: 'ping' },
  redeliverWebhook: { ...queued, type: 'ping' },
  offerTestRequest: matched,
  declineTestRequest: matched,
  acceptTestOpportunity: seller,
  expireTestOpportunity: { status: 'expired', updatedAt: weekLater },
  withdrawTestOpportunity: { status: 'withdrawn', updatedAt: later },
  readyTestCounterparty: { sellerReadyAt: later, updatedAt: later },
  concludeTestIntroduction: { status: 'concluded', deal: { status: 'confirmed', reportedAt: later, confirmedAt: later }, ...ended },
  lapseTestIntroduction: { status: 'lapsed', ...ended },
  voidTestIntroduction: { status: 'voided', ...ended },
  approveTestSubmission: { ...waiting, ...approved },
  rejectTestSubmission: { ...waiting, status: 'rejected', rejection_reason: 'The network to the outside is not named.' },
  stopTestRental: stopping,
  failTestRental: { id: documentedIds.startingRental, status: 'stopping', stop_reason: 'provisioning_failed', stopping_at: later },
  interruptTestRental: { ...stopping, stop_reason: 'interrupted' },
  approveTestCall: { status: 'approved', response: exampleFor('ApprovalResponse'), decidedAt: later },
  refuseTestCall: { status: 'refused', reason: 'Not before the next quarter.', decidedAt: later },
  lapseTestApproval: { status: 'lapsed', decidedAt: '2028-01-16T09:30:00.000Z' },
}

/** The body in an operation's example, if it does not contain every field that has an example. */
export const bodyExamples: Readonly<Record<string, Values>> = {
  createRental: rental,
  createTestRental: rental,
  editRequest: { nodes: 3, budgetMonthlyCents: 4_300_000 },
  editWebhookEndpoint: { types: ['request.*', 'introduction.*'] },
  refuseTestCall: { reason: 'Not before the next quarter.' },
  rejectTestSubmission: { reason: 'The network to the outside is not named.' },
}
