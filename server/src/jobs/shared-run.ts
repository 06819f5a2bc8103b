/** Work that runs once for all requests made before it began. Requests made while it runs share the next run. */
export class SharedRun {
  readonly #work: () => Promise<void>
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(work: () => Promise<void>) {
    this.#work = work
  }

  run(): Promise<void> {
    // The next run may be about to begin while none is running.
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
