/** Works of one name, one after the other in this process. Who waits for a lock of the database holds a connection; who waits here holds none. */
export class KeyedMutex {
  /** The end of the last that asked, by name. */
  readonly #last = new Map<string, Promise<void>>()

  /** Does the work once all of its name that came before have ended, however they did. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const done = this.#ends(name).then(work)
    const end = done.then(nothing, nothing)
    this.#last.set(name, end)
    try {
      return await done
    } finally {
      if (this.#last.get(name) === end) this.#last.delete(name)
    }
  }

  /** Waits until none of the name is under way. */
  async over(name: string): Promise<void> {
    while (this.#last.has(name)) await this.#ends(name)
  }

  #ends(name: string): Promise<void> {
    return this.#last.get(name) ?? Promise.resolve()
  }
}

const nothing = () => {}
