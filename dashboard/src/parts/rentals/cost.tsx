import { Money, useNow } from '../formatters.tsx'

interface Rental {
  readonly status: string
  readonly accruedCents: number
  readonly pricePerHourCents: number
  readonly runningAt: string | null
  readonly autoStopAt: string | null
  readonly maxTotalCents: number | null
}

/** What it costs so far. While it runs it goes on between two readings, by the second as it is billed. */
export function Cost({ rental }: { readonly rental: Rental }) {
  return rental.status === 'running' && rental.runningAt !== null ? (
    <RunningCost rental={rental} runningAt={rental.runningAt} />
  ) : (
    <Money cents={rental.accruedCents} />
  )
}

function RunningCost({ rental, runningAt }: { readonly rental: Rental; readonly runningAt: string }) {
  const { autoStopAt, maxTotalCents } = rental
  const until = Math.min(useNow(1_000), autoStopAt === null ? Number.POSITIVE_INFINITY : Date.parse(autoStopAt))
  const seconds = (until - Date.parse(runningAt)) / 1000
  const byNow = Math.ceil((Math.max(0, seconds) * rental.pricePerHourCents) / 3600)
  return <Money cents={Math.max(rental.accruedCents, Math.min(byNow, maxTotalCents ?? Number.POSITIVE_INFINITY))} />
}
