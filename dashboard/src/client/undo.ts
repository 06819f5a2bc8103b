/**
 * Steps that wait for ten seconds before they are sent, and can be undone until then: longer while somebody is at the choice. Leaving
 * the page sends them immediately. When the session ends, they are dropped, because the next person did not start them.
 */
import { useSyncExternalStore } from 'react'
import { call } from './call.ts'
import { faultText } from './fault.ts'
import type { Input, Writing } from './operations.ts'
import { queryClient } from './queries.ts'
import { refetchQueries } from './refetch-queries.ts'

export const undoForMs = 10_000

interface Undoable<N extends Writing> {
  readonly operation: N
  readonly input: Input<N>
  /** The step that is about to be executed: `The request is being closed`. */
  readonly doing: string
  readonly done: string
}

/** What the page shows of a waiting step. */
export interface WaitingStep {
  readonly key: string
  readonly doing: string
  readonly sendNow: () => Promise<void>
  readonly undo: () => void
  /** Somebody is about to choose: the step waits until they leave the choice, and then for ten more seconds. */
  readonly hold: () => void
  readonly letGo: () => void
}
type Tell = (text: string, tone?: 'good' | 'bad') => void

let waiting: readonly WaitingStep[] = []
const listeners = new Set<() => void>()
function show(next: readonly WaitingStep[]): void {
  waiting = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const keyOfStep = (operation: Writing, input: { readonly params?: unknown }) => JSON.stringify([operation, input.params])

/** Sends a step after ten seconds, unless it is undone. `tell` is called with the result. The same step waits once. */
export function sendLater<N extends Writing>({ operation, input, doing, done }: Undoable<N>, tell: Tell): void {
  const key = keyOfStep(operation, input)
  if (waiting.some((step) => step.key === key)) return
  const drop = () => {
    clearTimeout(timer)
    show(waiting.filter((step) => step.key !== key))
  }
  const sendNow = () => {
    drop()
    // Calls of a page that is being left are aborted, except those that are kept alive.
    return call(operation, input, { keepalive: true })
      .then(
        () => tell(done),
        (error: unknown) => tell(faultText(error), 'bad'),
      )
      .finally(() => void refetchQueries(queryClient))
  }
  const hold = () => clearTimeout(timer)
  const letGo = () => {
    clearTimeout(timer)
    if (waiting.some((step) => step.key === key)) timer = setTimeout(sendNow, undoForMs)
  }
  let timer = setTimeout(sendNow, undoForMs)
  show([...waiting, { key, doing, sendNow, undo: drop, hold, letGo }])
}

/** Sends the waiting steps, because the page is left or its person signs out. Resolves once they are answered. */
export async function sendWaiting(): Promise<void> {
  await Promise.all(waiting.map(({ sendNow }) => sendNow()))
}

/** Drops the waiting steps: their session is over. Returns what was not executed. */
export function endWaiting(): readonly string[] {
  const ended = waiting
  for (const { undo } of ended) undo()
  return ended.map(({ doing }) => doing)
}

export const waitingSteps = (): readonly WaitingStep[] => waiting
export const useWaitingSteps = (): readonly WaitingStep[] => useSyncExternalStore(subscribe, waitingSteps)

/** The description of the step, if it waits. */
export function useDoing(operation: Writing, input: { readonly params?: unknown }): string | null {
  const key = keyOfStep(operation, input)
  return useSyncExternalStore(subscribe, () => waiting.find((step) => step.key === key)?.doing ?? null)
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => void sendWaiting())
