/** How long repeatedly failing rows wait, each by its ID: twice as long each time. */
import { performance } from 'node:perf_hooks'

interface BackoffBounds {
  readonly firstMs: number
  readonly maxMs: number
  readonly nowMs?: () => number
}

export class Backoff {
  readonly #bounds: BackoffBounds
  readonly #waiting = new Map<string, { readonly untilMs: number; readonly waitMs: number }>()

  constructor(bounds: BackoffBounds) {
    this.#bounds = bounds
  }

  /** The due rows that do not wait. Rows that are no longer due are forgotten. */
  ready<Row extends { readonly id: string }>(due: readonly Row[]): Row[] {
    const ids = new Set(due.map(({ id }) => id))
    for (const id of this.#waiting.keys()) if (!ids.has(id)) this.#waiting.delete(id)
    return due.filter(({ id }) => (this.#waiting.get(id)?.untilMs ?? 0) <= this.#nowMs())
  }

  failed(id: string): void {
    const { firstMs, maxMs } = this.#bounds
    const before = this.#waiting.get(id)
    const waitMs = before ? Math.min(before.waitMs * 2, maxMs) : firstMs
    this.#waiting.set(id, { untilMs: this.#nowMs() + waitMs, waitMs })
  }

  #nowMs(): number {
    return (this.#bounds.nowMs ?? (() => performance.now()))()
  }
}
