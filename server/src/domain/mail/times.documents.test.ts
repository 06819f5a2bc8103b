import { expect, it, vi } from 'vitest'
import { momentText } from './times.documents.ts'

it('a moment is formatted in a zone that is cached once, regardless of its letter case', () => {
  const Real = Intl.DateTimeFormat
  const constructed = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function made(...args) {
    return new Real(...args)
  })
  const formatted = ['Europe/Oslo', 'europe/oslo', 'EUROPE/Oslo', 'eUrOpE/oSlO'].map((zone) => momentText('2026-07-01T10:00:00Z', zone))
  expect(new Set(formatted)).toEqual(new Set(['1 July 2026, 12:00 CEST']))
  expect(constructed).toHaveBeenCalledTimes(1)
  constructed.mockRestore()
})
