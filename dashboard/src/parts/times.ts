/** Dates and times as text. A contract's date is the same for every reader. A moment is shown in a zone, with the zone's name. */

const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const
const utcDay = new Intl.DateTimeFormat('en-GB', { ...dayParts, timeZone: 'UTC' })

/** A date without a time, such as the start of a term. */
export const dayText = (at: string): string => utcDay.format(new Date(at))

/** A UTC day for counting: for the reader it may begin on the day before. */
export const utcDayText = (day: string): string => `${dayText(day)} (UTC)`

const toTheMinute = { ...dayParts, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
const toTheSecond = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const
const ofClock = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
} as const
const kinds = { toTheMinute, toTheSecond, ofClock } as const

const formats = new Map<string, Intl.DateTimeFormat>()
/** Creating one is slow, and a table shows hundreds of times. */
function formatOf(kind: keyof typeof kinds, timeZone: string): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...kinds[kind], timeZone })
  formats.set(key, format)
  return format
}

/** `23 Nov 2026, 15:33 CET`. */
export const momentText = (at: string, zone: string): string => formatOf('toTheMinute', zone).format(new Date(at))

/** With seconds, to tell adjacent moments apart: of this year or the last. */
export const exactText = (at: string, zone: string): string => formatOf('toTheSecond', zone).format(new Date(at))

/** A zone's name at a moment, as shown after times: `CET`, `UTC`, `GMT+9`. */
export const zoneName = (zone: string, at = new Date()): string =>
  formatOf('toTheMinute', zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** This machine's zone. */
export const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether this machine knows a zone: a service may know newer ones. */
export function knowsZone(zone: string): boolean {
  try {
    return formatOf('toTheMinute', zone) !== undefined
  } catch {
    return false
  }
}

const dayMs = 86_400_000

/** A zone's offset from UTC at a moment, in milliseconds. */
function zoneOffsetMs(atMs: number, zone: string): number {
  const parts = formatOf('ofClock', zone).formatToParts(new Date(atMs))
  const numberOf = (partType: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === partType)?.value)
  const shown = Date.UTC(numberOf('year'), numberOf('month') - 1, numberOf('day'), numberOf('hour'), numberOf('minute'), numberOf('second'))
  return shown - Math.floor(atMs / 1000) * 1000
}

/** The moment of a local `2026-11-23T15:33` in a zone, in milliseconds: the first of two, or after a gap that much later. NaN if invalid. */
function instantMs(local: string, zone: string): number {
  const localMs = Date.parse(`${local}Z`)
  if (Number.isNaN(localMs)) return Number.NaN
  const candidates = [localMs - dayMs, localMs + dayMs].map((near) => localMs - zoneOffsetMs(near, zone))
  const shown = candidates.filter((at) => at + zoneOffsetMs(at, zone) === localMs)
  return shown.length > 0 ? Math.min(...shown) : Math.max(...candidates)
}

/** A local date and time of a zone as a moment. Undefined if invalid. */
export function instantIn(local: string, zone: string): string | undefined {
  const at = instantMs(local, zone)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** A moment as a date-time field takes it, to the minute. */
export const localIn = (at: string, zone: string): string => {
  const atMs = Date.parse(at)
  return new Date(atMs + zoneOffsetMs(atMs, zone)).toISOString().slice(0, 16)
}

const isDay = (day: string | undefined): day is string => /^\d{4}-\d\d-\d\d$/.test(day ?? '') && !Number.isNaN(Date.parse(`${day}`))

/** When a day begins in a zone. Undefined for an invalid day. */
export const dayStart = (day: string | undefined, zone: string) => (isDay(day) ? instantIn(`${day}T00:00`, zone) : undefined)
/** When it has ended. */
export const dayEnd = (day: string | undefined, zone: string) =>
  isDay(day) ? dayStart(new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10), zone) : undefined

/** The last moment of a contract's day. */
export function contractDayEnd(day: string | undefined): string | undefined {
  const end = `${day}T23:59:59.999Z`
  return Number.isNaN(Date.parse(end)) ? undefined : end
}
