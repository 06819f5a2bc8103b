import Type from 'typebox'
import Format from 'typebox/format'
import { describe, expect, it, vi } from 'vitest'
import { dashboardCards } from './dashboard/cards.ts'
import { demandProblems } from './demand.ts'
import type { Card } from './endpoint.ts'
import { body, utcDateTime } from './fields.ts'
import { partnerCards } from './partner.ts'
import { checkerOf, maxUnknownNamed } from './problems.ts'
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
    [{ name: 'x'.repeat(9) }, 'name: must be at most 8 characters'],
    [{ name: 5 }, 'name: must be a string'],
    [{ tags: 'x' }, 'tags: must be an array'],
    [{ tags: Array.from({ length: 21_000 }, () => ({})) }, 'tags: must hold 0 to 3 items'],
    [{ tags: [{}, {}] }, 'tags: each item must be a string'],
    [{ tags: ['x', 'xxxxx'] }, 'tags: each item must be at most 4 characters'],
    [{ inner: { code: 'xxxxx' } }, 'inner: is not valid'],
    [{ inner: [] }, 'inner: must be an object'],
  ])('is judged by type, length and number of items first, and no further where these fail: %#', (value, reason) => {
    seen.length = 0
    expect(reasons(value)).toEqual([reason])
    expect(seen).toEqual([])
  })

  it('is judged on in its other fields', () => {
    expect(reasons({ name: 'x'.repeat(9), tags: ['a', 'a'], colour: 1 })).toEqual([
      'name: must be at most 8 characters',
      'tags: must not hold the same item twice',
      'colour: is not a known property',
    ])
  })

  it('counts code points, at the bound too', () => {
    expect(reasons({ name: '𝓗'.repeat(8) })).toEqual([])
    expect(reasons({ name: '𝓗'.repeat(9) })).toEqual(['name: must be at most 8 characters'])
  })

  it('names so many unknown properties and no more, and no name at full length', () => {
    const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`p${i}`, 0]))
    expect(check(many)).toHaveLength(maxUnknownNamed)
    expect(check({ ['n'.repeat(60_000)]: 0 })).toEqual([{ field: `${'n'.repeat(64)}…`, reason: 'is not a known property' }])
  })

  it('of demand meets no rule in a field whose size is wrong', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const problems = demandProblems(
      { gpuModel: 5, region: 'a-'.repeat(32_000), startsAt: [] },
      { companyName: '', known: referenceWords([]), nowMs: 0, startsAtSent: true },
    )
    expect(problems.find(({ field }) => field === 'region')?.reason).toBe('must be at most 64 characters')
    expect(normalize).not.toHaveBeenCalled()
    normalize.mockRestore()
  })
})

type Words = Readonly<Record<string, unknown>>

/** What in a shape has no bound, by its path. A date-time and an id are bounded by their own forms. */
function unbounded(words: Words, path: string): string[] {
  const types = [words.type].flat()
  const isBounded = ['maxLength', 'enum', 'const'].some((name) => name in words) || words.format === 'date-time' || isId(words.pattern)
  const own = [
    ...(types.includes('string') && !isBounded ? [`${path} has no maxLength`] : []),
    ...(types.includes('array') && !('maxItems' in words) ? [`${path} has no maxItems`] : []),
    ...(words.format === 'date-time' && path.split('.').length > 3 ? [`${path} is a date-time that the boundary does not look for`] : []),
  ]
  const inner = Object.entries((words.properties ?? {}) as Record<string, Words>).flatMap(([name, one]) =>
    unbounded(one, `${path}.${name}`),
  )
  const choices = ((words.anyOf ?? []) as Words[]).flatMap((one) => unbounded(one, path))
  return [...own, ...inner, ...choices, ...(words.items ? unbounded(words.items as Words, `${path}[]`) : [])]
}
const isId = (pattern: unknown) => /^\^[a-z]+_\[0-9A-Za-z\]\{\d+\}\$$/.test(String(pattern))

it('every text and every array that a card takes has a bound', () => {
  const cards: [string, Card][] = [...Object.entries(partnerCards), ...Object.entries(dashboardCards)]
  const found = cards.flatMap(([name, { query, body: shape }]) =>
    [query, shape].flatMap((one) => (one ? unbounded(one as unknown as Words, `${name}.${one === query ? 'query' : 'body'}`) : [])),
  )
  expect(found).toEqual([])
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
])('a date-time is told in UTC, and cut to milliseconds: %#', (text, utc) => {
  expect(utcDateTime(text)).toBe(utc)
})
