/** Test keys that use test helpers: a test suite makes many calls in a short time, and none of them affects live data. */
import { lruCache } from '../core/lru-cache.ts'

const maxKeys = 10_000
/** How long a key counts as playing after its last test helper. */
const testHelperTtlMs = 10 * 60_000

/** The keys that called a test helper recently, on this instance. */
export class TestHelperKeys {
  readonly #keys = lruCache<true>(maxKeys, testHelperTtlMs)

  note(keyId: string): void {
    this.#keys.set(keyId, true)
  }

  has(keyId: string): boolean {
    return this.#keys.has(keyId)
  }
}
