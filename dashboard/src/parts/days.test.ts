import { afterAll, expect, it, vi } from 'vitest'
import { dayText } from './times.ts'
import { contractDay, Values } from './values.ts'

afterAll(() => void vi.unstubAllEnvs())

const typed = (day: string) => {
  const data = new FormData()
  data.set('startsAt', day)
  return new Values(data)
}

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Los_Angeles', 'UTC'])('a day is the same for a reader in %s', (timeZone) => {
  vi.stubEnv('TZ', timeZone)
  const startsAt = typed('2027-01-01').day('startsAt')
  expect(startsAt).toBe('2027-01-01T00:00:00.000Z')
  expect([contractDay(startsAt), dayText(startsAt)]).toEqual(['2027-01-01', '1 Jan 2027'])
  expect(dayText('2027-01-01T23:59:59.000Z')).toBe('1 Jan 2027')
})

it('a day that was not changed keeps its time, and what is no day is sent as it is', () => {
  const before = '2027-01-01T12:30:00.000Z'
  expect(typed('2027-01-01').day('startsAt', before)).toBe(before)
  expect(typed('2027-01-02').day('startsAt', before)).toBe('2027-01-02T00:00:00.000Z')
  expect(typed('soon').day('startsAt')).toBe('soon')
  expect(typed('').dayOrNull('startsAt')).toBeNull()
})
