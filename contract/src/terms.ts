/** The term of demand: until its end, or for its months. If both are given and differ, the end counts. */

export interface Term {
  readonly startsAt: string
  readonly endsAt?: string | null | undefined
  readonly durationMonths?: number | null | undefined
}

/** Months have 28 to 31 days. A term within this many days of its months, or of a listing's shortest or longest term, still matches. */
export const toleranceDays = 3

/** The end that the months give, as a date-time, if it differs from the given end. Null if both agree or one is missing. */
export function conflictingEnd({ startsAt, endsAt, durationMonths }: Term): string | null {
  if (endsAt == null || durationMonths == null) return null
  const byMonths = monthsAfter(startsAt, durationMonths)
  return Math.abs(Date.parse(endsAt) - byMonths.getTime()) <= toleranceDays * 86_400_000 ? null : byMonths.toISOString()
}

/** The fewest whole months that reach the end. If the given months agree with the end, these. Null if neither is given. */
export function wholeMonthsOf(term: Term): number | null {
  const { startsAt, endsAt, durationMonths } = term
  if (endsAt == null || (durationMonths != null && conflictingEnd(term) === null)) return durationMonths ?? null
  let months = 1
  while (monthsAfter(startsAt, months).getTime() < Date.parse(endsAt)) months += 1
  return months
}

const daysPerMonth = 30.4375
const daysPer: Readonly<Record<string, number>> = { d: 1, w: 7, m: daysPerMonth, y: 365.25 }

/** The days of a listing's term such as `3 months`, or null if it cannot be parsed. The database parses it the same way: `term_days`. */
export function daysOfTerm(term: string | null): number | null {
  const [, count, unit = ''] =
    /^\s*(\d{1,4}(?:\.\d{1,2})?)[\s-]*(days?|d|weeks?|w|months?|mos?|years?|yrs?|y)\s*$/.exec(term?.toLowerCase() ?? '') ?? []
  return count === undefined ? null : Math.round(Number(count) * (daysPer[unit.charAt(0)] ?? 0))
}

/** A term as text: in months, to a tenth, or in days if it is shorter than a month. */
export function daysText(days: number): string {
  const [count, unit] = days < 30 ? [days, 'day'] : [Math.round((days / daysPerMonth) * 10) / 10, 'month']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The term of demand in days. */
export function termDays({ startsAt, endsAt, durationMonths }: Term): number {
  const end = endsAt == null ? monthsAfter(startsAt, durationMonths ?? 0).getTime() : Date.parse(endsAt)
  return Math.round((end - Date.parse(startsAt)) / 86_400_000)
}

/** The same day of a later month, or that month's last day if it has no such day. */
export function monthsAfter(from: string, months: number): Date {
  const start = new Date(from)
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + months)
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}
