/** What an approval would do, in plain words for the person who decides. */
import { titleOf } from '@parley/contract/endpoint'
import { type PartnerOperation, partnerCards } from '@parley/contract/partner'

/** The rental that the rehearsal returned. */
export interface RehearsedRental {
  readonly gpu_model: string
  readonly gpu_count: number
  readonly region: string
  readonly price_per_hour_cents: number
  readonly max_total_cents: number | null
}

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** When a rental stops automatically: the requested time, in UTC, and the hours that its key's policy allows from its start. */
export interface AutoStop {
  readonly requestedAt: string | null
  readonly policyHours: number | null
}

export function rentalSummary(rental: RehearsedRental, stop: AutoStop): string {
  const { gpu_count, gpu_model, region, price_per_hour_cents, max_total_cents } = rental
  return [
    `Start a rental of ${gpu_count} × ${gpu_model} in ${region} for ${dollars(price_per_hour_cents)} an hour`,
    max_total_cents === null ? '' : `, at most ${dollars(max_total_cents)} in total`,
    `. ${stopSentence(stop, max_total_cents)}`,
  ].join('')
}

function stopSentence({ requestedAt, policyHours }: AutoStop, maxTotalCents: number | null): string {
  const moment = requestedAt === null ? null : `at ${requestedAt.slice(0, 16).replace('T', ' ')} UTC`
  const duration = policyHours === null ? null : `${policyHours === 1 ? '1 hour' : `${policyHours} hours`} after it starts`
  if (moment !== null && duration !== null) return `It stops automatically ${moment}, or ${duration} if that is sooner.`
  if (moment !== null || duration !== null) return `It stops automatically ${moment ?? duration}.`
  return maxTotalCents === null ? 'It runs until it is stopped.' : 'It stops automatically when that is used up.'
}

/** Titles for cards whose own title is unclear without its page. */
const titles: Readonly<Partial<Record<PartnerOperation, string>>> = {
  fileRequest: 'File a request',
  editRequest: 'Edit a request',
  declineOpportunity: 'Decline an opportunity',
  declareReady: 'Declare readiness on an introduction',
  proposeNode: 'Propose a Radar node',
  replaceSubmission: 'Replace a Radar submission',
  withdrawSubmission: 'Withdraw a Radar submission',
  republishSubmission: 'Republish a Radar submission',
  sendInquiry: 'Send an inquiry about a Radar node',
  deleteWebhookEndpoint: 'Delete a webhook endpoint',
  pingWebhookEndpoint: 'Send a test event to a webhook endpoint',
  redeliverWebhook: 'Send a webhook delivery again',
}

/** The summary of an operation on one of the company's objects, named by its ID. */
export function stepSummary(operation: PartnerOperation, ids: Readonly<Record<string, string>>): string {
  const objectId = Object.values(ids).at(-1)
  return `${titles[operation] ?? titleOf(partnerCards[operation])}${objectId === undefined ? '' : ` (${objectId})`}.`
}
