/** The public details of a lot while it takes bids. */
import { monthlyCents } from '@parley/contract/capacity'
import type { Reply } from '../client/operations.ts'
import { serviceName } from '../client/setting.ts'
import { Count, Countdown, Day, Moment, Money } from './formatters.tsx'
import { pluralize } from './humanize.ts'
import { Terms } from './panel.tsx'

type Auction = NonNullable<Reply<'readNode'>['auction']>

/** The capacity that is sold in a lot. */
type LotSize = Pick<Auction, 'quantity' | 'startsAt' | 'durationMonths'>

/** The total number of GPUs. Null if the listing does not say how many a node has. */
export const gpusIn = ({ quantity }: LotSize, gpuCount: number | null): number | null => (gpuCount === null ? null : gpuCount * quantity)

/** `2 nodes of 8 GPUs`. */
export const sizeText = ({ quantity }: LotSize, gpuCount: number | null): string =>
  `${pluralize(quantity, 'node')}${gpuCount === null ? '' : ` of ${pluralize(gpuCount, 'GPU')}`}`

/** What applies if a lot leaves its start or its term open. Null if it does not. */
export function openTermsText({ startsAt, durationMonths }: Pick<LotSize, 'startsAt' | 'durationMonths'>): string | null {
  const open = [startsAt === null && 'start', durationMonths === null && 'term'].filter((one) => one !== false).join(' and the ')
  if (open === '') return null
  return `The winner and the seller agree on the ${open} after the lot. If they cannot, the bid stays binding at its price and quantity. ${serviceName} sets no deadline, takes no claims about lots and does not decide between them. The introduction agreement applies.`
}

const toAgree = 'To be agreed with the seller after the lot'
export const sizeTerms = (size: LotSize, gpuCount: number | null) =>
  [
    ['Quantity', sizeText(size, gpuCount)],
    ['Starts', size.startsAt === null ? toAgree : <Day key="starts" at={size.startsAt} />],
    ['Term', size.durationMonths === null ? toAgree : pluralize(size.durationMonths, 'month')],
  ] as const

/** The total cost at a price per GPU-hour: per month, and in all if the term is known. */
export function totalTerms(perGpuHourCents: number, size: LotSize, gpuCount: number | null, note?: string) {
  const gpus = gpusIn(size, gpuCount)
  if (gpus === null) return []
  const month = monthlyCents(perGpuHourCents, gpus)
  const { durationMonths } = size
  const label = (text: string) => (note === undefined ? text : `${text}, ${note}`)
  return [
    [label('Per month'), <Money key="month" cents={month} />],
    ...(durationMonths === null ? [] : [[label('Total'), <Money key="all" cents={month * durationMonths} />] as const]),
  ] as const
}

/** The meaning of a lot's format. */
export const formatLabels: Readonly<Record<Auction['format'], string>> = {
  open: 'Open: the leading bid is visible',
  sealed: 'Sealed: amounts are hidden',
}

interface AuctionTermsProps {
  readonly auction: Pick<Auction, 'format' | 'endsAt' | 'reserveCents' | 'bidCount' | 'currentBidCents' | keyof LotSize>
  /** GPUs per node. Null if the listing does not say. */
  readonly gpuCount: number | null
}
export function AuctionTerms({ auction, gpuCount }: AuctionTermsProps) {
  const { format, endsAt, reserveCents, bidCount, currentBidCents } = auction
  const priceCents = currentBidCents ?? reserveCents
  return (
    <Terms
      of={[
        ['Ends in', <Countdown key="ends" until={endsAt} />],
        ['Ends', <Moment key="end" at={endsAt} />],
        ...sizeTerms(auction, gpuCount),
        ['Format', formatLabels[format]],
        ['Reserve', reserveCents === null ? 'None' : <Money key="reserve" cents={reserveCents} per="GPU hour" />],
        ['Bids', <Count key="bids" value={bidCount} />],
        ...(format === 'open'
          ? ([
              ['Leading bid', currentBidCents === null ? 'None yet' : <Money key="leading" cents={currentBidCents} per="GPU hour" />],
            ] as const)
          : []),
        ...(priceCents === null
          ? []
          : totalTerms(priceCents, auction, gpuCount, currentBidCents === null ? 'at the reserve' : 'at the leading bid')),
      ]}
    />
  )
}
