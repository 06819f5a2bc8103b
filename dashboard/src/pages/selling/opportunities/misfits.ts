/** Where what is asked for is not what a listing says. */
import { daysText, slackDays, termDays } from '@parley/contract/terms'
import type { Reply } from '../../../client/operations.ts'
import { counted } from '../../../parts/plain-words.ts'
import { dayText } from '../../../parts/times.ts'

type Demand = Reply<'readOpportunity'>['demand']
type Listing = Pick<
  Reply<'readSubmission'>,
  'gpuCount' | 'quantityAvailable' | 'availableFrom' | 'durationMin' | 'durationMax' | 'pricePerHourCents'
>

const unitDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30.4375, year: 365.25 }
/** `3 months` in days; null where a term is told in other words. */
function daysIn(term: string | null): number | null {
  const [, count, unit = ''] = /^(\d{1,3}) (day|week|month|year)s?$/.exec(term ?? '') ?? []
  return count === undefined ? null : Number(count) * (unitDays[unit] ?? 0)
}

/** A sentence for each; none where the listing does not say. */
export function misfitsOf(demand: Demand, listing: Listing): readonly string[] {
  const days = termDays(demand)
  const [shortest, longest] = [daysIn(listing.durationMin), daysIn(listing.durationMax)]
  const found: string[] = []
  if (listing.gpuCount !== null && listing.gpuCount !== demand.gpusPerNode)
    found.push(`Your nodes have ${counted(listing.gpuCount, 'GPU')}; ${demand.gpusPerNode} a node are asked for.`)
  if (listing.quantityAvailable < demand.nodes)
    found.push(`You offer ${counted(listing.quantityAvailable, 'node')}; ${demand.nodes} are asked for.`)
  if (listing.availableFrom !== null && Date.parse(listing.availableFrom) > Date.parse(demand.startsAt))
    found.push(`Yours is available from ${dayText(listing.availableFrom)}; the start asked for is ${dayText(demand.startsAt)}.`)
  if (shortest !== null && days < shortest - slackDays)
    found.push(`Your shortest term is ${listing.durationMin}; ${daysText(days)} are asked for.`)
  if (longest !== null && days > longest + slackDays)
    found.push(`Your longest term is ${listing.durationMax}; ${daysText(days)} are asked for.`)
  if (listing.pricePerHourCents !== null && demand.budgetMonthlyCents !== null && demand.currency !== 'USD')
    found.push(`The budget is in ${demand.currency}, and your price is in USD.`)
  return found
}
