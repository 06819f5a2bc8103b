import { describe, expect, it } from 'vitest'
import { problemText } from './problem-text.ts'

describe('a problem with a field', () => {
  it.each([
    ['must be given, or durationMonths', 'enter an end date or a number of months'],
    ['must be after startsAt', 'must be after the start'],
    ['must fit into capacityGpus', 'choose sizes that are no larger than the Capacity'],
    ['must be a whole number from 1 to 10,000, or null', 'enter a whole number from 1 to 10,000'],
    [
      'must be a date-time with an offset, such as 2027-01-31T09:00:00Z, in the years 2000 to 2199',
      'enter a date and a time in the years 2000 to 2199',
    ],
    ['must be an e-mail address', 'enter an email address'],
    ['must be one of local, docker', 'choose one of the options'],
    ['must be at least 12 characters long', 'enter at least 12 characters'],
    ['must be a text of at most 200 characters, or null', 'enter at most 200 characters'],
    ['title is required', 'enter a value'],
    ['is not a whole application/pdf', 'The file is damaged: it is not a complete PDF.'],
    ['is not a whole image/jpeg', 'The file is damaged: it is not a complete JPEG.'],
    [
      'must be a web address that begins with http:// or https://, such as https://example.com',
      'enter a web address that begins with http:// or https://, such as https://example.com',
    ],
  ])('%s', (reason, words) => expect(problemText(reason)).toBe(words))

  it.each([
    ['must be a whole number from 1 to 100,000,000', 'enter an amount from $0.01 to $1,000,000.00'],
    ["must be at most 100000 cents a day, your company's limit", "must be at most $1,000.00 a day, your company's limit"],
    ['must be at least 241', 'must be at least $2.41'],
    ['must cover the first hour, which is held ahead: 1440 cents', 'must cover the first hour, which is held ahead: $14.40'],
  ])('of an amount: %s', (reason, words) => expect(problemText(reason, 'USD')).toBe(words))

  it('of an email address never counts its letters', () => {
    expect(problemText('must be at least 3 characters long', null, true)).toBe('enter an email address')
    expect(problemText('must be an e-mail address', null, true)).toBe('enter an email address')
  })

  it('names amounts that no field of the form takes alone as money, too', () => {
    expect(problemText('dailySpendCents must be a whole number from 0 to 1,000,000,000')).toBe(
      'daily spend: enter an amount from $0.00 to $10,000,000.00',
    )
    expect(problemText('must be at least 241', 'EUR')).toBe('must be at least €2.41')
  })

  it('keeps what says it as a person would, and names other fields in words', () => {
    expect(problemText('must be at least $14.40, the first hour')).toBe('must be at least $14.40, the first hour')
    expect(problemText('must be below priceCents')).toBe('must be below price')
  })
})
