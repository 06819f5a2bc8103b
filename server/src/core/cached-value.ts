/** Something that everybody reads and few change: made once, kept, and made anew when it changed here or may have elsewhere. */
import { isLessSince } from './clock.ts'

interface CachedValueOptions<T> {
  readonly make: () => Promise<T>
  /** What another instance changed shows here after this long at most. */
  readonly holdsForMs: number
  /** Milliseconds, on a clock of the owner's choice. */
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

  /** It changed: whoever asks from now on gets it as it is now. */
  forget(): void {
    this.#generation++
    this.#kept = undefined
    this.#making = undefined
  }

  /** At once while it is known to hold, else a promise that all who ask meanwhile share. */
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
      // What was asked for before a change must not be kept after it.
      if (generation === this.#generation) this.#kept = { value, sinceMs }
      return value
    } finally {
      if (generation === this.#generation) this.#making = undefined
    }
  }
}
