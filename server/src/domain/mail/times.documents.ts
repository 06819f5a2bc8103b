/** Times as letters show them. */

const dayParts = { day: 'numeric', month: 'long', year: 'numeric' } as const
/** A time in the reader's zone, with the zone's name; in UTC if they set none. */
export function momentText(iso: string, timeZone: string | null): string {
  const parts = formatOf(timeZone ?? 'UTC').formatToParts(new Date(iso))
  const part = (partType: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === partType)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}, ${part('hour')}:${part('minute')} ${part('timeZoneName')}`
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Creating a format is slow, so each is cached. There are no more than zones: all spellings of a zone share one. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const timeZone = zone.toLowerCase()
  const cached = formats.get(timeZone)
  if (cached) return cached
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
  const format = new Intl.DateTimeFormat('en-GB', { ...dayParts, ...clock, timeZone })
  formats.set(timeZone, format)
  return format
}
