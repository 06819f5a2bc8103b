/** How often strangers may try: so many times for one name in a quarter of an hour, on all instances together. */

import { Fault } from '../../core/fault.ts'
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

  /** Counts failures alone, so that parallel guesses count too: in advance, given back unless it is refused. */
  async countFailure<T>(who: string, work: () => Promise<T>): Promise<T> {
    await this.count(who)
    try {
      const done = await work()
      this.#bucket.giveBack(who)
      return done
    } catch (error) {
      // Nobody is locked out by what they could not help.
      if (!(error instanceof Fault) || error.status >= 500) this.#bucket.giveBack(who)
      throw error
    }
  }

  /** As above, one after the other: for work that holds nothing while it waits. */
  countFailureSerially<T>(who: string, work: () => Promise<T>): Promise<T> {
    return this.#mutexes.run(who, () => this.countFailure(who, work))
  }
}
