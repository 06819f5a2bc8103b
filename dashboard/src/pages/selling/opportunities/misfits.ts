/** Where a request differs from a listing. */
import { daysOfTerm, daysText, termDays, toleranceDays } from '@parley/contract/terms'
import type { Reply } from '../../../client/operations.ts'
import { pluralize } from '../../../parts/humanize.ts'
import { dayText } from '../../../parts/times.ts'

type Demand = Reply<'readOpportunity'>['demand']
type Listing = Pick<
  Reply<'readSubmission'>,
  'gpuCount' | 'quantityAvailable' | 'availableFrom' | 'durationMin' | 'durationMax' | 'pricePerHourCents'
>

/** A sentence for each difference. None if the listing does not specify it. */
export function misfitsOf(demand: Demand, listing: Listing): readonly string[] {
  const days = termDays(demand)
  const [shortest, longest] = [daysOfTerm(listing.durationMin), daysOfTerm(listing.durationMax)]
  const found: string[] = []
  if (listing.gpuCount !== null && listing.gpuCount !== demand.gpusPerNode)
    found.push(`Your nodes have ${pluralize(listing.gpuCount, 'GPU')}; the request asks for ${demand.gpusPerNode} per node.`)
  if (listing.quantityAvailable < demand.nodes)
    found.push(`You offer ${pluralize(listing.quantityAvailable, 'node')}; the request asks for ${demand.nodes}.`)
  if (listing.availableFrom !== null && Date.parse(listing.availableFrom) > Date.parse(demand.startsAt))
    found.push(`Yours is available from ${dayText(listing.availableFrom)}; the request starts on ${dayText(demand.startsAt)}.`)
  if (shortest !== null && days < shortest - toleranceDays)
    found.push(`Your shortest term is ${listing.durationMin}; the request asks for ${daysText(days)}.`)
  if (longest !== null && days > longest + toleranceDays)
    found.push(`Your longest term is ${listing.durationMax}; the request asks for ${daysText(days)}.`)
  if (listing.pricePerHourCents !== null && demand.budgetMonthlyCents !== null && demand.currency !== 'USD')
    found.push(`The budget is in ${demand.currency}, and your price is in USD.`)
  return found
}
