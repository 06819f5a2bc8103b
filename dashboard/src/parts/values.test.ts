import { expect, it } from 'vitest'
import { unitName, Values, zoneFieldName } from './values.ts'

const valuesOf = (fields: Readonly<Record<string, string | File>>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return new Values(data)
}

it('spaces in a password count; around a text and within a code they do not', () => {
  const values = valuesOf({ password: ' correct horse ', name: ' Ada ', code: ' 123 456 ', blank: ' ' })
  expect([values.secret('password'), values.text('name'), values.code('code'), values.textOrNull('blank')]).toEqual([
    ' correct horse ',
    'Ada',
    '123456',
    null,
  ])
  expect(valuesOf({ code: '12 34 56' }).code('code')).toBe('123456')
})

it('invisible characters around a text, which come with a copied one, do not count; within a name they do', () => {
  const values = valuesOf({
    email: '\u202aada@example.com\u202c\u200b',
    price: '\ufeff29,000\u200b',
    name: '\u200bمی\u200cخواهم\u200f',
    heart: 'Ada ❤️',
  })
  expect([values.text('email'), values.cents('price'), values.text('name'), values.text('heart')]).toEqual([
    'ada@example.com',
    2_900_000,
    'می\u200cخواهم',
    'Ada ❤️',
  ])
})

it('a duration has its unit in the number that it has', () => {
  const durationOf = (count: string, unit = 'months') => valuesOf({ term: count, [unitName('term')]: unit }).durationOrNull('term')
  expect([durationOf('6'), durationOf('1'), durationOf('6', ''), durationOf('')]).toEqual(['6 months', '1 month', '6', null])
})

it('a date and time is of the zone of its zone field, in UTC without one', () => {
  const at = { ends: '2026-11-29T15:30' }
  expect(valuesOf({ ...at, [zoneFieldName('ends')]: 'Asia/Tokyo' }).dateTime('ends')).toBe('2026-11-29T06:30:00.000Z')
  expect(valuesOf(at).dateTime('ends')).toBe('2026-11-29T15:30:00.000Z')
  expect(valuesOf({ ends: 'soon' }).dateTime('ends')).toBe('soon')
})

it('a file field without a choice has no file', () => {
  const file = new File(['%PDF'], 'terms.pdf')
  expect([valuesOf({ terms: file }).file('terms')?.name, valuesOf({ terms: new File([], '') }).file('terms')]).toEqual(['terms.pdf', null])
})
