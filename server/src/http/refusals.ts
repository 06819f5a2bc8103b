/**
 * Refusals take turns. Answering "no" costs nearly as much as serving a small call: callers that never back off would keep
 * the process busy with it. A few are answered at once; beyond that each waits for its turn, and its caller with it.
 */

const tickMs = 10
/** Five hundred a second: less than a twentieth of a core. */
const mostInTick = 5
/** Nobody waits longer than five seconds for a no. Beyond so many who wait, newcomers hear at once. */
const mostWaiting = 2_500

export class Refusals {
  readonly #line = new Set<() => void>()
  #left = mostInTick
  #ticking: NodeJS.Timeout | undefined

  get waiting(): number {
    return this.#line.size
  }

  /** Answers now, or when its turn comes. */
  turn(answer: () => void): void {
    this.#ticking ??= setTimeout(() => this.#tick(), tickMs)
    if (this.#left <= 0 && this.waiting < mostWaiting) {
      this.#line.add(answer)
      return
    }
    this.#left--
    answer()
  }

  #tick(): void {
    this.#ticking = undefined
    this.#left = mostInTick
    for (const answer of this.#line) {
      if (this.#left === 0) break
      this.#line.delete(answer)
      this.#left--
      answer()
    }
    if (this.waiting > 0) this.#ticking ??= setTimeout(() => this.#tick(), tickMs)
  }
}
