/** The field kinds that every heading builds its shapes from. */
import Type from 'typebox'
import Format from 'typebox/format'
import { containsContactDetails, containsUrl } from './anonymity.ts'
import { countDigits, hasVisibleCharacter } from './folding.ts'
import { sshKeyProblem } from './ssh-key.ts'

type Options = Readonly<Record<string, unknown>>

/** RFC 3339 with `T`, an offset (`Z` or ±hh:mm), either case, seconds to 59, years 2000 to 2199. Looser forms fail elsewhere later. */
const dateTimePattern =
  /^(2[01]\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i

/** Converts a date-time with any offset and precision to UTC with milliseconds and `Z`. Undefined if the text is not a date-time. */
export function utcDateTime(text: string): string | undefined {
  const match = dateTimePattern.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > lastDay) return undefined
  const [fraction = '', sign, offsetHours = 0, offsetMinutes = 0] = match.slice(7)
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const eastMinutes = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1)
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute - eastMinutes, second, milliseconds))
  return utc.getUTCFullYear() >= 2000 && utc.getUTCFullYear() <= 2199 ? utc.toISOString() : undefined
}
export const isDateTime = (text: string): boolean => utcDateTime(text) !== undefined
Format.Set('date-time', isDateTime)
/** A day as YYYY-MM-DD, in the years 2000 to 2199. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isDateTime(`${text}T00:00:00Z`)
Format.Set('date', isDay)

/** A single address: not a list, without a display name, characters that could manipulate a mail header, or characters that nobody sees. */
export const isEmailAddress = (text: string): boolean =>
  !/\p{Default_Ignorable_Code_Point}/u.test(text) && /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(?:\.[^\s@,;:<>()[\]"\\.]+)+$/.test(text)
Format.Set('email', isEmailAddress)
/** Whether a text is a URL. The built-in check, once compiled, gives wrong results in Node 20 for hosts with letters such as ü. */
export function isUrl(text: string): boolean {
  try {
    return new URL(text) !== undefined
  } catch {
    return false
  }
}
Format.Set('web-address', (text) => /^https?:\/\//.test(text) && isUrl(text))
Format.Set('ssh-public-key', (text) => sshKeyProblem(text) === undefined)
/** Control characters, line separators and bidirectional controls. */
const lineBreakingCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
export const isOneLine = (text: string): boolean => !lineBreakingCharacters.test(text)
Format.Set('one-line', isOneLine)
/** A name may consist of a domain name only, such as Booking.com. */
const isBareDomain = (text: string): boolean => {
  const [name = '', topLevelDomain = '', ...more] = text.split('.')
  return more.length === 0 && /^[\p{L}\p{N}-]+$/u.test(name) && /^\p{L}{2,}$/u.test(topLevelDomain)
}
/** One line without a URL, such as a tax ID. */
Format.Set('plain-line', (text) => isOneLine(text) && !containsUrl(text))
/** The most digits in a name. A company may be named after its register number. Account and telephone numbers are longer. */
const maxNameDigits = 9
/** A name that emails show to strangers: one line, something visible, and no address to open, number to call or account to pay to. */
export const isPlainName = (text: string): boolean =>
  isOneLine(text) &&
  hasVisibleCharacter(text) &&
  countDigits(text) <= maxNameDigits &&
  (!containsContactDetails(text) || isBareDomain(text))
Format.Set('plain-name', isPlainName)
Format.Set('country-code', (text) => /^[A-Z]{2}$/.test(text))

/** The length of an ID's random part: 22 base62 characters, 130 bits, without time or order. */
export const idRandomLength = 22
export const idPrefixes = {
  request: 'dem',
  opportunity: 'opp',
  introduction: 'intro',
  node: 'node',
  inquiry: 'inq',
  lot: 'lot',
  bid: 'bid',
  offer: 'offer',
  rental: 'rental',
  event: 'evt',
  entry: 'entry',
  key: 'key',
  agreement: 'agr',
  handle: 'hdl',
  session: 'ses',
  passkey: 'psk',
  sshKey: 'ssh',
  member: 'mem',
  invitation: 'inv',
  mail: 'mail',
  claim: 'clm',
  deal: 'deal',
  message: 'msg',
  messageBundle: 'msb',
  file: 'file',
  invoice: 'ivc',
  audit: 'aud',
  call: 'req',
  webhookEndpoint: 'whe',
  webhookDelivery: 'whd',
  notification: 'ntf',
  approval: 'apv',
} as const
export type IdKind = keyof typeof idPrefixes

export const id = (kind: IdKind, options: Options = {}) =>
  Type.String({ pattern: `^${idPrefixes[kind]}_[0-9A-Za-z]{${idRandomLength}}$`, ...options })

/** The part of "contains something visible" that every language's regular expressions support. `problems.ts` checks the full rule. */
export const nonBlankPattern = '\\S'
/** A string with at least one visible character. `maxLength` counts Unicode code points. */
export const nonBlankText = (maxLength: number, options: Options = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: nonBlankPattern, ...options })
/** An ID or code that a call looks up. A malformed one gets the response of a missing one, so its length has no limit of its own. */
export const lookup = (options: Options = {}) => Type.String({ pattern: nonBlankPattern, ...options })
/** The name of a person or a company. */
export const plainName = (options: Options = {}) => nonBlankText(120, { format: 'plain-name', ...options })
export const emailAddress = (options: Options = {}) => Type.String({ minLength: 3, maxLength: 254, format: 'email', ...options })
export const text = (options: Options = {}) => Type.String(options)
export const textOrNull = (options: Options = {}) => Type.Unsafe<string | null>({ type: ['string', 'null'], ...options })

/** A company's own name for one of its objects. Only that company reads it. */
const referenceLength = 128
export const reference = () =>
  textOrNull({
    minLength: 1,
    maxLength: referenceLength,
    description: 'Your own reference, such as an ID in your system. Visible only to your company.',
  })
export const referenceFilter = () =>
  Type.Optional(Type.String({ minLength: 1, maxLength: referenceLength, description: 'Exactly this `reference`.' }))

export const integer = (minimum: number, maximum: number, options: Options = {}) => Type.Integer({ minimum, maximum, ...options })
export const integerOrNull = (minimum: number, maximum: number, options: Options = {}) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum, maximum, ...options })

/** An integer count that may be missing on a stored object. */
export const countOrNull = (options: Options = {}) => Type.Unsafe<number | null>({ type: ['integer', 'null'], ...options })

/** Integer cents. */
export const cents = (options: Options = {}) => Type.Integer(options)
export const centsOrNull = (options: Options = {}) => Type.Unsafe<number | null>({ type: ['integer', 'null'], ...options })

/** ISO 8601. Responses are in UTC with milliseconds and `Z`. */
export const dateTime = (options: Options = {}) => Type.String({ format: 'date-time', ...options })
/** A UTC day. */
export const day = (options: Options = {}) => Type.String({ maxLength: 10, format: 'date', ...options })
export const dateTimeOrNull = (options: Options = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', ...options })

export const oneOf = <const V extends string>(values: readonly V[], options: Options = {}) =>
  Type.Unsafe<V>({ type: 'string', enum: [...values], ...options })
export const oneOfOrNull = <const V extends string>(values: readonly V[], options: Options = {}) =>
  Type.Unsafe<V | null>({ type: ['string', 'null'], enum: [...values, null], ...options })

/** A text in a format that `problems.ts` has a reason for, or null. */
export const formattedOrNull = (format: string, maxLength: number) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, format })

/** A named shape. The OpenAPI document defines it once, under its name. */
export const shape = <const P extends Type.TProperties>(title: string, properties: P, options: Options = {}) =>
  Type.Object(properties, { title, ...options })
/** A shape that may be null. */
export const shapeOrNull = <T extends Type.TSchema>(schema: T, options: Options = {}) =>
  Type.Unsafe<Type.Static<T> | null>({ ...schema, ...options, type: ['object', 'null'] })
/** A closed body: an unknown property is an error. */
export const body = <const P extends Type.TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

export type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name
export type CamelCased<P> = { [Name in keyof P & string as Camel<Name>]: P[Name] }

/** The same properties under camelCase names, which the dashboard uses for snake_case objects. */
export const camelCased = <P extends object>(properties: P) =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [camelCase(name), value])) as CamelCased<P>

export const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
