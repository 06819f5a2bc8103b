/** What became of the calls of a load. */
import { quantile } from '../../reliability/figures.ts'

export class Outcome {
  /** Calls by status; 0 where the connection broke. */
  readonly statuses = new Map<number, number>()
  /** Milliseconds from when a call was meant to be made to its 2xx answer. */
  readonly goodMs: number[] = []
  /** Calls that could not be made: every connection waited for an answer. */
  unsent = 0
  readonly seconds: number

  constructor(seconds: number) {
    this.seconds = seconds
  }

  note(status: number, ms: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (status >= 200 && status < 300) this.goodMs.push(ms)
  }

  get goodput(): number {
    return this.goodMs.length / this.seconds
  }
  get p50Ms(): number {
    return quantile(this.goodMs, 0.5)
  }
  get p99Ms(): number {
    return quantile(this.goodMs, 0.99)
  }
  /** Calls a second that were answered with a status. */
  rateOf(status: number): number {
    return (this.statuses.get(status) ?? 0) / this.seconds
  }
}
