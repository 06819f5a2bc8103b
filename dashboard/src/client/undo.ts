/**
 * Steps that wait for ten seconds before they are sent, and can be undone until then: longer while somebody is at the choice. Leaving
 * the page sends them immediately. When the session ends, they are dropped, because the next person did not start them.
 */
import { useSyncExternalStore } from 'react'
import { call } from './call.ts'
import { faultText } from './fault.ts'
import type { Input, WriteOperation } from './operations.ts'
import { queryClient } from './queries.ts'
import { refetchQueries } from './refetch-queries.ts'

export const undoWindowMs = 10_000

interface Undoable<N extends WriteOperation> {
  readonly operation: N
  readonly input: Input<N>
  /** The step that is about to be executed: `The request is being closed`. */
  readonly pendingMessage: string
  readonly successMessage: string
}

/** What the page shows of a waiting step. */
export interface PendingStep {
  readonly key: string
  readonly pendingMessage: string
  readonly sendNow: () => Promise<void>
  readonly undo: () => void
  /** Somebody is about to choose: the step waits until they leave the choice, and then for ten more seconds. */
  readonly pause: () => void
  readonly resume: () => void
}
type Notify = (text: string, tone?: 'good' | 'bad') => void

let pending: readonly PendingStep[] = []
const listeners = new Set<() => void>()
function setPending(next: readonly PendingStep[]): void {
  pending = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const stepKey = (operation: WriteOperation, input: { readonly params?: unknown }) => JSON.stringify([operation, input.params])

/** Sends a step after ten seconds, unless it is undone. `notify` is called with the result. The same step waits once. */
export function sendLater<N extends WriteOperation>(
  { operation, input, pendingMessage, successMessage }: Undoable<N>,
  notify: Notify,
): void {
  const key = stepKey(operation, input)
  if (pending.some((step) => step.key === key)) return
  const remove = () => {
    clearTimeout(timer)
    setPending(pending.filter((step) => step.key !== key))
  }
  const sendNow = () => {
    remove()
    // Calls of a page that is being left are aborted, except those that are kept alive.
    return call(operation, input, { keepalive: true })
      .then(
        () => notify(successMessage),
        (error: unknown) => notify(faultText(error), 'bad'),
      )
      .finally(() => void refetchQueries(queryClient))
  }
  const pause = () => clearTimeout(timer)
  const resume = () => {
    clearTimeout(timer)
    if (pending.some((step) => step.key === key)) timer = setTimeout(sendNow, undoWindowMs)
  }
  let timer = setTimeout(sendNow, undoWindowMs)
  setPending([...pending, { key, pendingMessage, sendNow, undo: remove, pause, resume }])
}

/** Sends the waiting steps, because the page is left or its person signs out. Resolves once they have their responses. */
export async function sendPending(): Promise<void> {
  await Promise.all(pending.map(({ sendNow }) => sendNow()))
}

/** Drops the waiting steps: their session is over. Returns what was not executed. */
export function cancelPending(): readonly string[] {
  const cancelled = pending
  for (const { undo } of cancelled) undo()
  return cancelled.map(({ pendingMessage }) => pendingMessage)
}

export const pendingSteps = (): readonly PendingStep[] => pending
export const usePendingSteps = (): readonly PendingStep[] => useSyncExternalStore(subscribe, pendingSteps)

/** The description of the step, if it waits. */
export function usePendingMessage(operation: WriteOperation, input: { readonly params?: unknown }): string | null {
  const key = stepKey(operation, input)
  return useSyncExternalStore(subscribe, () => pending.find((step) => step.key === key)?.pendingMessage ?? null)
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => void sendPending())
