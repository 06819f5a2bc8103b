/** Work that comes all at once and need not be done at once: a part of it with each turn of the event loop, so that calls pass in between. */

/** So much of what waits is done in a turn: however long the line was, it is done within some hundred turns. */
const partOfLine = 32

export class Gradually {
  readonly #line: (() => void)[] = []
  #next: NodeJS.Immediate | undefined

  add(work: () => void): void {
    this.#line.push(work)
    this.#next ??= setImmediate(() => this.#turn())
  }

  #turn(): void {
    this.#next = undefined
    for (const work of this.#line.splice(0, Math.ceil(this.#line.length / partOfLine))) work()
    if (this.#line.length > 0) this.#next ??= setImmediate(() => this.#turn())
  }
}
