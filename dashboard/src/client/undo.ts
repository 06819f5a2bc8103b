/**
 * Steps that wait for ten seconds before they are sent, and can be undone until then: longer where somebody is at the choice. A page
 * that is left sends them at once; with their session they end unsent, for whoever signs in next did not begin them.
 */
import { useSyncExternalStore } from 'react'
import { call } from './call.ts'
import { faultText } from './fault.ts'
import type { Input, Writing } from './operations.ts'
import { queryClient } from './queries.ts'
import { readAnew } from './read-anew.ts'

export const undoForMs = 10_000

interface Undoable<N extends Writing> {
  readonly operation: N
  readonly input: Input<N>
  /** What is about to be done: `The request is being closed`. */
  readonly doing: string
  readonly done: string
}

/** What the page shows of a step that waits. */
export interface WaitingStep {
  readonly key: string
  readonly doing: string
  readonly sendNow: () => Promise<void>
  readonly undo: () => void
  /** Somebody is about to choose: the step waits until they leave the choice, and then for ten seconds more. */
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

/** Sends a step after ten seconds, unless it is undone; `tell` says how it went. The same step waits once. */
export function sendLater<N extends Writing>({ operation, input, doing, done }: Undoable<N>, tell: Tell): void {
  const key = keyOfStep(operation, input)
  if (waiting.some((step) => step.key === key)) return
  const drop = () => {
    clearTimeout(timer)
    show(waiting.filter((step) => step.key !== key))
  }
  const sendNow = () => {
    drop()
    // A page that is being left takes its calls with it, but for those that are kept alive.
    return call(operation, input, { keepalive: true })
      .then(
        () => tell(done),
        (error: unknown) => tell(faultText(error), 'bad'),
      )
      .finally(() => void readAnew(queryClient))
  }
  const hold = () => clearTimeout(timer)
  const letGo = () => {
    clearTimeout(timer)
    if (waiting.some((step) => step.key === key)) timer = setTimeout(sendNow, undoForMs)
  }
  let timer = setTimeout(sendNow, undoForMs)
  show([...waiting, { key, doing, sendNow, undo: drop, hold, letGo }])
}

/** Sends what waits, for the page is left or its person signs out; resolves once it is answered. */
export async function sendWaiting(): Promise<void> {
  await Promise.all(waiting.map(({ sendNow }) => sendNow()))
}

/** Ends what waits without sending it: the session is over that it was begun in. Answers what is not done. */
export function endWaiting(): readonly string[] {
  const ended = waiting
  for (const { undo } of ended) undo()
  return ended.map(({ doing }) => doing)
}

export const waitingSteps = (): readonly WaitingStep[] => waiting
export const useWaitingSteps = (): readonly WaitingStep[] => useSyncExternalStore(subscribe, waitingSteps)

/** What is about to be done, where the step waits. */
export function useDoing(operation: Writing, input: { readonly params?: unknown }): string | null {
  const key = keyOfStep(operation, input)
  return useSyncExternalStore(subscribe, () => waiting.find((step) => step.key === key)?.doing ?? null)
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => void sendWaiting())
