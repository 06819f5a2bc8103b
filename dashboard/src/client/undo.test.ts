import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { Fault } from './fault.ts'
import { refetchQueries } from './refetch-queries.ts'
import { cancelPending, type PendingStep, pendingSteps, sendLater, sendPending, undoWindowMs } from './undo.ts'

vi.mock('./call.ts', () => ({ call: vi.fn(async () => undefined) }))
vi.mock('./queries.ts', () => ({ queryClient: null }))
vi.mock('./refetch-queries.ts', () => ({ refetchQueries: vi.fn(async () => {}) }))

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await sendPending()
  vi.mocked(call).mockClear()
  vi.mocked(refetchQueries).mockClear()
  vi.useRealTimers()
})

function startStep(id = 'dem_1', notify: Parameters<typeof sendLater>[1] = () => {}): PendingStep {
  sendLater({ operation: 'closeRequest', input: { params: { id } }, pendingMessage: `Closing ${id}`, successMessage: 'Closed.' }, notify)
  const step = pendingSteps().at(-1)
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

it('the same step of one object waits once, and of another object beside it', () => {
  startStep('dem_1')
  startStep('dem_1')
  startStep('dem_2')
  expect(pendingSteps().map(({ pendingMessage }) => pendingMessage)).toEqual(['Closing dem_1', 'Closing dem_2'])
})

it('a step reports its success, or as an error why it failed', async () => {
  const notify = vi.fn()
  await startStep('dem_1', notify).sendNow()
  vi.mocked(call).mockRejectedValueOnce(new Fault('offline', 'You are offline.'))
  await startStep('dem_1', notify).sendNow()
  expect(notify.mock.calls).toEqual([['Closed.'], ['You are offline.', 'bad']])
  expect(refetchQueries).toHaveBeenCalledTimes(2)
})

it('steps that wait when the session ends are not sent, and are named', () => {
  startStep('dem_1')
  startStep('dem_2').pause()
  expect(cancelPending()).toEqual(['Closing dem_1', 'Closing dem_2'])
  vi.advanceTimersByTime(10 * undoWindowMs)
  expect(call).not.toHaveBeenCalled()
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
  expect(call).toHaveBeenCalledExactlyOnceWith('closeRequest', { params: { id: 'dem_1' } }, { keepalive: true })
})
