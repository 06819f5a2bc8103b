import { setTimeout as pause } from 'node:timers/promises'

/** Waits until something is so. @throws what did not come about in time */
export async function until(isSo: () => Promise<boolean> | boolean, withinMs: number, what: string, everyMs = 10): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`within ${withinMs} ms it did not come about that ${what}`)
    await pause(everyMs)
  }
}
