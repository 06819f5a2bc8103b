/** Waits that end: every wait here has a deadline, a signal, or both. */
import { setTimeout } from 'node:timers/promises'

const never = new AbortController().signal

interface WaitOptions {
  intervalMs: number
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/** True once the condition holds, false after the deadline or the signal. */
export async function until(condition: () => boolean | Promise<boolean>, wait: WaitOptions): Promise<boolean> {
  const deadline = performance.now() + wait.timeoutMs
  while (!(await condition())) {
    if (wait.signal?.aborted || performance.now() >= deadline) return false
    await pause(wait.intervalMs, wait.signal)
  }
  return true
}

/** Ends early, without an error, on the signal. */
export async function pause(ms: number, signal: AbortSignal = never): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {})
}

/** A pause that does not keep the process alive, for background checks. */
export async function idlePause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => {})
}
