import { describe, expect, it } from 'vitest'
import { momentText as letterMoment } from '../../../server/src/domain/mail/times.documents.ts'
import { contractDayEnd, dayEnd, dayStart, exactText, instantIn, knowsZone, localIn, momentText, zoneName } from './times.ts'

const at = '2026-12-31T23:30:00.000Z'

describe('a moment', () => {
  it("is shown in its reader's time zone, with the zone's name", () => {
    expect(momentText(at, 'UTC')).toBe('31 Dec 2026, 23:30 UTC')
    expect(momentText(at, 'Pacific/Kiritimati')).toBe('1 Jan 2027, 13:30 GMT+14')
    expect(momentText(at, 'Pacific/Pago_Pago')).toBe('31 Dec 2026, 12:30 GMT-11')
    expect(exactText(at, 'Pacific/Kiritimati')).toBe('1 Jan, 13:30:00 GMT+14')
    expect(zoneName('Europe/Oslo', new Date(at))).toBe('CET')
  })

  it('is formatted alike in letters, in UTC for a person who set no zone', () => {
    expect(letterMoment(at, 'Pacific/Kiritimati')).toBe('1 January 2027, 13:30 GMT+14')
    expect(letterMoment(at, 'Pacific/Pago_Pago')).toBe('31 December 2026, 12:30 GMT-11')
    expect(letterMoment(at, null)).toBe('31 December 2026, 23:30 UTC')
  })
})

it("a contract's day ends with its last moment, for every reader", () => {
  expect([contractDayEnd('2027-01-31'), contractDayEnd('soon')]).toEqual(['2027-01-31T23:59:59.999Z', undefined])
})

it('a zone that this machine does not know is not used', () => {
  expect([knowsZone('Europe/Oslo'), knowsZone('Europe/Later')]).toEqual([true, false])
})

describe('what is typed', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'Europe/Oslo', 'UTC'])('is a time of %s', (zone) => {
    for (const local of ['2026-11-23T15:33', '2026-12-31T23:59', '2026-07-01T00:00']) {
      expect(localIn(instantIn(local, zone) as string, zone)).toBe(local)
    }
    expect(localIn(dayStart('2026-11-23', zone) as string, zone)).toBe('2026-11-23T00:00')
    expect(localIn(dayEnd('2026-12-31', zone) as string, zone)).toBe('2027-01-01T00:00')
  })

  it('that the clocks show twice is the first, and that they skip is as much later', () => {
    expect(instantIn('2026-10-25T02:30', 'Europe/Oslo')).toBe('2026-10-25T00:30:00.000Z')
    expect(instantIn('2026-03-29T02:30', 'Europe/Oslo')).toBe('2026-03-29T01:30:00.000Z')
    // Midnight itself is skipped.
    expect(dayStart('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
  })

  it('and is none, has no moment', () => {
    expect(instantIn('soon', 'UTC')).toBeUndefined()
    expect([dayStart('2026-13-40', 'UTC'), dayEnd(undefined, 'UTC'), dayStart('', 'UTC')]).toEqual([undefined, undefined, undefined])
  })
})
