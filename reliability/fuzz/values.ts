/** Values generated from a schema: valid ones, ones with a single mistake, and hostile ones. */
import type { Schema } from '@parley/contract/schema'
import type { Random } from '../random.ts'
import { typesOf } from './document.ts'
import { hostileTexts, identifying, invalidAddresses, validAddresses, wordsIn } from './texts.ts'

const dayMs = 86_400_000
const sampleTexts = ['H100 SXM', 'eu-north', 'a', 'Ünïcode ✓', '8 × H200', "O'Neil", '北京', '🚀 fast', 'x'.repeat(40)]

/** Names in the demo world that values may use. */
type KnownNames = Readonly<Record<'offers' | 'templates' | 'eventTypes', readonly string[]>>

export function valuesFrom(random: Random, { offers, templates, eventTypes }: KnownNames) {
  const nowMs = Date.now()

  const number = ({ minimum = 0, maximum = 1_000_000 }: Schema, fraction: boolean): number => {
    const edge = random.pick([minimum, maximum, random.int(minimum, maximum), random.int(minimum, Math.min(maximum, minimum + 20))])
    return fraction && random.chance(0.5) ? Math.min(maximum, edge + 0.25) : edge
  }
  const dateTime = (name: string): string => {
    const plain = new Date(nowMs + random.int(...daysAhead(name)) * dayMs + random.int(0, dayMs)).toISOString()
    const variants = ['+05:30', '-11:00', '123456Z'].map((end) => plain.replace('Z', end))
    return random.pick([plain, plain.replace(/\.\d+Z$/, 'Z'), ...variants])
  }
  const eventFilter = (): string => {
    const type = random.pick(eventTypes)
    return random.chance(0.5) ? type : type.replace(/\..*/, '.*')
  }
  const byFormat: Readonly<Record<string, (name: string) => string>> = {
    'date-time': dateTime,
    'event-start': (name) => (random.chance(0.3) ? 'now' : dateTime(name)),
    'event-types': () => Array.from({ length: random.int(1, 20) }, eventFilter).join(','),
    date: () => new Date(nowMs - random.int(-20, 400) * dayMs).toISOString().slice(0, 10),
  }
  const byName: Readonly<Record<string, () => string | undefined>> = {
    gpu_model: () => random.pick(['h100-sxm', 'H100 SXM', undefined, undefined]),
    region: () => random.pick(['eu-north', undefined]),
    types: () => (random.chance(0.2) ? '*' : eventFilter()),
    url: () => random.pick(validAddresses),
    offer_id: () => random.pick([...offers, 'offer_0000000000000000000000']),
    template_id: () => random.pick([...templates, 'no-such-template']),
  }
  const text = ({ minLength = 0, maxLength = 200 }: Schema): string => {
    const chosen = random.pick([...sampleTexts, 'y'.repeat(maxLength), '𝒳'.repeat(maxLength), 'z'.repeat(Math.max(1, minLength))])
    return [...chosen].slice(0, maxLength).join('')
  }

  const validValue = (name: string, schema: Schema): unknown => {
    const types = typesOf(schema)
    const { items = {}, maxItems = 3, format = '' } = schema
    if (types.includes('null') && random.chance(0.15)) return null
    if (schema.enum) return random.pick(schema.enum.filter((one) => one !== null))
    if (types.includes('boolean')) return random.chance(0.5)
    if (types.includes('array'))
      return [...new Set(Array.from({ length: random.int(1, Math.min(3, maxItems)) }, () => validValue(name, items)))]
    // A waiting call delays the calls after it.
    if (name === 'wait') return random.chance(0.02) ? 1 : 0
    if (types.includes('integer') || types.includes('number')) return number(schema, types.includes('number'))
    return byFormat[format]?.(name) ?? byName[name]?.() ?? text(schema)
  }

  /** An object that matches the schema. Optional fields are sometimes left out. */
  const validObject = (schema: Schema): Record<string, unknown> => {
    const named = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name) || random.chance(0.4))
    return Object.fromEntries(named.map(([name, one]) => [name, validValue(name, one)]))
  }

  /** A value that mostly does not match the schema, but may. */
  const invalidValue = (name: string, schema: Schema): unknown => {
    const { minimum, maximum, maxLength, format = '' } = schema
    const one = validValue(name, schema)
    const candidates: unknown[] = [null, '', ' ', 0, -1, 1.5, true, [], {}, '5', 'true', [one], String(one)]
    if (minimum !== undefined) candidates.push(minimum - 1, minimum - 0.5, -minimum)
    if (maximum !== undefined) candidates.push(maximum + 1, maximum * 1e6, 1e308)
    if (maxLength !== undefined) candidates.push('x'.repeat(maxLength + 1), '𝒳'.repeat(maxLength + 1))
    if (schema.enum) candidates.push(...schema.enum.map((value) => (typeof value === 'string' ? value.toUpperCase() : value)), 'other', 3)
    candidates.push(...(invalidByFormat(nowMs)[format] ?? []), ...(invalidByName[name] ?? []))
    if (typesOf(schema).includes('string')) candidates.push(random.pick(hostileTexts), random.pick(identifying))
    return random.pick(candidates)
  }
  return { validValue, invalidValue, validObject }
}

/** Requests start in the near future and end after that. A rental stops within a year. Lists of events begin within the retention period. */
function daysAhead(name: string): [number, number] {
  if (/^ends/.test(name)) return [800, 1_500]
  if (name === 'auto_stop_at') return [1, 360]
  return name === 'since' ? [-28, -3] : [1, 700]
}

const invalidByName: Readonly<Record<string, readonly unknown[]>> = {
  types: [[], ['rental'], ['rental.gone'], ['*', '*'], 'rental.*'],
  url: invalidAddresses,
}

function invalidByFormat(nowMs: number): Readonly<Record<string, readonly string[]>> {
  const now = new Date(nowMs).toISOString()
  const dateTimes = [
    ...wordsIn(`
      2027-02-29T00:00:00Z 2028-02-29T00:00:00Z 2027-04-31T00:00:00Z 2027-13-01T00:00:00Z 2027-01-01T24:00:00Z 2027-01-01T23:59:60Z
      2027-01-01t00:00:00z 2027-01-01T00:00Z 2027-01-01T00:00:00 2027-01-01T00:00:00+0200 2027-01-01T00:00:00+24:00
      2027-01-01T00:00:00.Z 1999-12-31T23:59:59Z 2200-01-01T00:00:00Z 0000-01-01T00:00:00Z +002027-01-01T00:00:00Z`),
    ...[now.slice(0, 10), now.slice(0, 19), '2027-01-01 00:00:00Z', `2027-01-01T00:00:00.${'1'.repeat(40)}Z`],
    ...[-2, 6 * 366].map((days) => new Date(nowMs + days * dayMs).toISOString()),
  ]
  return {
    'date-time': dateTimes,
    'event-start': ['NOW', 'now ', ...dateTimes],
    'event-types': [...wordsIn('* rental RENTAL.* rental.*, , rental.running,rental.gone'), 'rental.*,'.repeat(20).concat('rental.*')],
    date: wordsIn('2027-02-29 2028-02-29 2027-1-1 20270101 1999-12-31 2200-01-01 2027-01-01T today -002027-01-01'),
  }
}
