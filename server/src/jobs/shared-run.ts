/** Work that is done once for all who asked before it began: who asks while it is under way shares the next run with all others. */
export class SharedRun {
  readonly #work: () => Promise<void>
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(work: () => Promise<void>) {
    this.#work = work
  }

  run(): Promise<void> {
    // The next one may be about to begin, with none under way.
    if (this.#next) return this.#next
    if (this.#running === undefined) return this.#begin()
    this.#next = this.#running.then(this.#begin, this.#begin)
    return this.#next
  }

  readonly #begin = (): Promise<void> => {
    this.#next = undefined
    const running = this.#work()
    this.#running = running
    const end = () => {
      if (this.#running === running) this.#running = undefined
    }
    running.then(end, end)
    return running
  }
}
