import { expect, it, vi } from 'vitest'
import { Fault, noResponse } from './fault.ts'
import { queryClient } from './queries.ts'

vi.mock('virtual:cards', () => ({ cards: {} }))

const unavailable = new Fault('api_error', 'Unavailable.', 503)

it.each([
  ['no response', noResponse('unreachable'), true],
  ['an unavailable service', unavailable, true],
  ['a call that reached its time limit', noResponse('timeout'), false],
  ['a response', new Fault('not_found', 'None.', 404), false],
  ['an error of the page', new Error('a mistake'), false],
])('%s is retried twice, or not at all: %s', (_, error, isRetried) => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function') return expect.unreachable()
  expect([0, 1, 2].map((failures) => retry(failures, error))).toEqual([isRetried, isRetried, false])
})
