/** One after another for each name; names are forgotten when nobody waits. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve()
    const turn = before.then(work, work)
    const settled = turn.catch(() => {})
    this.#last.set(name, settled)
    try {
      return await turn
    } finally {
      if (this.#last.get(name) === settled) this.#last.delete(name)
    }
  }
}
