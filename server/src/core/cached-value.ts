/**
 * A value that everybody reads and that changes rarely: made once, cached, and made again after a change here or a possible one elsewhere.
 * From half its time on, it is made again in the background, so that a value that is read often is always there.
 */
import { isLessSince } from './clock.ts'

interface CachedValueOptions<T> {
  readonly load: () => Promise<T>
  /** The longest time until another instance's change is visible here. */
  readonly ttlMs: number
  /** Milliseconds, on any clock of the owner. */
  readonly now: () => number
}

export class CachedValue<T> {
  readonly #options: CachedValueOptions<T>
  #cached: { readonly value: T; readonly sinceMs: number } | undefined
  #loading: Promise<T> | undefined
  #generation = 0

  constructor(options: CachedValueOptions<T>) {
    this.#options = options
  }

  /** The value changed. Reads from now on return the new one. */
  forget(): void {
    this.#generation++
    this.#cached = undefined
    this.#loading = undefined
  }

  /** The cached value while it is valid, else a promise that all readers share. */
  read(): T | Promise<T> {
    const cached = this.#cached
    if (cached && this.#isYounger(cached.sinceMs, this.#options.ttlMs / 2)) return cached.value
    this.#loading ??= this.#load()
    if (!cached || !this.#isYounger(cached.sinceMs, this.#options.ttlMs)) return this.#loading
    // If it fails, the next read tries again, and waits once the cached value is too old.
    this.#loading.catch(() => {})
    return cached.value
  }

  #isYounger(sinceMs: number, ms: number): boolean {
    return isLessSince(sinceMs, ms, this.#options.now())
  }

  async #load(): Promise<T> {
    const { load } = this.#options
    const generation = this.#generation
    const sinceMs = this.#options.now()
    try {
      const value = await load()
      // A value whose making began before a change must not be cached after it.
      if (generation === this.#generation) this.#cached = { value, sinceMs }
      return value
    } finally {
      if (generation === this.#generation) this.#loading = undefined
    }
  }
}
