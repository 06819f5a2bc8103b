import { Money, useNow } from '../formatters.tsx'
import { Stat } from '../panel.tsx'

export interface CostedRental {
  readonly status: string
  readonly accruedCents: number
  readonly pricePerHourCents: number
  readonly runningAt: string | null
  readonly autoStopAt: string | null
  readonly maxTotalCents: number | null
}

/** The cost so far. While the rental runs, it increases between two reads, by the second as it is billed. */
export function Cost({ rental }: { readonly rental: CostedRental }) {
  return rental.status === 'running' && rental.runningAt !== null ? <RunningCost rental={rental} /> : <Money cents={rental.accruedCents} />
}

/** Until its billing has ended: then nothing is held any more, though the rental still contains the former hold. */
export const isActive = ({ status }: Pick<CostedRental, 'status'>): boolean => status === 'provisioning' || status === 'running'

/** The main figure of a rental's page. */
export const CostStat = ({ rental }: { readonly rental: CostedRental }) =>
  isActive(rental) ? (
    <Stat label="Cost so far" note="billed by the second while it runs">
      <Cost rental={rental} />
    </Stat>
  ) : (
    <Stat label="Cost" note="total; billing has ended">
      <Cost rental={rental} />
    </Stat>
  )

const RunningCost = ({ rental }: { readonly rental: CostedRental }) => <Money cents={costAt(rental, useNow(1_000))} />

/** The total cost of several so far. */
export function SumOfCosts({ rentals }: { readonly rentals: readonly CostedRental[] }) {
  const nowMs = useNow(1_000)
  return <Money cents={rentals.reduce((sum, rental) => sum + costAt(rental, nowMs), 0)} />
}

function costAt({ status, accruedCents, pricePerHourCents, runningAt, autoStopAt, maxTotalCents }: CostedRental, nowMs: number): number {
  if (status !== 'running' || runningAt === null) return accruedCents
  const until = Math.min(nowMs, autoStopAt === null ? Number.POSITIVE_INFINITY : Date.parse(autoStopAt))
  const seconds = (until - Date.parse(runningAt)) / 1000
  const accruedNow = Math.ceil((Math.max(0, seconds) * pricePerHourCents) / 3600)
  return Math.max(accruedCents, Math.min(accruedNow, maxTotalCents ?? Number.POSITIVE_INFINITY))
}
