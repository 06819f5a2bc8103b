/** Date-times as the specification has them, judged without the service's own eyes. */

const form = /^(2[01]\d\d-\d\d-\d\d)([Tt ])(\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** A day of the calendar. */
export const isDay = (text: string): boolean => judgeMoment(`${text}T00:00:00Z`) === 'valid'

/** RFC 3339 with an offset, years 2000 to 2199. What RFC 3339 leaves to each application may go either way. */
export function judgeMoment(text: string): 'valid' | 'invalid' | 'either' {
  const [, day, between, time, , zone] = form.exec(text) ?? []
  const moment = new Date(`${day}T${time}Z`)
  // A day or a time that the calendar or the clock does not have is none, or another.
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(`${day}T${time}`)) return 'invalid'
  // Small letters and a blank are other spellings of the same; an offset may carry the time out of the years.
  if (between !== 'T' || zone === 'z') return 'either'
  const utcYear = new Date(text).getUTCFullYear()
  return utcYear < 2000 || utcYear > 2199 ? 'either' : 'valid'
}
