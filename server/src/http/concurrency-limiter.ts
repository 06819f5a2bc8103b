/**
 * Limits how many calls a listener handles concurrently. A call that finds no free slot waits in a queue: first come, first served.
 * Once more calls wait than there are slots, keys take turns, so that one caller's many calls do not delay another's few. A waiter is
 * refused after the queue timeout, and immediately if the queue is full for it.
 */
import { Fault } from '../core/fault.ts'
import { Histogram } from './meters.ts'

/** Each waiter holds a connection and its call. This many are more than a second's work for one process. */
const maxWaiters = 10_000

/** A call, as the limiter knows it. */
interface SlotHolder {
  hasSlot: boolean
}
interface Waiter {
  readonly key: string
  readonly sinceMs: number
  readonly grant: () => void
  readonly refuse: (fault: Fault) => void
}
type Queue = Map<SlotHolder, Waiter>

const overloaded = () =>
  new Fault('api_error', {
    status: 503,
    retry_after_seconds: 1,
    message: 'The service has more calls than it can serve. Nothing was done: try again later.',
  })

export class ConcurrencyLimiter {
  readonly maxSlots: number
  readonly maxWaiters = maxWaiters
  slotsTaken = 0
  /** Refused because no slot became free in time, and because the queue was full. */
  readonly refused = { timeout: 0, full: 0 }
  /** How long calls waited that got a slot from the queue. */
  readonly waits = new Histogram()
  /** In the order of arrival. */
  readonly #queue: Queue = new Map()
  /** The same by key, with the keys in the order of their turns. */
  readonly #byKey = new Map<string, Queue>()
  readonly #queueTimeoutMs: number
  #timer: NodeJS.Timeout | undefined

  /** `queueTimeoutMs`: the longest wait for a slot. */
  constructor(maxSlots: number, queueTimeoutMs: number) {
    this.maxSlots = maxSlots
    this.#queueTimeoutMs = queueTimeoutMs
  }

  get waiting(): number {
    return this.#queue.size
  }

  /** Undefined if the call has a slot now, else a promise of one or of a refusal. `key` identifies the caller. */
  acquire(holder: SlotHolder, key: string, nowMs: number): Promise<void> | undefined {
    if (holder.hasSlot) return undefined
    if (this.slotsTaken < this.maxSlots && this.waiting === 0) {
      this.#take(holder)
      return undefined
    }
    if (!this.#hasCapacityFor(key)) {
      this.refused.full++
      return Promise.reject(overloaded())
    }
    return new Promise((grant, refuse) => {
      this.#enqueue(holder, { key, sinceMs: nowMs, grant, refuse })
      this.#timer ??= setTimeout(() => this.#sweep(), this.#queueTimeoutMs)
    })
  }

  /** The call no longer needs a slot, or its caller disconnected. A waiter that was removed never gets a response. */
  release(holder: SlotHolder, nowMs: number): void {
    if (holder.hasSlot) this.slotsTaken--
    holder.hasSlot = false
    if (this.waiting === 0) return
    this.#dequeue(holder)
    this.#refuseTimedOut(nowMs)
    this.#grantFree(nowMs)
  }

  #take(holder: SlotHolder): void {
    this.slotsTaken++
    holder.hasSlot = true
  }

  /** A key may have as many waiters as there is room left: one alone fills half of the queue, two a third each, and there is always room for another key. */
  #hasCapacityFor(key: string): boolean {
    return (this.#byKey.get(key)?.size ?? 0) < this.maxWaiters - this.waiting
  }

  #enqueue(holder: SlotHolder, waiter: Waiter): void {
    this.#queue.set(holder, waiter)
    const ofKey = this.#byKey.get(waiter.key)
    if (ofKey) ofKey.set(holder, waiter)
    else this.#byKey.set(waiter.key, new Map([[holder, waiter]]))
  }

  #dequeue(holder: SlotHolder): void {
    const waiter = this.#queue.get(holder)
    if (waiter === undefined) return
    this.#queue.delete(holder)
    const ofKey = this.#byKey.get(waiter.key)
    ofKey?.delete(holder)
    if (ofKey?.size === 0) this.#byKey.delete(waiter.key)
  }

  #grantFree(nowMs: number): void {
    while (this.slotsTaken < this.maxSlots) {
      const next = this.waiting > this.maxSlots ? this.#nextRoundRobin() : first(this.#queue)
      if (next === undefined) return
      const [holder, waiter] = next
      this.#dequeue(holder)
      this.#take(holder)
      this.waits.add(nowMs - waiter.sinceMs)
      waiter.grant()
    }
  }

  /** The oldest waiter of the key whose turn it is. That key's next turn comes after those of all others. */
  #nextRoundRobin(): [SlotHolder, Waiter] | undefined {
    const turn = first(this.#byKey)
    if (turn === undefined) return undefined
    const [key, ofKey] = turn
    this.#byKey.delete(key)
    this.#byKey.set(key, ofKey)
    return first(ofKey)
  }

  #refuseTimedOut(nowMs: number): void {
    for (const [holder, { sinceMs, refuse }] of this.#queue) {
      if (nowMs - sinceMs < this.#queueTimeoutMs) return
      this.#dequeue(holder)
      this.refused.timeout++
      refuse(overloaded())
    }
  }

  /** Runs when the oldest waiter reaches its timeout. */
  #sweep(): void {
    this.#timer = undefined
    const nowMs = performance.now()
    this.#refuseTimedOut(nowMs)
    const oldest = first(this.#queue)
    if (oldest) this.#timer = setTimeout(() => this.#sweep(), Math.max(1, oldest[1].sinceMs + this.#queueTimeoutMs - nowMs))
  }
}

const first = <Key, Value>(entries: Map<Key, Value>): [Key, Value] | undefined => entries.entries().next().value

/**
 * A listener's limiters. Writes have their own slots, as they have their own database connections: while a slow disk or a lock delays
 * writes, reads are served, and many reads do not block writes.
 */
export interface ListenerLimiters {
  readonly reading: ConcurrencyLimiter
  readonly writing: ConcurrencyLimiter
}

interface LimiterBounds {
  readonly maxConcurrentCalls: number
  readonly queueTimeoutMs: number
}

/** Each gets half of the slots. */
export function listenerLimiters({ maxConcurrentCalls, queueTimeoutMs }: LimiterBounds): ListenerLimiters {
  const limiter = () => new ConcurrencyLimiter(Math.ceil(maxConcurrentCalls / 2), queueTimeoutMs)
  return { reading: limiter(), writing: limiter() }
}

export const limiterFor = ({ reading, writing }: ListenerLimiters, method: string): ConcurrencyLimiter =>
  method === 'GET' || method === 'HEAD' ? reading : writing
