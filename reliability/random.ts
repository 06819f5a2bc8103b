/** Seeded random numbers. The same seed draws the same numbers, so that a run can be repeated. */
import { createHash } from 'node:crypto'

export class Random {
  readonly #state: Uint32Array

  constructor(seed: string) {
    const bytes = createHash('sha256').update(seed).digest()
    this.#state = new Uint32Array([0, 4, 8, 12].map((at) => bytes.readUInt32LE(at)))
  }

  /** A number from 0 to below 1 (sfc32). */
  next(): number {
    const state = this.#state
    const [a = 0, b = 0, c = 0, count = 0] = state
    const sum = (a + b + count) | 0
    state[0] = b ^ (b >>> 9)
    state[1] = c + (c << 3)
    state[2] = ((c << 21) | (c >>> 11)) + sum
    state[3] = count + 1
    return (sum >>> 0) / 2 ** 32
  }

  /** An integer from `min` to `max`, inclusive. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T
  }

  shuffled<T>(list: readonly T[]): T[] {
    const result = [...list]
    for (let i = result.length - 1; i > 0; i--) {
      const j = this.int(0, i)
      ;[result[i], result[j]] = [result[j] as T, result[i] as T]
    }
    return result
  }
}

export const newSeed = (): string => Math.random().toString(36).slice(2, 10)
