/** The rate limits that a key's calls count against. */
import type { Bucket } from '@parley/contract/endpoint'
import { callsPerMinute, type KeyLimits, type Principal } from '../core/principal.ts'
import type { Call } from './call.ts'
import type { RateLimits } from './rate-limit.ts'
import type { RateLimitBucket } from './rate-limit-bucket.ts'
import type { TestHelperKeys } from './test-helper-keys.ts'

export interface KeyBucketsOptions {
  readonly limits: KeyLimits
  readonly buckets: RateLimits
  readonly testHelperKeys: TestHelperKeys
  readonly onKeyUsed: (keyId: string) => void
}
type WriteBucket = Exclude<Bucket, 'general'>

export class KeyBuckets {
  readonly #minute: RateLimitBucket
  readonly #day: RateLimitBucket
  readonly #writes: Readonly<Record<WriteBucket, RateLimitBucket>>
  readonly #limits: KeyLimits
  readonly #testHelperKeys: TestHelperKeys
  readonly #onKeyUsed: (keyId: string) => void

  constructor({ limits, buckets, testHelperKeys, onKeyUsed }: KeyBucketsOptions) {
    this.#minute = buckets.open('key_minute', undefined, 'minute')
    this.#day = buckets.open('key_day', null)
    this.#writes = {
      write: buckets.open('key_write', undefined, 'write'),
      rental_write: buckets.open('key_rental_write', undefined, 'rental_write'),
      test_helper: buckets.open('key_test_helper', undefined, 'test_helper'),
    }
    this.#limits = limits
    this.#testHelperKeys = testHelperKeys
    this.#onKeyUsed = onKeyUsed
  }

  /** Waits only if the database must be asked. */
  count(principal: Principal, call: Call): Promise<void> | undefined {
    const { keyId } = principal
    const usesTestHelpers = principal.mode === 'test' && this.#testHelperKeys.has(keyId)
    this.#onKeyUsed(keyId)
    const minute = call.addRateLimit(this.#minute.take(keyId, callsPerMinute(principal, this.#limits, usesTestHelpers)))
    const day = call.addRateLimit(this.#day.take(keyId, this.#limits.perDay))
    return minute && day ? minute.then(() => day) : (minute ?? day)
  }

  countWrite(bucket: WriteBucket, { keyId }: Principal, call: Call): Promise<void> | undefined {
    return call.addRateLimit(this.#writes[bucket].take(keyId, this.#writeLimit(bucket, keyId)))
  }

  #writeLimit(bucket: WriteBucket, keyId: string): number {
    const { writesPerMinute, rentalWritesPerMinute, testHelpersPerMinute } = this.#limits
    if (bucket === 'test_helper') return testHelpersPerMinute
    if (bucket === 'rental_write') return rentalWritesPerMinute
    return this.#testHelperKeys.has(keyId) ? Math.max(writesPerMinute, testHelpersPerMinute) : writesPerMinute
  }
}
