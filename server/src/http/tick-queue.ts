/** A queue for work that comes all at once and need not be done at once: each tick of the event loop does a part of it, and calls pass in between. */

/** So much of the queue is done in a tick: however long it was, it is done within some hundred ticks. */
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
