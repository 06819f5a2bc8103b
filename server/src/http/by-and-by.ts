/** Work that comes in floods, such as thousands of calls that run out of time together: a little in each turn of the event loop. */

/** Some milliseconds' worth. */
const mostInTurn = 32

export class ByAndBy {
  readonly #waiting: (() => void)[] = []

  add(work: () => void): void {
    if (this.#waiting.push(work) === 1) this.#continue()
  }

  #continue(): void {
    setImmediate(() => {
      for (const work of this.#waiting.splice(0, mostInTurn)) work()
      if (this.#waiting.length > 0) this.#continue()
    })
  }
}
