/** Waiting with an end: every wait here has a deadline, a signal, or both. */
import { setTimeout } from 'node:timers/promises'

const never = new AbortController().signal

interface Wait {
  everyMs: number
  withinMs: number
  signal?: AbortSignal | undefined
}

/** True once the condition holds; false when the time is over or the signal came first. */
export async function until(condition: () => boolean | Promise<boolean>, wait: Wait): Promise<boolean> {
  const deadline = performance.now() + wait.withinMs
  while (!(await condition())) {
    if (wait.signal?.aborted || performance.now() >= deadline) return false
    await pause(wait.everyMs, wait.signal)
  }
  return true
}

/** Ends early, and quietly, when the signal comes. */
export async function pause(ms: number, signal: AbortSignal = never): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {})
}

/** A pause that keeps no process alive: for watching in the background. */
export async function idlePause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => {})
}
