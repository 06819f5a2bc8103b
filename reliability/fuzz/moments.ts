/** Date-times as the specification has them, judged without the service's own eyes. */

const form = /^(\d{4})-(\d\d)-(\d\d)([Tt ])(\d\d):(\d\d):(\d\d)(\.\d+)?([Zz]|[+-](\d\d):(\d\d))$/
const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A day of the calendar. */
export const isDay = (text: string): boolean => judgeMoment(`${text}T00:00:00Z`) === 'valid'

/** RFC 3339 with an offset, years 2000 to 2199. What RFC 3339 leaves to each application may go either way. */
export function judgeMoment(text: string): 'valid' | 'invalid' | 'either' {
  const match = form.exec(text)
  if (match === null) return 'invalid'
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number)
  const [hour = 0, minute = 0, second = 0] = match.slice(5, 8).map(Number)
  const offset = match.slice(10, 12).map(Number)
  if (year < 2000 || year > 2199 || month < 1 || month > 12 || day < 1 || day > (monthDays[month - 1] ?? 0)) return 'invalid'
  if (month === 2 && day === 29 && !(year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))) return 'invalid'
  if (hour > 23 || minute > 59 || second > 59 || (offset[0] ?? 0) > 23 || (offset[1] ?? 0) > 59) return 'invalid'
  // Small letters and a blank are other spellings of the same; an offset may carry the time out of the years.
  if (match[4] !== 'T' || match[9] === 'z') return 'either'
  const utcYear = new Date(text).getUTCFullYear()
  return utcYear < 2000 || utcYear > 2199 ? 'either' : 'valid'
}
