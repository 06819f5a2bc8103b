/** The rate limits of an instance: its buckets, their status after a call, and refusals. */
import type { RateLimitName } from '@parley/contract/faults'
import { Fault } from '../core/fault.ts'
import { Unavailable } from '../db/unavailable.ts'
import { type Counting, maxWindows, RateLimitBucket, type RateLimitStatus } from './rate-limit-bucket.ts'

/** The buckets of an instance, by name. Each holds a maximum of windows, which the metrics report. */
export class RateLimits {
  readonly maxWindows = maxWindows
  readonly buckets = new Map<string, RateLimitBucket>()
  readonly #counting: Counting

  constructor(counting: Counting) {
    this.#counting = counting
  }

  /** `lengthMs` null: the UTC day. */
  open(name: string, lengthMs?: number | null, limitName?: RateLimitName): RateLimitBucket {
    const bucket = new RateLimitBucket(name, this.#counting, lengthMs, limitName)
    this.buckets.set(name, bucket)
    return bucket
  }

  /** Other instances count from now on. */
  share(): void {
    for (const bucket of this.buckets.values()) bucket.share()
  }

  /** Another instance needs the rest of a lease. `window` is the bucket's name and the caller, as JSON. */
  recall(window: string): void {
    const [name, caller] = JSON.parse(window) as [string, string]
    this.buckets.get(name)?.recall(caller)
  }

  /** Returns all leases, because this instance stops. */
  async returnLeases(): Promise<void> {
    await Promise.all([...this.buckets.values()].map((bucket) => bucket.returnLeases()))
  }
}

/** The bucket with the fewest remaining calls describes the call. */
export function tightest(statuses: readonly RateLimitStatus[]): RateLimitStatus | undefined {
  let lowest = statuses[0]
  for (const one of statuses) if (lowest === undefined || one.remaining < lowest.remaining) lowest = one
  return lowest
}

const calls: Readonly<Record<Exclude<RateLimitName, 'attempt'>, string>> = {
  minute: 'calls per minute and key',
  write: 'writes per minute and key',
  rental_write: 'starts and stops of rentals per minute, for a key and for a person',
  test_helper: 'calls of test helpers per minute and key',
  address: 'calls per minute and address',
}

/** Throws if a bucket is exceeded, or may be. */
export function refuseWhenExceeded({ exceeded, unknown, daily, name, limit, resetSeconds }: RateLimitStatus): void {
  if (unknown) throw new Unavailable('the database gave no lease of a rate limit')
  if (!exceeded) return
  const limitText = limit.toLocaleString('en')
  const wait = `Wait ${resetSeconds} s`
  if (daily) {
    const message = `Too many calls: the limit is ${limitText} per UTC day and key. ${wait}.`
    throw new Fault('daily_quota_exceeded', { retry_after_seconds: resetSeconds, message })
  }
  const message =
    name === null || name === 'attempt'
      ? `Too many attempts. ${wait}.`
      : `Too many requests: the limit is ${limitText} ${calls[name]}. ${wait}.`
  throw new Fault('rate_limited', { ...(name !== null && { limit: name }), retry_after_seconds: resetSeconds, message })
}
