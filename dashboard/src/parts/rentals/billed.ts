/** How a rental's charge follows from its seconds. */

interface BilledPeriod {
  readonly from: string
  readonly until: string
  readonly seconds: number
}

/** The billed time, to the millisecond. Null while it runs, or if it never ran. */
export const billedOf = ({
  runningAt,
  stoppingAt,
}: {
  readonly runningAt: string | null
  readonly stoppingAt: string | null
}): BilledPeriod | null =>
  runningAt === null || stoppingAt === null
    ? null
    : { from: runningAt, until: stoppingAt, seconds: (Date.parse(stoppingAt) - Date.parse(runningAt)) / 1000 }

/** `83.417 s`. */
export const shortSecondsText = (seconds: number): string => `${seconds.toLocaleString('en', { maximumFractionDigits: 3 })} s`

/** `83.417 s (1 min 23.417 s)`: milliseconds count. */
export function secondsText(seconds: number): string {
  if (seconds < 60) return shortSecondsText(seconds)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const parts = [hours > 0 && `${hours.toLocaleString('en')} h`, `${minutes} min`, shortSecondsText(seconds % 60)]
  return `${shortSecondsText(seconds)} (${parts.filter(Boolean).join(' ')})`
}
