/** The service's clock as this page knows it: countdowns end when the service says so, not when this machine does. */

let offsetMs = 0
let known = false

/** From the `Date` of an answer, which names whole seconds: the truth is up to a second later, so the latest reading is the nearest. */
export function hearDate(date: string | null): void {
  const heard = date === null ? Number.NaN : Date.parse(date) - Date.now()
  if (Number.isNaN(heard)) return
  // Past two seconds it is no rounding: somebody set a clock.
  if (!known || heard > offsetMs || offsetMs - heard > 2_000) offsetMs = heard
  known = true
}

/** Milliseconds since 1970 by the service. */
export const serverNow = (): number => Date.now() + offsetMs
