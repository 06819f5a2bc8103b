/** Test keys that play their sandbox: a suite of tests makes many calls at once, and none of them meets the live world. */
import { lruCache } from '../core/lru-cache.ts'

const maxKeys = 10_000
/** How long after its last test helper a key counts as playing. */
const playsForMs = 10 * 60_000

/** The keys of an instance that called a test helper of late. */
export class PlayingKeys {
  readonly #keys = lruCache<true>(maxKeys, playsForMs)

  note(keyId: string): void {
    this.#keys.set(keyId, true)
  }

  has(keyId: string): boolean {
    return this.#keys.has(keyId)
  }
}
