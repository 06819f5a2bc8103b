/**
 * The calls made with keys: collected in memory as they end, and written every second in the background. Under more calls than are
 * worth writing, the oldest are dropped and counted. If the process is killed, losing some does no harm.
 */
import { performance } from 'node:perf_hooks'
import { type Clock, iso } from '../core/clock.ts'
import type { KeyCall } from '../core/key-call.ts'
import { lruCache } from '../core/lru-cache.ts'
import type { Database } from '../db/client.ts'
import { type CallRow, dropOldCalls, insertCalls, trimCalls } from '../domain/account/calls.store.ts'
import type { Loop } from './loop.ts'

const intervalMs = 1_000
/** The maximum between two iterations: writing them takes some hundredths of a core. */
const maxPending = 1_000
/** The maximum of one key: a key that floods the service does not push out the calls of others. */
const maxPerKey = 200
/** A key's stored calls are trimmed after this many calls, so that there are never many more than its maximum. */
const trimAfter = 100
/** Old calls are deleted once in this many iterations. */
const cleanUpEvery = 60

export class CallLog {
  /** The number of dropped calls. */
  dropped = 0
  readonly loop: Loop = { name: 'call log', intervalMs, iterate: () => this.iterate() }
  readonly #ring: KeyCall[] = []
  /** How many calls arrived, and how many of them are written or dropped. */
  #received = 0
  #handled = 0
  #iterations = 0
  readonly #countByKey = new Map<string, number>()
  readonly #untrimmed = lruCache<number>(20_000)
  readonly #db: Database
  readonly #clock: Clock
  readonly #max: number

  constructor(db: Database, clock: Clock, max = maxPending) {
    this.#db = db
    this.#clock = clock
    this.#max = max
  }

  /** The number of counters of calls per key since their last trim. */
  get counted(): { readonly size: number; readonly max: number } {
    return { size: this.#untrimmed.size, max: this.#untrimmed.maxSize }
  }
  /** Calls that are not written yet. */
  get waiting(): { readonly size: number; readonly max: number } {
    return { size: Math.min(this.#received - this.#handled, this.#max), max: this.#max }
  }

  note(call: KeyCall): void {
    const { keyId } = call.holder
    const count = this.#countByKey.get(keyId) ?? 0
    if (count === maxPerKey) {
      this.dropped++
      return
    }
    this.#countByKey.set(keyId, count + 1)
    this.#ring[this.#received++ % this.#max] = call
  }

  async iterate(): Promise<void> {
    await this.flush()
    if (this.#iterations++ % cleanUpEvery === 0) await this.#db.transaction(async (tx) => dropOldCalls(tx))
  }

  /** Writes the calls that wait. Calls that cannot be written continue to wait, while they fit. */
  async flush(): Promise<void> {
    this.#countByKey.clear()
    const oldest = Math.max(this.#handled, this.#received - this.#max)
    this.dropped += oldest - this.#handled
    this.#handled = oldest
    const upTo = this.#received
    if (oldest === upTo) return
    const calls = Array.from({ length: upTo - oldest }, (_, i) => this.#rowOf(this.#ring[(oldest + i) % this.#max] as KeyCall))
    const keysToTrim = this.#keysToTrim(calls)
    await this.#db.transaction(async (tx) => {
      insertCalls(tx, calls)
      if (keysToTrim.length > 0) trimCalls(tx, keysToTrim)
    })
    this.#handled = Math.max(this.#handled, upTo)
  }

  #rowOf({ holder, startedAtMs, ms, resourceId, ...call }: KeyCall): CallRow {
    return {
      ...call,
      keyId: holder.keyId,
      personId: holder.personId,
      companyId: holder.companyId,
      at: iso(Math.round(this.#clock.now() - (performance.now() - startedAtMs))),
      resourceId: resourceId || null,
      durationMs: Math.round(ms * 10) / 10,
    }
  }

  /** Keys whose calls since their last trim reached the limit. */
  #keysToTrim(calls: readonly CallRow[]): string[] {
    for (const { keyId } of calls) this.#untrimmed.set(keyId, (this.#untrimmed.get(keyId) ?? 0) + 1)
    const keysToTrim = [...new Set(calls.map(({ keyId }) => keyId))].filter((id) => (this.#untrimmed.get(id) ?? 0) >= trimAfter)
    for (const id of keysToTrim) this.#untrimmed.delete(id)
    return keysToTrim
  }
}
