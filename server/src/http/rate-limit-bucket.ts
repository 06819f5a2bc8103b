/**
 * One kind of rate limit, such as a key's calls per minute. Each caller has a window, which begins with its first call or is the UTC
 * day. An instance that is alone counts by itself. Several instances count together: each leases a twentieth of a window's calls from
 * the database at a time, 250 at most, and counts against its lease. The sum of all leases never exceeds the limit.
 */
import type { RateLimitName } from '@parley/contract/faults'
import { isLessSince } from '../core/clock.ts'
import { lruCache } from '../core/lru-cache.ts'
import { pause } from '../core/wait.ts'
import type { Lease, LeaseRequest } from './rate-limit-leases.ts'

/** The state of one bucket after a call was counted. */
export interface RateLimitStatus {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the window resets, at least 1. */
  readonly resetSeconds: number
  readonly exceeded: boolean
  readonly daily: boolean
  /** The name that a refusal gives it; null for the daily limit, which has an error code of its own. */
  readonly name: RateLimitName | null
  /** The database did not respond in time, so it is not known whether the limit is exceeded. */
  readonly unknown: boolean
}

/** How windows are counted. `sharedSince` returns whether other instances may have counted since a moment. */
export interface Counting {
  /** Milliseconds since 1970 by the installation's clock. */
  readonly now: () => number
  readonly sharedSince: (ms: number) => boolean
  readonly lease: (request: LeaseRequest) => Promise<Lease>
}

interface Window {
  endsAtMs: number
  /** Other instances count it too. */
  shared: boolean
  /** Calls that are not reported to the database yet. */
  counted: number
  /** Leased calls that may still be made here, and those made since the last report to the database. */
  tokens: number
  spent: number
  /** Calls made or leased on any instance, as the database last reported. */
  taken: number
  /** This limit is used up on all instances, since then. The database is not asked again for a while. */
  exhausted: { readonly limit: number; readonly sinceMs: number } | undefined
  /** While the database was unreachable, calls were lent. This happens once per window. */
  lent: boolean
  /** The lease request in flight; false if the database did not respond. */
  pendingLease: Promise<boolean> | undefined
  waiting: number
}

export const maxWindows = 100_000
const dayMs = 86_400_000
/**
 * The part of a limit that one lease takes, and its maximum of calls: what is lost if an instance crashes. For a daily limit the part
 * alone would be too much: twenty crashes would use up the day of a key that made few calls.
 */
const leaseDivisor = 20
const maxLeased = 250
/** For smaller leases, the next one is requested only when it is needed, not ahead. */
const minPrefetchLease = 3
/** Other instances may have returned calls since the limit was used up. */
const exhaustedRetryMs = 1_000
/** The pauses for which another instance has time to return its lease: a quarter of a second in all. */
const recallPausesMs = [5, 10, 20, 40, 80, 120]

export class RateLimitBucket {
  readonly #windows = lruCache<Window>(maxWindows)
  readonly #name: string
  readonly #counting: Counting
  readonly #lengthMs: number | null
  readonly #limitName: RateLimitName | null

  /** `lengthMs` null: the UTC day. */
  constructor(name: string, counting: Counting, lengthMs: number | null = 60_000, limitName: RateLimitName | null = null) {
    this.#name = name
    this.#counting = counting
    this.#lengthMs = lengthMs
    this.#limitName = limitName
  }

  /** Counts a call against `limit`. Returns without a promise if the database need not be asked. */
  take(caller: string, limit: number): RateLimitStatus | Promise<RateLimitStatus> {
    const window = this.#windowOf(caller)
    if (!window.shared) return this.#count(window, limit)
    if (window.tokens > 0) return this.#spend(caller, window, limit)
    if (this.#isExhausted(window, limit)) return this.#status(window, limit, limit, true)
    return this.#takeLeased(caller, window, limit)
  }

  /** Counts a call that is served regardless of the limit. Never waits. */
  note(caller: string, limit: number): RateLimitStatus {
    const window = this.#windowOf(caller)
    if (!window.shared) return this.#count(window, limit)
    if (window.tokens > 0) return this.#spend(caller, window, limit)
    window.counted++
    return this.#status(window, limit, window.taken + window.counted)
  }

  /** Takes back one count, of a call that was counted in advance and not made. */
  refund(caller: string): void {
    const window = this.#windows.get(caller)
    if (window === undefined) return
    if (!window.shared) window.counted--
    else {
      window.tokens++
      window.spent--
    }
  }

  /** Other instances count from now on: reports to the database what was counted here. */
  share(): void {
    for (const [caller, window] of this.#current()) {
      if (window.shared) continue
      window.shared = true
      this.#report(caller, window)
    }
  }

  /** Another instance needs the rest of a window's lease. */
  recall(caller: string): void {
    const window = this.#windows.get(caller)
    if (window?.shared) this.#report(caller, window)
  }

  /** Returns all leases, because this instance stops. */
  async returnLeases(): Promise<void> {
    const leased = [...this.#current()].filter(([, { shared, tokens, counted }]) => shared && tokens + counted > 0)
    await Promise.all(leased.map(([caller, window]) => this.#report(caller, window)))
  }

  /** How many windows there are. */
  get size(): number {
    return this.#windows.size
  }

  *#current(): Generator<[string, Window]> {
    const nowMs = this.#counting.now()
    for (const [caller, window] of this.#windows.entries()) if (window.endsAtMs > nowMs) yield [caller, window]
  }

  #windowOf(caller: string): Window {
    const nowMs = this.#counting.now()
    let window = this.#windows.get(caller)
    // A clock that was set back does not lengthen a window.
    if (window === undefined || window.endsAtMs <= nowMs || window.endsAtMs > nowMs + (this.#lengthMs ?? dayMs)) {
      const [earliestMs, endsAtMs] = this.#bounds(nowMs)
      window = {
        endsAtMs,
        shared: this.#counting.sharedSince(earliestMs),
        counted: 0,
        tokens: 0,
        spent: 0,
        taken: 0,
        exhausted: undefined,
        lent: false,
        pendingLease: undefined,
        waiting: 0,
      }
      this.#windows.set(caller, window)
    }
    return window
  }

  /** The earliest beginning of a window that contains this moment, and the end of one that begins now. */
  #bounds(nowMs: number): [number, number] {
    if (this.#lengthMs !== null) return [nowMs - this.#lengthMs, nowMs + this.#lengthMs]
    const midnightMs = Math.floor(nowMs / dayMs) * dayMs
    return [midnightMs, midnightMs + dayMs]
  }

  #count(window: Window, limit: number): RateLimitStatus {
    window.counted++
    return this.#status(window, limit, window.counted, window.counted > limit)
  }

  #spend(caller: string, window: Window, limit: number): RateLimitStatus {
    window.tokens--
    window.spent++
    // The next call need not wait.
    if (window.tokens === 0 && leaseSize(limit) >= minPrefetchLease) void this.#lease(caller, window, limit, false)
    return this.#status(window, limit, window.taken + window.counted - window.tokens)
  }

  #status(window: Window, limit: number, used: number, exceeded = false, unknown = false): RateLimitStatus {
    const leftMs = window.endsAtMs - this.#counting.now()
    return {
      limit,
      remaining: Math.max(0, limit - used),
      // Rounded to the millisecond first, so that a floating-point remainder does not add a second.
      resetSeconds: Math.max(1, Math.ceil(Math.round(leftMs) / 1000)),
      exceeded,
      daily: this.#lengthMs === null,
      name: this.#limitName,
      unknown,
    }
  }

  #isExhausted({ exhausted }: Window, limit: number): boolean {
    return exhausted !== undefined && exhausted.limit === limit && isLessSince(exhausted.sinceMs, exhaustedRetryMs, this.#counting.now())
  }

  async #takeLeased(caller: string, window: Window, limit: number): Promise<RateLimitStatus> {
    window.waiting++
    try {
      for (;;) {
        const responded = await this.#lease(caller, window, limit, true)
        if (window.tokens > 0) return this.#spend(caller, window, limit)
        if (this.#isExhausted(window, limit)) return this.#status(window, limit, limit, true)
        if (!responded) return this.#status(window, limit, window.taken, false, true)
        if (window.endsAtMs <= this.#counting.now()) return this.take(caller, limit)
      }
    } finally {
      window.waiting--
    }
  }

  /** Requests a lease, one for all calls that wait. False if the database does not respond and nothing can be lent. */
  #lease(caller: string, window: Window, limit: number, urgent: boolean): Promise<boolean> {
    window.pendingLease ??= this.#requestLease(caller, window, limit, urgent).finally(() => {
      window.pendingLease = undefined
    })
    return window.pendingLease
  }

  async #requestLease(caller: string, window: Window, limit: number, urgent: boolean): Promise<boolean> {
    try {
      for (const pauseMs of [...recallPausesMs, undefined]) {
        const { granted, elsewhere } = await this.#syncLease(caller, window, limit, Math.max(leaseSize(limit), window.waiting), urgent)
        if (granted > 0 || !urgent) return true
        if (elsewhere === 0 || pauseMs === undefined) break
        await pause(pauseMs)
      }
      window.exhausted = { limit, sinceMs: this.#counting.now() }
      return true
    } catch {
      return this.#lend(window, limit)
    }
  }

  /** Without the database, a caller is neither unlimited nor refused immediately: it may make one lease's worth of calls per window. */
  #lend(window: Window, limit: number): boolean {
    if (window.lent) return false
    window.lent = true
    const lent = leaseSize(limit)
    window.tokens += lent
    window.counted += lent
    // The database knows no lease that these calls could be spent from.
    window.spent -= lent
    return true
  }

  async #syncLease(caller: string, window: Window, limit: number, wanted: number, urgent: boolean, returned = 0): Promise<Lease> {
    const { spent, counted, endsAtMs } = window
    window.spent = 0
    window.counted = 0
    const names = { bucket: this.#name, caller, length_ms: this.#lengthMs, ends_ms: endsAtMs }
    try {
      const lease = await this.#counting.lease({ ...names, max_calls: limit, wanted, spent, returned, counted, urgent })
      window.endsAtMs = lease.ends_ms
      window.taken = lease.taken
      window.tokens += lease.granted
      return lease
    } catch (error) {
      window.counted += counted
      throw error
    }
  }

  /** Reports to the database what was counted here, and returns the rest of a lease. */
  async #report(caller: string, window: Window): Promise<void> {
    const returned = window.tokens
    window.tokens = 0
    // Unreported counts are reported with the next request. Returned calls whose report failed are lost.
    await this.#syncLease(caller, window, 0, 0, false, returned).catch(() => {})
  }
}

const leaseSize = (limit: number): number => Math.min(Math.max(1, Math.floor(limit / leaseDivisor)), maxLeased)
