import { setTimeout as pause } from 'node:timers/promises'

/** Waits until a condition is true. @throws if it is not true in time */
export async function until(isSo: () => Promise<boolean> | boolean, withinMs: number, what: string, everyMs = 10): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`within ${withinMs} ms it did not come about that ${what}`)
    await pause(everyMs)
  }
}

/** Repeats `work` in `hands` concurrent loops. Returns a function that stops the loops and waits for the work in progress. */
export function again(work: (hand: number) => Promise<unknown>, hands = 1): () => Promise<void> {
  let goesOn = true
  const doing = Array.from({ length: hands }, async (_, hand) => {
    while (goesOn) await work(hand)
  })
  return async () => {
    goesOn = false
    await Promise.all(doing)
  }
}
