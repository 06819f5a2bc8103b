import { expect, it } from 'vitest'
import { webAddressText } from './web-address.ts'

it.each([
  ['granite.example', 'https://granite.example'],
  [' www.granite.example/gpus ', 'https://www.granite.example/gpus'],
  ['granite.example:8443', 'https://granite.example:8443'],
  ['http://granite.example', 'http://granite.example'],
  ['https://granite.example', 'https://granite.example'],
  ['ftp://granite.example', 'ftp://granite.example'],
  ['mailto:sales@granite.example', 'mailto:sales@granite.example'],
  ['', ''],
])('%s is read as %s', (typed, read) => {
  expect(webAddressText(typed)).toBe(read)
})
