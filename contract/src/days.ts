/** Days in readable form. */

const utcDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A date of a contract or an invoice, such as `23 December 2026`. In UTC, so it is the same for every reader. */
export const dayText = (at: string | number): string => utcDay.format(new Date(at))
