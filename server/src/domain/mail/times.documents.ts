/** Times as letters tell them. */

const dayParts = { day: 'numeric', month: 'long', year: 'numeric' } as const
/** A moment in the reader's zone, which it names; in UTC for who set none. */
export function momentText(iso: string, timeZone: string | null): string {
  const parts = formatOf(timeZone ?? 'UTC').formatToParts(new Date(iso))
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}, ${part('hour')}:${part('minute')} ${part('timeZoneName')}`
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Each takes a while to make, and there are no more than zones: however a person writes theirs, it is one. */
function formatOf(typed: string): Intl.DateTimeFormat {
  const timeZone = typed.toLowerCase()
  const made = formats.get(timeZone)
  if (made) return made
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
  const format = new Intl.DateTimeFormat('en-GB', { ...dayParts, ...clock, timeZone })
  formats.set(timeZone, format)
  return format
}
