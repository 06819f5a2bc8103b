import { setTimeout as pause } from 'node:timers/promises'

/** Waits until something is so. @throws what did not come about in time */
export async function until(isSo: () => Promise<boolean> | boolean, withinMs: number, what: string, everyMs = 10): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`within ${withinMs} ms it did not come about that ${what}`)
    await pause(everyMs)
  }
}

/** Does something again and again, with so many hands; answers what lets each hand end what it does, and waits for that. */
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
