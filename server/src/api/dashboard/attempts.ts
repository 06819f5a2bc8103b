/** How often strangers may try: so many times for one name in a quarter of an hour, on all instances together. */

import { KeyedMutex } from '../../core/keyed-mutex.ts'
import { type RateLimits, refuseWhenExceeded } from '../../http/rate-limit.ts'
import type { RateLimitBucket } from '../../http/rate-limit-bucket.ts'

const windowMs = 15 * 60_000

export class Attempts {
  readonly #bucket: RateLimitBucket
  readonly #mutexes = new KeyedMutex()
  readonly #max: number

  constructor(limits: RateLimits, name: string, max: number) {
    this.#bucket = limits.open(name, windowMs, 'attempt')
    this.#max = max
  }

  /** Counts one more of `who`; refuses when there were too many. */
  async count(who: string): Promise<void> {
    refuseWhenExceeded(await this.#bucket.take(who, this.#max))
  }

  /** Takes one count back: it was no failure. */
  giveBack(who: string): void {
    this.#bucket.giveBack(who)
  }

  /** Counts failures alone: one after the other, so that parallel guesses count too; in advance, given back by a success. */
  async countFailure<T>(who: string, work: () => Promise<T>): Promise<T> {
    return this.#mutexes.run(who, async () => {
      await this.count(who)
      const done = await work()
      this.giveBack(who)
      return done
    })
  }
}
