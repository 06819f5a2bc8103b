/** A queue for work that arrives all together and is not urgent: each tick of the event loop does a part of it, so that calls are served in between. */

/** The part of the queue that one tick does. A queue of any length is done within a few hundred ticks. */
const partOfQueue = 32

export class TickQueue {
  readonly #queue: (() => void)[] = []
  #next: NodeJS.Immediate | undefined

  add(work: () => void): void {
    this.#queue.push(work)
    this.#next ??= setImmediate(() => this.#tick())
  }

  #tick(): void {
    this.#next = undefined
    for (const work of this.#queue.splice(0, Math.ceil(this.#queue.length / partOfQueue))) work()
    if (this.#queue.length > 0) this.#next ??= setImmediate(() => this.#tick())
  }
}
