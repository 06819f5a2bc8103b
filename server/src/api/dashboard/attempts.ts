/** Limits the attempts of one name in a quarter of an hour, on all instances together. */

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

  /** Counts one more attempt of `key`. Throws if there were too many. */
  async count(key: string): Promise<void> {
    refuseWhenExceeded(await this.#bucket.take(key, this.#max))
  }

  /** Runs `work`, and counts only its failures. Counts in advance, so that parallel guesses count too, and takes the count back unless it fails. */
  async runLimited<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.count(key)
    try {
      const result = await work()
      this.#bucket.refund(key)
      return result
    } catch (error) {
      // Failures that the caller did not cause do not count.
      if (!(error instanceof Fault) || error.status >= 500) this.#bucket.refund(key)
      throw error
    }
  }

  /** As above, one after the other, for work that holds nothing while it waits. */
  runLimitedSerially<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#mutexes.run(key, () => this.runLimited(key, work))
  }
}
