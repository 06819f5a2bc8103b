import Type from 'typebox'
import Format from 'typebox/format'
import { describe, expect, it, vi } from 'vitest'
import { dashboardCards } from './dashboard/cards.ts'
import { demandProblems } from './demand.ts'
import type { Card } from './endpoint.ts'
import { body, dateTime, integer, nonBlankText, utcDateTime } from './fields.ts'
import { partnerCards } from './partner.ts'
import { checkerOf, maxUnknownReported } from './problems.ts'
import { referenceWords } from './reference-words.ts'

describe('a body', () => {
  const seen: string[] = []
  Format.Set('seen', (text) => seen.push(text) > 0)
  const check = checkerOf(
    body({
      name: Type.Optional(Type.String({ maxLength: 8, format: 'seen' })),
      tags: Type.Optional(Type.Array(Type.String({ maxLength: 4, format: 'seen' }), { maxItems: 3, uniqueItems: true })),
      inner: Type.Optional(Type.Object({ code: Type.String({ maxLength: 4, format: 'seen' }) })),
    }),
  )
  const reasons = (value: object) => check(value).map(({ field, reason }) => `${field}: ${reason}`)

  it.each([
    [{ name: 'x'.repeat(9) }, 'name: must be at most 8 characters long'],
    [{ name: 5 }, 'name: must be a text of at most 8 characters'],
    [{ tags: 'x' }, 'tags: must be a list of 0 to 3 items'],
    [{ tags: Array.from({ length: 21_000 }, () => ({})) }, 'tags: must be a list of 0 to 3 items'],
    [{ tags: [{}, {}] }, 'tags: each item must be a text of at most 4 characters'],
    [{ tags: ['x', 'xxxxx'] }, 'tags: each item must be at most 4 characters long'],
    [{ inner: { code: 'xxxxx' } }, 'inner: code must be at most 4 characters long'],
    [{ inner: [] }, 'inner: must be an object'],
  ])('is checked by type, length and number of items first, and no further if these fail: %#', (value, reason) => {
    seen.length = 0
    expect(reasons(value)).toEqual([reason])
    expect(seen).toEqual([])
  })

  it('is still checked in its other fields', () => {
    expect(reasons({ name: 'x'.repeat(9), tags: ['a', 'a'], colour: 1 })).toEqual([
      'name: must be at most 8 characters long',
      'tags: must not contain the same item twice',
      'colour: is not a known property',
    ])
  })

  it('returns all problems within an object, in order, unknown properties last', () => {
    const demand = Type.Object({ nodes: integer(1, 5), region: Type.String({ maxLength: 9 }) }, { additionalProperties: false })
    const checked = checkerOf(body({ demand, name: Type.Optional(Type.String({ maxLength: 8 })) }))
    expect(checked({ name: 5, demand: { foo: 1, nodes: 0 } }).map(({ field, reason }) => `${field}: ${reason}`)).toEqual([
      'demand: nodes must be a whole number from 1 to 5',
      'demand: region is required',
      'demand: foo is not a known property',
      'name: must be a text of at most 8 characters',
    ])
  })

  const sized = checkerOf(
    body({
      nodes: Type.Integer({ minimum: 1, maximum: 10_000 }),
      hours: Type.Optional(Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: 2 })),
      gpuModel: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 9 })),
      format: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['open', 'sealed'] })),
      kinds: Type.Optional(Type.Array(Type.Unsafe<string>({ type: 'string', enum: ['a', 'b'] }), { minItems: 1, maxItems: 2 })),
      listed: Type.Optional(Type.Boolean()),
      at: Type.Optional(dateTime()),
      demand: Type.Optional(Type.Object({ nodes: integer(1, 5) }, { additionalProperties: false })),
    }),
  )
  it.each([
    [{}, 'nodes: is required'],
    [{ nodes: 0 }, 'nodes: must be a whole number from 1 to 10,000'],
    [{ nodes: 1.5 }, 'nodes: must be a whole number from 1 to 10,000'],
    [{ nodes: '8' }, 'nodes: must be a whole number from 1 to 10,000, without quotation marks'],
    [{ nodes: 'eight' }, 'nodes: must be a whole number from 1 to 10,000'],
    [{ nodes: 1, hours: [] }, 'hours: must be a number from 0 to 2, or null'],
    [{ nodes: 1, gpuModel: 5 }, 'gpuModel: must be a text of at most 9 characters, or null'],
    [{ nodes: 1, gpu_model: 'H100' }, 'gpu_model: is not a known property: it is called gpuModel here'],
    [{ nodes: 1, format: 'secret' }, 'format: must be one of open, sealed'],
    [{ nodes: 1, format: null }, 'format: must be one of open, sealed'],
    [{ nodes: 1, kinds: [] }, 'kinds: must be a list of 1 to 2 items'],
    [{ nodes: 1, kinds: ['a', 'c'] }, 'kinds: each item must be one of a, b'],
    [{ nodes: 1, listed: 'yes' }, 'listed: must be true or false'],
    [{ nodes: 1, at: '2027-01-31' }, 'at: must be a date-time with an offset, such as 2027-01-31T09:00:00Z, in the years 2000 to 2199'],
    [{ nodes: 1, demand: { nodes: 9 } }, 'demand: nodes must be a whole number from 1 to 5'],
    [{ nodes: 1, demand: {} }, 'demand: nodes is required'],
    [{ nodes: 1, demand: { nodes: 2, colour: 'red' } }, 'demand: colour is not a known property'],
  ])('has one sentence for everything that a field must be: %#', (value, reason) => {
    expect(sized(value).map((problem) => `${problem.field}: ${problem.reason}`)).toEqual([reason])
  })

  it('counts code points, also at the limit', () => {
    expect(reasons({ name: '𝓗'.repeat(8) })).toEqual([])
    expect(reasons({ name: '𝓗'.repeat(9) })).toEqual(['name: must be at most 8 characters long'])
  })

  it('lists a limited number of unknown properties, and no name at full length', () => {
    const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`p${i}`, 0]))
    expect(check(many)).toHaveLength(maxUnknownReported)
    expect(check({ ['n'.repeat(60_000)]: 0 })).toEqual([{ field: `${'n'.repeat(64)}…`, reason: 'is not a known property' }])
  })

  it('of demand is not checked by rules in a field whose size is wrong', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const problems = demandProblems(
      { gpuModel: 5, region: 'a-'.repeat(32_000), startsAt: [] },
      { companyName: '', known: referenceWords([]), nowMs: 0, startsAtSent: true },
    )
    expect(problems.find(({ field }) => field === 'region')?.reason).toBe('must be at most 64 characters long')
    expect(normalize).not.toHaveBeenCalled()
    normalize.mockRestore()
  })
})

type JsonObject = Readonly<Record<string, unknown>>

/** IDs and codes of bodies that are only looked up: the size of the body limits them, and a malformed one is a missing one. */
const isLookedUp = (path: string) =>
  /\.body\.(offer_id|offerId|template_id|templateId|listingId|listingIds\[\]|companyIds\[\]|familyId|region)$/.test(path)

/** The parts of a shape without a bound, by path. The formats of date-times and IDs bound them. */
function unbounded(schema: JsonObject, path: string): string[] {
  const types = [schema.type].flat()
  const isBounded = ['maxLength', 'enum', 'const'].some((name) => name in schema) || schema.format === 'date-time' || isId(schema.pattern)
  const own = [
    ...(types.includes('string') && !isBounded && !isLookedUp(path) ? [`${path} has no maxLength`] : []),
    ...(types.includes('array') && !('maxItems' in schema) ? [`${path} has no maxItems`] : []),
    ...(schema.format === 'date-time' && path.includes('[]') ? [`${path} is a date-time that the boundary does not look for`] : []),
  ]
  const inner = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>).flatMap(([name, one]) =>
    unbounded(one, `${path}.${name}`),
  )
  const choices = ((schema.anyOf ?? []) as JsonObject[]).flatMap((one) => unbounded(one, path))
  return [...own, ...inner, ...choices, ...(schema.items ? unbounded(schema.items as JsonObject, `${path}[]`) : [])]
}
const isId = (pattern: unknown) => /^\^[a-z]+_\[0-9A-Za-z\]\{\d+\}\$$/.test(String(pattern))

it('every string and every array that a card accepts has a limit', () => {
  const cards: [string, Card][] = [...Object.entries(partnerCards), ...Object.entries(dashboardCards)]
  const found = cards.flatMap(([name, { query, body: shape }]) =>
    [query, shape].flatMap((one) => (one ? unbounded(one as unknown as JsonObject, `${name}.${one === query ? 'query' : 'body'}`) : [])),
  )
  expect(found).toEqual([])
})

const cards: [string, Card][] = [...Object.entries(partnerCards), ...Object.entries(dashboardCards)]
/** Required texts of bodies that people read or write freely: no IDs, date-times, enums or secrets. */
const nonBlankFields = cards.flatMap(([name, { body: shape }]) =>
  Object.entries((shape?.properties ?? {}) as Record<string, JsonObject>).flatMap(([field, fieldSchema]) =>
    fieldSchema.type !== 'string' || fieldSchema.enum || fieldSchema.format === 'date-time' || /token|password/i.test(field)
      ? []
      : shape?.required?.includes(field) || 'pattern' in fieldSchema
        ? ([[name, field, shape]] as const)
        : [],
  ),
)
it.each(nonBlankFields)('%s accepts no invisible %s', (_, field, shape) => {
  for (const blank of [
    '',
    ' ',
    '\u00a0\u3000',
    '\u200b',
    '\u2060\ufeff',
    '\u00ad',
    '\u2800',
    '\u3164',
    '\u{13441}\u{1d159}',
    '\u0001\t\n',
    '\u{e0020}',
  ])
    expect(checkerOf(shape as Type.TObject)({ [field]: blank }).map((problem) => problem.field)).toContain(field)
})
it.each(['é', '.', '語', '\u200bx', '🖥', '\u{f0000}'])('a filled text may be %j', (text) => {
  expect(checkerOf(body({ name: nonBlankText(9) }))({ name: text })).toEqual([])
})

it.each([
  ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00.5Z', '2027-01-01T00:00:00.500Z'],
  ['2027-01-01T23:59:59.9999999-00:00', '2027-01-01T23:59:59.999Z'],
  [`2027-01-01T00:00:00.${'1'.repeat(60_000)}Z`, '2027-01-01T00:00:00.111Z'],
  ['2027-01-01T00:00:00+16:00', '2026-12-31T08:00:00.000Z'],
  ['2027-01-01T00:00:00-23:59', '2027-01-01T23:59:00.000Z'],
  ['2024-02-29T12:00:00+05:30', '2024-02-29T06:30:00.000Z'],
  ['2000-01-01T00:00:00+00:01', undefined],
  ['2199-12-31T23:59:59-00:01', undefined],
  ['2027-02-29T00:00:00Z', undefined],
  ['2027-01-01T00:00:00+24:00', undefined],
  ['2027-01-01T00:00:00.Z', undefined],
  ['2027-01-01T00:00:60Z', undefined],
])('a date-time is converted to UTC, and truncated to milliseconds: %#', (text, utc) => {
  expect(utcDateTime(text)).toBe(utc)
})
