/** The service's clock as this page knows it: countdowns end by the service's time, not this machine's. */

let offsetMs = 0
let isSynced = false

/** From a response's `Date`, which has whole seconds: the true time is up to a second later, so the latest reading is the closest. */
export function syncClock(date: string | null): void {
  const measuredMs = date === null ? Number.NaN : Date.parse(date) - Date.now()
  if (Number.isNaN(measuredMs)) return
  // More than two seconds is not rounding: a clock was changed.
  if (!isSynced || measuredMs > offsetMs || offsetMs - measuredMs > 2_000) offsetMs = measuredMs
  isSynced = true
}

/** Milliseconds since 1970, by the service's clock. */
export const serverNow = (): number => Date.now() + offsetMs
