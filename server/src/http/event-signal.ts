/** Tells waiting calls that their company has new events: they hear it in this process, and hold no connection to the database. */
import type { Mode } from '@parley/contract/access'

/** Calls of one key that may wait at once; a further one is answered at once. */
const maxPerKey = 2
/** Calls that may wait on this instance. */
const maxWaiters = 5_000

const topic = ' events'

/** One call that waits. What comes while it looks elsewhere is heard when it waits next. */
export class EventWaiter {
  readonly #onClose: () => void
  #heard = false
  #closed = false
  #wake: ((heard: boolean) => void) | undefined
  #timer: NodeJS.Timeout | undefined
  /** It looked once and found nothing: whatever is published from now on, it answers. */
  waits = false

  constructor(onClose: () => void) {
    this.#onClose = onClose
  }

  /** True once there is something to look for, false when the time is over, or nobody may wait any longer. */
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

  /** Waits no longer. */
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

  /** How many calls wait: those that look for the first time do not yet. */
  get waiting(): number {
    let count = 0
    for (const waiters of this.#waiters.values()) for (const { waits } of waiters) if (waits) count++
    return count
  }
  readonly maxWaiting = maxWaiters

  /** A waiter that hears from now on, or nothing when no further one may wait. */
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

  /** Calls it whenever there are new events, whosever they are. */
  onNew(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Whose events are new, as the database announced it; null when something may have been missed. */
  hear(news: string | null): void {
    if (news === null || news.endsWith(topic)) for (const listener of this.#listeners) listener()
    if (news === null) for (const waiters of this.#waiters.values()) wakeAll(waiters)
    else if (news.endsWith(topic)) for (const whose of news.slice(0, -topic.length).split(',')) wakeAll(this.#waiters.get(whose))
  }

  /** Lets nobody wait any longer. */
  end(): void {
    this.#ended = true
    for (const waiters of this.#waiters.values()) for (const waiter of waiters) waiter.close()
  }
}

function wakeAll(waiters: ReadonlySet<EventWaiter> | undefined): void {
  for (const waiter of waiters ?? []) waiter.hear()
}
