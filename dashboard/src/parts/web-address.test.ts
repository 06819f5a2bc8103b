import { expect, it } from 'vitest'
import { webAddressText } from './web-address.ts'

it.each([
  ['example.com', 'https://example.com'],
  [' www.example.com/gpus ', 'https://www.example.com/gpus'],
  ['\u200bhttps://exam\u200bple.com\u2060', 'https://example.com'],
  ['example.com:8443', 'https://example.com:8443'],
  ['http://example.com', 'http://example.com'],
  ['https://example.com', 'https://example.com'],
  ['ftp://example.com', 'ftp://example.com'],
  ['mailto:sales@example.com', 'mailto:sales@example.com'],
  ['', ''],
])('%s is read as %s', (typed, read) => {
  expect(webAddressText(typed)).toBe(read)
})
