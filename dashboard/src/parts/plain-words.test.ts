import { expect, it } from 'vitest'
import { actionText, plainWords, shareText } from './plain-words.ts'

it.each([
  ['authorized_signatory', 'Authorized signatory'],
  ['gpuModel', 'GPU model'],
  ['ssh_key', 'SSH key'],
  ['request id', 'Request ID'],
  ['identity', 'Identity'],
])('%s is read as %s', (code, words) => {
  expect(plainWords(code)).toBe(words)
})

it('an action is read as what was done', () => {
  expect(actionText('ssh_key.added')).toBe('SSH key added')
  expect(actionText('factor.proven')).toBe('Second factor verified')
})

it.each([
  [0, 0, '–'],
  [0, 689, '0 %'],
  [2, 689, '< 1 %'],
  [1, 3, '33 %'],
  [688, 689, '> 99 %'],
  [689, 689, '100 %'],
])('%i of %i is told as %s', (count, of, text) => {
  expect(shareText(count, of)).toBe(text)
})
