/** Notifies waiting calls that their company has new events. They wait in this process, without a database connection. */
import type { Mode } from '@parley/contract/access'

/** Calls of one key that may wait at the same time. A further call is answered immediately. */
const maxPerKey = 2
/** Calls that may wait on this instance. */
const maxWaiters = 5_000

const topic = ' events'

/** One call that waits. A signal that arrives while it reads events counts for its next wait. */
export class EventWaiter {
  readonly #onClose: () => void
  #heard = false
  #closed = false
  #wake: ((heard: boolean) => void) | undefined
  #timer: NodeJS.Timeout | undefined
  /** It read once and found nothing. From now on, an event that is published answers it. */
  waits = false

  constructor(onClose: () => void) {
    this.#onClose = onClose
  }

  /** True once there may be new events, false after the timeout or once waiting has ended. */
  next(ms: number): Promise<boolean> {
    this.waits = true
    if (this.#heard || this.#closed || ms <= 0) {
      const heard = this.#heard
      this.#heard = false
      return Promise.resolve(heard)
    }
    return new Promise((resolve) => {
      this.#wake = resolve
      this.#timer = setTimeout(() => this.#answer(false), ms)
    })
  }

  hear(): void {
    if (this.#wake) this.#answer(true)
    else this.#heard = true
  }

  /** Ends the wait. */
  close(): void {
    this.#closed = true
    this.#answer(false)
    this.#onClose()
  }

  #answer(heard: boolean): void {
    clearTimeout(this.#timer)
    this.#wake?.(heard)
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
    for (const waiters of this.#waiters.values()) for (const { waits } of waiters) if (waits) count++
    return count
  }
  readonly maxWaiting = maxWaiters

  /** A waiter that is signaled from now on, or undefined if no more may wait. */
  waiter(companyId: number, mode: Mode, keyId: string): EventWaiter | undefined {
    const ofKey = this.#keys.get(keyId) ?? 0
    if (this.#ended || ofKey >= maxPerKey || this.#size >= maxWaiters) return undefined
    const whose = `${companyId} ${mode}`
    const waiters = this.#waiters.get(whose) ?? new Set()
    const waiter = new EventWaiter(() => {
      if (!waiters.delete(waiter)) return
      this.#size--
      if (waiters.size === 0) this.#waiters.delete(whose)
      this.#countKey(keyId, -1)
    })
    this.#waiters.set(whose, waiters.add(waiter))
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
  hear(news: string | null): void {
    if (news === null || news.endsWith(topic)) for (const listener of this.#listeners) listener()
    if (news === null) for (const waiters of this.#waiters.values()) wakeAll(waiters)
    else if (news.endsWith(topic)) for (const whose of news.slice(0, -topic.length).split(',')) wakeAll(this.#waiters.get(whose))
  }

  /** Ends all waits, and allows no more. */
  end(): void {
    this.#ended = true
    for (const waiters of this.#waiters.values()) for (const waiter of waiters) waiter.close()
  }
}

function wakeAll(waiters: ReadonlySet<EventWaiter> | undefined): void {
  for (const waiter of waiters ?? []) waiter.hear()
}
