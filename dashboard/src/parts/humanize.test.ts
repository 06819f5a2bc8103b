import { expect, it } from 'vitest'
import {
  actionText,
  humanize,
  percent,
  pluralize,
  providerText,
  sentence,
  shareText,
  stateText,
  waitingText,
  whyNotInState,
} from './humanize.ts'

it.each([
  ['authorized_signatory', 'Authorized signatory'],
  ['gpuModel', 'GPU model'],
  ['ssh_key', 'SSH key'],
  ['request id', 'Request ID'],
  ['identity', 'Identity'],
])('%s is read as %s', (code, words) => {
  expect(humanize(code)).toBe(words)
})

it('an action is read as what was done', () => {
  expect(actionText('ssh_key.added')).toBe('SSH key added')
  expect(actionText('factor.proven')).toBe('Second factor verified')
  expect(actionText('submission.approved')).toBe('Listing approved')
  expect(actionText('node.restricted')).toBe('Listing restricted')
})

it('a state has one name, and a sentence says why it does not allow a step', () => {
  expect(stateText('pending')).toBe('In review')
  expect(waitingText('pending')).toBe('Waiting')
  expect(whyNotInState('submission', 'pending', ['approved'])).toBe('The listing is in review. You can do this once it is approved.')
  expect(whyNotInState('rental', 'stopped', ['provisioning', 'running'])).toBe(
    'The rental is stopped. You can do this only while it is starting or running.',
  )
})

it('a sentence ends with one full stop, a count has its word, and basis points are hundredths of a percent', () => {
  expect([sentence('You have met Sella S.r.l.'), sentence('Done')]).toEqual(['You have met Sella S.r.l.', 'Done.'])
  expect([0, 1, 1200].map((count) => pluralize(count, 'node'))).toEqual(['0 nodes', '1 node', '1,200 nodes'])
  expect(percent(250)).toBe('2.5 %')
})

it('a provider is shown by a short pseudonym', () => {
  expect(providerText('pb81eda7ee2bf')).toBe('Provider B81EDA')
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
