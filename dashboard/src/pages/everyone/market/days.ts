/** Days of the market, in the format of plots. */

const dayMs = 86_400_000
const after = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Every day from the first to the last, with the known values. */
export function everyDay<D extends { readonly day: string }>(
  days: readonly D[],
): readonly { readonly day: string; readonly found: D | undefined }[] {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return []
  const found = new Map(days.map((one) => [one.day, one]))
  const length = (Date.parse(last.day) - Date.parse(first.day)) / dayMs + 1
  return Array.from({ length }, (_, at) => after(first.day, at)).map((day) => ({ day, found: found.get(day) }))
}

/** The change in percent of the last median compared with that many days before. Null if either is not known. */
export function percentChange(
  days: readonly { readonly day: string; readonly medianCents: number | null }[],
  since: number,
): number | null {
  const last = days.at(-1)
  const before = last && days.find(({ day }) => day === after(last.day, -since))
  return last?.medianCents && before?.medianCents ? Math.round((last.medianCents / before.medianCents - 1) * 100) : null
}
