/** How often strangers may try: so many times for one name in a quarter of an hour, per instance. */
import { performance } from 'node:perf_hooks'
import { type Buckets, type RateLimits, refuseWhenExceeded } from '../../http/rate-limit.ts'
import { Turns } from './turns.ts'

const windowMs = 15 * 60_000

export class Attempts {
  readonly #buckets: Buckets
  readonly #turns = new Turns()
  readonly #most: number

  constructor(limits: RateLimits, name: string, most: number) {
    this.#buckets = limits.open(name, windowMs)
    this.#most = most
  }

  /** Counts one more of `who`; refuses when there were too many. */
  count(who: string): void {
    refuseWhenExceeded(this.#buckets.take(who, this.#most, performance.now()))
  }

  /** Takes one count back: it was no failure. */
  giveBack(who: string): void {
    this.#buckets.giveBack(who)
  }

  /** Counts failures alone: in turn, so that parallel guesses count too; in advance, given back by a success. */
  async countFailure<T>(who: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.take(who, async () => {
      this.count(who)
      const done = await work()
      this.giveBack(who)
      return done
    })
  }
}
