/** Notifies waiting calls that their company has new events. They wait in this process, without a database connection. */
import type { Mode } from '@parley/contract/access'

/** Calls of one key that may wait at the same time. A further call gets its response immediately. */
const maxPerKey = 2
/** Calls that may wait on this instance. */
const maxWaiters = 5_000

const eventsSuffix = ' events'

/** One call that waits. A signal that arrives while it reads events counts for its next wait. */
export class EventWaiter {
  readonly #onClose: () => void
  #signaled = false
  #closed = false
  #wake: ((signaled: boolean) => void) | undefined
  #timer: NodeJS.Timeout | undefined
  /** It read once and found nothing. From now on, an event that is published wakes it. */
  isWaiting = false

  constructor(onClose: () => void) {
    this.#onClose = onClose
  }

  /** True once there may be new events, false after the timeout or once waiting has ended. */
  next(ms: number): Promise<boolean> {
    this.isWaiting = true
    if (this.#signaled || this.#closed || ms <= 0) {
      const signaled = this.#signaled
      this.#signaled = false
      return Promise.resolve(signaled)
    }
    return new Promise((resolve) => {
      this.#wake = resolve
      this.#timer = setTimeout(() => this.#settle(false), ms)
    })
  }

  notify(): void {
    if (this.#wake) this.#settle(true)
    else this.#signaled = true
  }

  /** Ends the wait. */
  close(): void {
    this.#closed = true
    this.#settle(false)
    this.#onClose()
  }

  #settle(signaled: boolean): void {
    clearTimeout(this.#timer)
    this.#wake?.(signaled)
    this.#wake = undefined
  }
}

export class EventSignal {
  readonly #waiters = new Map<string, Set<EventWaiter>>()
  readonly #keys = new Map<string, number>()
  readonly #listeners: (() => void)[] = []
  #size = 0
  #ended = false

  /** How many calls wait, without those that still read for the first time. */
  get waiting(): number {
    let count = 0
    for (const waiters of this.#waiters.values()) for (const { isWaiting } of waiters) if (isWaiting) count++
    return count
  }
  readonly maxWaiting = maxWaiters

  /** A waiter that is signaled from now on, or undefined if no more may wait. */
  waiter(companyId: number, mode: Mode, keyId: string): EventWaiter | undefined {
    const ofKey = this.#keys.get(keyId) ?? 0
    if (this.#ended || ofKey >= maxPerKey || this.#size >= maxWaiters) return undefined
    const audience = `${companyId} ${mode}`
    const waiters = this.#waiters.get(audience) ?? new Set()
    const waiter = new EventWaiter(() => {
      if (!waiters.delete(waiter)) return
      this.#size--
      if (waiters.size === 0) this.#waiters.delete(audience)
      this.#countKey(keyId, -1)
    })
    this.#waiters.set(audience, waiters.add(waiter))
    this.#size++
    this.#countKey(keyId, 1)
    return waiter
  }

  #countKey(keyId: string, by: 1 | -1): void {
    const count = (this.#keys.get(keyId) ?? 0) + by
    if (count === 0) this.#keys.delete(keyId)
    else this.#keys.set(keyId, count)
  }

  /** Calls `listener` whenever there are new events, of any company. */
  onNew(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** The companies and modes with new events, as the database announced them; null if announcements may have been missed. */
  receive(announcement: string | null): void {
    if (announcement === null || announcement.endsWith(eventsSuffix)) for (const listener of this.#listeners) listener()
    if (announcement === null) for (const waiters of this.#waiters.values()) wakeAll(waiters)
    else if (announcement.endsWith(eventsSuffix))
      for (const audience of announcement.slice(0, -eventsSuffix.length).split(',')) wakeAll(this.#waiters.get(audience))
  }

  /** Ends all waits, and allows no more. */
  end(): void {
    this.#ended = true
    for (const waiters of this.#waiters.values()) for (const waiter of waiters) waiter.close()
  }
}

function wakeAll(waiters: ReadonlySet<EventWaiter> | undefined): void {
  for (const waiter of waiters ?? []) waiter.notify()
}
