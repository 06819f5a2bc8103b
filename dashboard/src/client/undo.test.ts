import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { type PendingStep, pendingSteps, sendLater, sendPending, undoWindowMs } from './undo.ts'

vi.mock('./call.ts', () => ({ call: vi.fn(async () => undefined) }))
vi.mock('./queries.ts', () => ({ queryClient: null }))
vi.mock('./refetch-queries.ts', () => ({ refetchQueries: async () => {} }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  sendPending()
  vi.mocked(call).mockClear()
  vi.useRealTimers()
})

function startStep(): PendingStep {
  sendLater(
    { operation: 'closeRequest', input: { params: { id: 'req_1' } }, pendingMessage: 'Closing the request', successMessage: 'Closed.' },
    () => {},
  )
  const [step] = pendingSteps()
  if (!step) throw new Error('nothing waits')
  return step
}

it('a step is sent after ten seconds, once', () => {
  startStep()
  vi.advanceTimersByTime(undoWindowMs - 1)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(undoWindowMs)
  expect(call).toHaveBeenCalledTimes(1)
  expect(pendingSteps()).toEqual([])
})

it('a step that is undone is never sent, not even by who leaves the choice afterwards', () => {
  const { pause, undo, resume } = startStep()
  pause()
  undo()
  resume()
  vi.advanceTimersByTime(10 * undoWindowMs)
  expect(call).not.toHaveBeenCalled()
})

it('a step waits while somebody is at its choice, and ten seconds more', () => {
  const { pause, resume } = startStep()
  vi.advanceTimersByTime(undoWindowMs / 2)
  pause()
  vi.advanceTimersByTime(10 * undoWindowMs)
  resume()
  vi.advanceTimersByTime(undoWindowMs - 1)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledTimes(1)
})

it('a step that is held is sent when the page is left', () => {
  startStep().pause()
  sendPending()
  expect(call).toHaveBeenCalledTimes(1)
})
