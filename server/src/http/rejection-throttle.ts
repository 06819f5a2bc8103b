/**
 * Paces rejections. A rejection costs nearly as much as serving a small call, so callers that never back off would keep the process
 * busy. A few are sent immediately; beyond that, each waits in a queue, and its caller with it.
 */

const tickMs = 10
/** Five hundred a second: less than a twentieth of a core. */
const maxInTick = 5
/** The longest wait for a rejection is five seconds. Once this many wait, new ones are sent immediately. */
const maxWaiting = 2_500

export class RejectionThrottle {
  readonly #queue = new Set<() => void>()
  #left = maxInTick
  #ticking: NodeJS.Timeout | undefined

  get waiting(): number {
    return this.#queue.size
  }

  /** Responds now, or when its turn comes. */
  run(respond: () => void): void {
    this.#ticking ??= setTimeout(() => this.#tick(), tickMs)
    if (this.#left <= 0 && this.waiting < maxWaiting) {
      this.#queue.add(respond)
      return
    }
    this.#left--
    respond()
  }

  #tick(): void {
    this.#ticking = undefined
    this.#left = maxInTick
    for (const respond of this.#queue) {
      if (this.#left === 0) break
      this.#queue.delete(respond)
      this.#left--
      respond()
    }
    if (this.waiting > 0) this.#ticking ??= setTimeout(() => this.#tick(), tickMs)
  }
}
