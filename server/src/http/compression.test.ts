import { expect, it } from 'vitest'
import { codingFor } from './compression.ts'

it.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', undefined],
  ['gzip;q=0.000', undefined],
  ['gzip; q=1.000', 'gzip'],
  ['gzip;q=2', undefined],
  ['gzip;q=abc', undefined],
  ['*', 'br'],
  ['*;q=0.1, gzip;q=0.5', 'gzip'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['identity, gzip', 'gzip'],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=1', 'gzip'],
  ['identity;q=0, gzip;q=0', undefined],
  ['deflate, zstd', undefined],
  [',,;q=1,gzip', 'gzip'],
])('for Accept-Encoding %j the response is in %j', (header, coding) => {
  expect(codingFor(header)).toBe(coding)
  expect(codingFor(header)).toBe(coding)
})
