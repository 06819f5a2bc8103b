/** A value that everybody reads and that changes rarely: made once, cached, and made again after a change here or a possible one elsewhere. */
import { isLessSince } from './clock.ts'

interface CachedValueOptions<T> {
  readonly make: () => Promise<T>
  /** The longest time until another instance's change is visible here. */
  readonly holdsForMs: number
  /** Milliseconds, on any clock of the owner. */
  readonly now: () => number
}

export class CachedValue<T> {
  readonly #options: CachedValueOptions<T>
  #kept: { readonly value: T; readonly sinceMs: number } | undefined
  #making: Promise<T> | undefined
  #generation = 0

  constructor(options: CachedValueOptions<T>) {
    this.#options = options
  }

  /** The value changed. Reads from now on return the new one. */
  forget(): void {
    this.#generation++
    this.#kept = undefined
    this.#making = undefined
  }

  /** The cached value while it is valid, else a promise that all readers share. */
  read(): T | Promise<T> {
    if (this.#kept && isLessSince(this.#kept.sinceMs, this.#options.holdsForMs, this.#options.now())) return this.#kept.value
    this.#making ??= this.#make()
    return this.#making
  }

  async #make(): Promise<T> {
    const { make } = this.#options
    const generation = this.#generation
    const sinceMs = this.#options.now()
    try {
      const value = await make()
      // A value whose making began before a change must not be cached after it.
      if (generation === this.#generation) this.#kept = { value, sinceMs }
      return value
    } finally {
      if (generation === this.#generation) this.#making = undefined
    }
  }
}
