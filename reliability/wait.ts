import { setTimeout as pause } from 'node:timers/promises'

/** Waits until a condition is true. @throws if it is not true in time */
export async function until(
  condition: () => Promise<boolean> | boolean,
  timeoutMs: number,
  description: string,
  intervalMs = 10,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`within ${timeoutMs} ms it did not come about that ${description}`)
    await pause(intervalMs)
  }
}

/** Repeats `work` in `count` concurrent loops. Returns a function that stops the loops and waits for the work in progress. */
export function startLoops(work: (index: number) => Promise<unknown>, count = 1): () => Promise<void> {
  let isRunning = true
  const loops = Array.from({ length: count }, async (_, index) => {
    while (isRunning) await work(index)
  })
  return async () => {
    isRunning = false
    await Promise.all(loops)
  }
}
