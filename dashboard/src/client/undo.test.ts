import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { sendLater, sendWaiting, undoForMs, type WaitingStep, waitingSteps } from './undo.ts'

vi.mock('./call.ts', () => ({ call: vi.fn(async () => undefined) }))
vi.mock('./queries.ts', () => ({ queryClient: null }))
vi.mock('./refetch-queries.ts', () => ({ refetchQueries: async () => {} }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  sendWaiting()
  vi.mocked(call).mockClear()
  vi.useRealTimers()
})

function begin(): WaitingStep {
  sendLater({ operation: 'closeRequest', input: { params: { id: 'req_1' } }, doing: 'Closing the request', done: 'Closed.' }, () => {})
  const [step] = waitingSteps()
  if (!step) throw new Error('nothing waits')
  return step
}

it('a step is sent after ten seconds, once', () => {
  begin()
  vi.advanceTimersByTime(undoForMs - 1)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(undoForMs)
  expect(call).toHaveBeenCalledTimes(1)
  expect(waitingSteps()).toEqual([])
})

it('a step that is undone is never sent, not even by who leaves the choice afterwards', () => {
  const { hold, undo, letGo } = begin()
  hold()
  undo()
  letGo()
  vi.advanceTimersByTime(10 * undoForMs)
  expect(call).not.toHaveBeenCalled()
})

it('a step waits while somebody is at its choice, and ten seconds more', () => {
  const { hold, letGo } = begin()
  vi.advanceTimersByTime(undoForMs / 2)
  hold()
  vi.advanceTimersByTime(10 * undoForMs)
  letGo()
  vi.advanceTimersByTime(undoForMs - 1)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledTimes(1)
})

it('a step that is held is sent when the page is left', () => {
  begin().hold()
  sendWaiting()
  expect(call).toHaveBeenCalledTimes(1)
})
