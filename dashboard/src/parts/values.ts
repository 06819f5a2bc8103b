import { centsOf, parseNumber } from './amounts.ts'
import { instantIn } from './times.ts'
import { trimmed, visible } from './trimmed.ts'
import { webAddressText } from './web-address.ts'

/** The field that contains another field's unit. */
export const unitName = (name: string): string => `${name}.unit`
/** The field that contains another field's time zone. */
export const zoneFieldName = (name: string): string => `${name}.zone`

/** Reads a form's fields as the body needs them. An invalid value is sent unchanged: the service reports the problem. */
export class Values {
  readonly #data: FormData

  constructor(data: FormData) {
    this.#data = data
  }

  text(name: string): string {
    const value = this.#data.get(name)
    return typeof value === 'string' ? trimmed(value) : ''
  }
  /** As typed: spaces in a password count. */
  secret(name: string): string {
    const value = this.#data.get(name)
    return typeof value === 'string' ? value : ''
  }
  /** A code as one word: authenticator apps show it in groups, and some copies contain invisible characters. */
  code(name: string): string {
    return visible(this.text(name)).replaceAll(/\s/g, '')
  }
  textOrNull(name: string): string | null {
    return this.text(name) || null
  }
  /** A web address without a scheme is read as https. */
  webAddressOrNull(name: string): string | null {
    return webAddressText(this.text(name)) || null
  }
  number(name: string): number {
    return parseNumber(this.text(name))
  }
  numberOrNull(name: string): number | null {
    return this.text(name) === '' ? null : this.number(name)
  }
  /** An amount such as 12.50, as cents. */
  cents(name: string): number {
    return centsOf(this.text(name))
  }
  centsOrNull(name: string): number | null {
    return this.text(name) === '' ? null : this.cents(name)
  }
  /** A number and its unit, as text: `6 months`. */
  durationOrNull(name: string): string | null {
    const [count, unit] = [this.text(name), this.text(unitName(name))]
    if (count === '') return null
    return unit === '' ? count : `${count} ${count === '1' ? unit.replace(/s$/, '') : unit}`
  }
  /** A date and time in the zone of the zone field. */
  dateTime(name: string): string {
    const text = this.text(name)
    return instantIn(text, this.text(zoneFieldName(name)) || 'UTC') ?? text
  }
  dateTimeOrNull(name: string): string | null {
    return this.text(name) === '' ? null : this.dateTime(name)
  }
  /** A contract's day begins at midnight UTC, so that it is the same for everybody. An unchanged day keeps its time. */
  day(name: string, before?: string | null): string {
    const text = this.text(name)
    if (before && contractDay(before) === text) return before
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00.000Z` : text
  }
  dayOrNull(name: string, before?: string | null): string | null {
    return this.text(name) === '' ? null : this.day(name, before)
  }
  flag(name: string): boolean {
    return this.#data.has(name)
  }
  /** One of the values that a select offers. */
  oneOf<const V extends string>(name: string, values: readonly V[]): V {
    const text = this.text(name)
    const found = values.find((value) => value === text)
    if (found === undefined) throw new Error(`${name} offers no ${JSON.stringify(text)}`)
    return found
  }
  someOf<const V extends string>(name: string, values: readonly V[]): V[] {
    const chosen = this.#data.getAll(name)
    return values.filter((value) => chosen.includes(value))
  }
  /** Every value chosen under a name. */
  all(name: string): string[] {
    return this.#data.getAll(name).filter((value) => typeof value === 'string')
  }
  file(name: string): File | null {
    const value = this.#data.get(name)
    return value instanceof File && value.size > 0 ? value : null
  }
}

/** A moment's UTC day, as a day field takes it. */
export const contractDay = (iso: string | null | undefined): string => (iso ? new Date(iso).toISOString().slice(0, 10) : '')

export const valuesIn = (form: HTMLFormElement) => new Values(new FormData(form))
