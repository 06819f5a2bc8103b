/** Values grown from a schema: right ones, ones that are off by one thing, and hostile ones. */

import type { Schema } from '@parley/contract/schema'
import type { Random } from '../random.ts'
import { typesOf } from './document.ts'
import { goodAddresses, hostileTexts, identifying, wordsIn, wrongAddresses } from './texts.ts'

const dayMs = 86_400_000
const words = ['H100 SXM', 'eu-north', 'a', 'Ünïcode ✓', '8 × H200', "O'Neil", '北京', '🚀 fast', 'x'.repeat(40)]

/** What stands in the world that the values may name. */
type Stock = Readonly<Record<'offers' | 'templates' | 'eventTypes', readonly string[]>>

export class Values {
  readonly #random: Random
  readonly #stock: Stock
  readonly #nowMs = Date.now()

  constructor(random: Random, stock: Stock) {
    this.#random = random
    this.#stock = stock
  }

  /** An object that the schema describes; what may be left out sometimes is. */
  object(schema: Schema): Record<string, unknown> {
    const random = this.#random
    const named = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name) || random.chance(0.4))
    return Object.fromEntries(named.map(([name, one]) => [name, this.right(name, one)]))
  }

  right(name: string, schema: Schema): unknown {
    const random = this.#random
    const types = typesOf(schema)
    if (types.includes('null') && random.chance(0.15)) return null
    if (schema.enum) return random.pick(schema.enum.filter((one) => one !== null))
    if (types.includes('boolean')) return random.chance(0.5)
    if (types.includes('array')) return this.#rightList(name, schema)
    // A call that waits holds up those after it.
    if (name === 'wait') return random.chance(0.02) ? 1 : 0
    if (types.includes('integer') || types.includes('number')) return this.#rightNumber(schema, types.includes('number'))
    if (schema.format === 'date-time') return this.#rightMoment(name)
    return this.#rightText(name, schema)
  }

  #rightNumber({ minimum = 0, maximum = 1_000_000 }: Schema, fraction: boolean): number {
    const random = this.#random
    const edge = random.pick([minimum, maximum, random.int(minimum, maximum), random.int(minimum, Math.min(maximum, minimum + 20))])
    return fraction && random.chance(0.5) ? Math.min(maximum, edge + 0.25) : edge
  }

  #rightList(name: string, { items = {}, maxItems = 3 }: Schema): unknown[] {
    const random = this.#random
    return [...new Set(Array.from({ length: random.int(1, Math.min(3, maxItems)) }, () => this.right(name, items)))]
  }

  #rightMoment(name: string): string {
    const random = this.#random
    const [min, max] = daysAhead(name)
    const days = random.int(min, max)
    const plain = new Date(this.#nowMs + days * dayMs + random.int(0, dayMs)).toISOString()
    return random.pick([
      plain,
      plain.replace(/\.\d+Z$/, 'Z'),
      plain.replace('Z', '+05:30'),
      plain.replace('Z', '-11:00'),
      plain.replace('Z', '123456Z'),
    ])
  }

  #day(): string {
    return new Date(this.#nowMs - this.#random.int(-20, 400) * dayMs).toISOString().slice(0, 10)
  }

  #eventFilter(): string {
    const random = this.#random
    const type = random.pick(this.#stock.eventTypes)
    return random.chance(0.5) ? type : type.replace(/\..*/, '.*')
  }

  #rightText(name: string, { format, minLength = 0, maxLength = 200 }: Schema): string {
    const random = this.#random
    if (format === 'event-start') return random.chance(0.3) ? 'now' : this.#rightMoment(name)
    if (format === 'event-types') return Array.from({ length: random.int(1, 20) }, () => this.#eventFilter()).join(',')
    if (format === 'date') return this.#day()
    if (name === 'gpu_model' && random.chance(0.5)) return random.pick(['h100-sxm', 'H100 SXM'])
    if (name === 'region' && random.chance(0.5)) return 'eu-north'
    if (name === 'types') return random.chance(0.2) ? '*' : this.#eventFilter()
    if (name === 'url') return random.pick(goodAddresses)
    if (name === 'offer_id') return random.pick([...this.#stock.offers, 'offer_0000000000000000000000'])
    if (name === 'template_id') return random.pick([...this.#stock.templates, 'no-such-template'])
    const text = random.pick([...words, 'y'.repeat(maxLength), '𝒳'.repeat(maxLength), 'z'.repeat(Math.max(1, minLength))])
    return [...text].slice(0, maxLength).join('')
  }

  /** Something that may stand where the schema is, and mostly must not. */
  wrong(name: string, schema: Schema): unknown {
    const random = this.#random
    const types = typesOf(schema)
    const right = this.right(name, schema)
    const near: unknown[] = [null, '', ' ', 0, -1, 1.5, true, [], {}, '5', 'true', [right], String(right)]
    if (schema.minimum !== undefined) near.push(schema.minimum - 1, schema.minimum - 0.5, -schema.minimum)
    if (schema.maximum !== undefined) near.push(schema.maximum + 1, schema.maximum * 1e6, 1e308)
    if (schema.maxLength !== undefined) near.push('x'.repeat(schema.maxLength + 1), '𝒳'.repeat(schema.maxLength + 1))
    if (schema.enum !== undefined) near.push(...schema.enum.map((one) => (typeof one === 'string' ? one.toUpperCase() : one)), 'other', 3)
    if (schema.format === 'date-time') near.push(...wrongMoments(this.#nowMs))
    if (schema.format === 'date') near.push(...wrongDays)
    if (schema.format === 'event-start') near.push('NOW', 'now ', ...wrongMoments(this.#nowMs))
    if (schema.format === 'event-types')
      near.push('*', 'rental', 'RENTAL.*', 'rental.*,', ',', 'rental.running,rental.gone', 'rental.*,'.repeat(20).concat('rental.*'))
    if (name === 'types') near.push([], ['rental'], ['rental.gone'], ['*', '*'], 'rental.*')
    if (name === 'url') near.push(...wrongAddresses)
    if (types.includes('string')) near.push(random.pick(hostileTexts), random.pick(identifying))
    return random.pick(near)
  }
}

/** Demand starts in the nearer future, and whatever ends, ends after that; a rental stops within a year, and events begin in what is kept. */
function daysAhead(name: string): [number, number] {
  if (/^ends/.test(name)) return [800, 1_500]
  if (name === 'auto_stop_at') return [1, 360]
  return name === 'since' ? [-28, -3] : [1, 700]
}

const wrongDays = wordsIn('2027-02-29 2028-02-29 2027-1-1 20270101 1999-12-31 2200-01-01 2027-01-01T today -002027-01-01')

const wrongMoments = (nowMs: number): string[] => [
  new Date(nowMs).toISOString().slice(0, 10),
  new Date(nowMs).toISOString().slice(0, 19),
  ...wordsIn(`
    2027-02-29T00:00:00Z 2028-02-29T00:00:00Z 2027-04-31T00:00:00Z 2027-13-01T00:00:00Z 2027-01-01T24:00:00Z 2027-01-01T23:59:60Z
    2027-01-01t00:00:00z 2027-01-01T00:00Z 2027-01-01T00:00:00 2027-01-01T00:00:00+0200 2027-01-01T00:00:00+24:00
    2027-01-01T00:00:00.Z 1999-12-31T23:59:59Z 2200-01-01T00:00:00Z 0000-01-01T00:00:00Z +002027-01-01T00:00:00Z`),
  '2027-01-01 00:00:00Z',
  `2027-01-01T00:00:00.${'1'.repeat(40)}Z`,
  new Date(nowMs - 2 * dayMs).toISOString(),
  new Date(nowMs + 6 * 366 * dayMs).toISOString(),
]
