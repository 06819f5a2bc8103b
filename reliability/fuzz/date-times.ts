/** Checks date-times by the specification, independently of the service's own code. */

const pattern = /^(2[01]\d\d-\d\d-\d\d)([Tt ])(\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** Whether a text is a valid calendar day. */
export const isDay = (text: string): boolean => classifyDateTime(`${text}T00:00:00Z`) === 'valid'

/** RFC 3339 with an offset, years 2000 to 2199. Returns 'either' where RFC 3339 leaves the choice to the application. */
export function classifyDateTime(text: string): 'valid' | 'invalid' | 'either' {
  const [, day, separator, time, , zone] = pattern.exec(text) ?? []
  const date = new Date(`${day}T${time}Z`)
  // `Date` turns a day or a time that does not exist into an invalid date or into another moment.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(`${day}T${time}`)) return 'invalid'
  // Lower-case letters and a blank are alternative spellings. An offset may move the time out of the range of years.
  if (separator !== 'T' || zone === 'z') return 'either'
  const utcYear = new Date(text).getUTCFullYear()
  return utcYear < 2000 || utcYear > 2199 ? 'either' : 'valid'
}
