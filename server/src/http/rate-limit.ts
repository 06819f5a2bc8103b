/** Fixed windows from the first call, per instance; the day is the UTC day. Bounded: the least recently seen window is forgotten first. */
import { LRUCache } from 'lru-cache'
import { Fault } from '../fault.ts'

/** What a call finds in one bucket after it was counted. */
export interface Standing {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the window resets, at least 1. */
  readonly resetSeconds: number
  readonly exceeded: boolean
  readonly daily: boolean
}

interface Window {
  count: number
  endsAtMs: number
}

const mostWindows = 100_000
const dayMs = 86_400_000

/** One kind of bucket: the address's, the key's minute, its writes. */
export class Buckets {
  /** Made at the first call: room for so many windows is milliseconds of a start. */
  #windows: LRUCache<string, Window> | undefined
  readonly #windowMs: number

  constructor(windowMs = 60_000) {
    this.#windowMs = windowMs
  }

  /** Counts a call of `who` against `limit`. `nowMs` comes from a clock that never goes back. */
  take(who: string, limit: number, nowMs: number): Standing {
    return this.#count(who, limit, nowMs, nowMs + this.#windowMs, false)
  }

  /** Counts against the UTC day in which `nowMs`, milliseconds since 1970, lies. */
  takeDay(who: string, limit: number, nowMs: number): Standing {
    return this.#count(who, limit, nowMs, (Math.floor(nowMs / dayMs) + 1) * dayMs, true)
  }

  /** Takes one count back: what was counted in advance did not happen. */
  giveBack(who: string): void {
    const window = this.#windows?.get(who)
    if (window) window.count--
  }

  /** How many windows there are. */
  get size(): number {
    return this.#windows?.size ?? 0
  }

  #count(who: string, limit: number, nowMs: number, endsAtMs: number, daily: boolean): Standing {
    this.#windows ??= new LRUCache<string, Window>({ max: mostWindows })
    let window = this.#windows.get(who)
    if (window === undefined || window.endsAtMs <= nowMs) {
      window = { count: 0, endsAtMs }
      this.#windows.set(who, window)
    }
    window.count++
    return standing(window.count, limit, window.endsAtMs - nowMs, daily)
  }
}

/** The buckets of an instance, by name. Each holds so many windows at most, which its metrics tell. */
export class RateLimits {
  readonly maxWindows = mostWindows
  readonly buckets = new Map<string, Buckets>()

  open(name: string, windowMs?: number): Buckets {
    const buckets = new Buckets(windowMs)
    this.buckets.set(name, buckets)
    return buckets
  }
}

function standing(count: number, limit: number, leftMs: number, daily: boolean): Standing {
  return {
    limit,
    remaining: Math.max(0, limit - count),
    // To the millisecond first: what a sum of fractions leaves over is no second more.
    resetSeconds: Math.max(1, Math.ceil(Math.round(leftMs) / 1000)),
    exceeded: count > limit,
    daily,
  }
}

/** The bucket with the fewest remaining describes the call. */
export function tightest(standings: readonly Standing[]): Standing | undefined {
  let least = standings[0]
  for (const one of standings) if (least === undefined || one.remaining < least.remaining) least = one
  return least
}

/** Throws when a bucket is overdrawn. */
export function refuseWhenExceeded(one: Standing): void {
  if (!one.exceeded) return
  throw new Fault(one.daily ? 'daily_quota_exceeded' : 'rate_limited', { retry_after_seconds: one.resetSeconds })
}
