/** The service's clock as this page knows it: countdowns end by the service's time, not this machine's. */

let offsetMs = 0
let known = false

/** From a response's `Date`, which has whole seconds: the true time is up to a second later, so the latest reading is the closest. */
export function hearDate(date: string | null): void {
  const heard = date === null ? Number.NaN : Date.parse(date) - Date.now()
  if (Number.isNaN(heard)) return
  // More than two seconds is not rounding: a clock was changed.
  if (!known || heard > offsetMs || offsetMs - heard > 2_000) offsetMs = heard
  known = true
}

/** Milliseconds since 1970, by the service's clock. */
export const serverNow = (): number => Date.now() + offsetMs
