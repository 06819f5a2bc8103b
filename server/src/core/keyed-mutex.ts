/** A mutex per name, in this process. Waiting for a database lock holds a connection; waiting here holds none. */
export class KeyedMutex {
  /** The end of the last work of each name. */
  readonly #last = new Map<string, Promise<void>>()

  /** Runs the work once all earlier work of its name has ended, successfully or not. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const done = this.#ends(name).then(work)
    const end = done.then(noop, noop)
    this.#last.set(name, end)
    try {
      return await done
    } finally {
      if (this.#last.get(name) === end) this.#last.delete(name)
    }
  }

  /** Waits until no work of the name is running. */
  async waitUntilFree(name: string): Promise<void> {
    while (this.#last.has(name)) await this.#ends(name)
  }

  #ends(name: string): Promise<void> {
    return this.#last.get(name) ?? Promise.resolve()
  }
}

const noop = () => {}
