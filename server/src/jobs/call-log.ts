/**
 * The calls made with keys: collected in memory as they end, written every second beside them. Under more of them than are
 * worth writing the oldest are left out, and counted; losing some at a kill harms nobody.
 */
import { performance } from 'node:perf_hooks'
import { type Clock, iso } from '../core/clock.ts'
import type { KeyCall } from '../core/key-call.ts'
import { lruCache } from '../core/lru-cache.ts'
import type { Database } from '../db/client.ts'
import { type CallRow, dropOldCalls, insertCalls, trimCalls } from '../domain/account/calls.store.ts'
import type { Loop } from './loop.ts'

const everyMs = 1_000
/** How many are kept between two iterations: writing them takes some hundredths of a core. */
const maxWaiting = 1_000
/** And of one key: who floods the service leaves no other key without its calls. */
const maxOfKey = 200
/** A key is looked at again after so many calls: beyond what is kept of it there are never many more. */
const trimAfter = 100
/** Old calls are looked for once in so many iterations. */
const cleanUpEvery = 60

export class CallLog {
  /** Calls that were left out. */
  dropped = 0
  readonly loop: Loop = { name: 'call log', everyMs, iterate: () => this.iterate() }
  readonly #ring: KeyCall[] = []
  /** How many came, and how many of them are behind us. */
  #came = 0
  #past = 0
  #iterations = 0
  readonly #shares = new Map<string, number>()
  readonly #untrimmed = lruCache<number>(20_000)
  readonly #db: Database
  readonly #clock: Clock
  readonly #max: number

  constructor(db: Database, clock: Clock, max = maxWaiting) {
    this.#db = db
    this.#clock = clock
    this.#max = max
  }

  /** What is remembered of keys until their calls are trimmed. */
  get counted(): { readonly size: number; readonly max: number } {
    return { size: this.#untrimmed.size, max: this.#untrimmed.maxSize }
  }
  /** Calls that are not written yet. */
  get waiting(): { readonly size: number; readonly max: number } {
    return { size: Math.min(this.#came - this.#past, this.#max), max: this.#max }
  }

  note(call: KeyCall): void {
    const { keyId } = call.by
    const share = this.#shares.get(keyId) ?? 0
    if (share === maxOfKey) {
      this.dropped++
      return
    }
    this.#shares.set(keyId, share + 1)
    this.#ring[this.#came++ % this.#max] = call
  }

  async iterate(): Promise<void> {
    await this.flush()
    if (this.#iterations++ % cleanUpEvery === 0) await this.#db.transaction(async (tx) => dropOldCalls(tx))
  }

  /** Writes what waits; what cannot be written waits on, while there is room. */
  async flush(): Promise<void> {
    this.#shares.clear()
    const oldest = Math.max(this.#past, this.#came - this.#max)
    this.dropped += oldest - this.#past
    this.#past = oldest
    const upTo = this.#came
    if (oldest === upTo) return
    const calls = Array.from({ length: upTo - oldest }, (_, i) => this.#rowOf(this.#ring[(oldest + i) % this.#max] as KeyCall))
    const grown = this.#grown(calls)
    await this.#db.transaction(async (tx) => {
      insertCalls(tx, calls)
      if (grown.length > 0) trimCalls(tx, grown)
    })
    this.#past = Math.max(this.#past, upTo)
  }

  #rowOf({ by, startedAtMs, ms, resourceId, ...call }: KeyCall): CallRow {
    return {
      ...call,
      keyId: by.keyId,
      personId: by.personId,
      companyId: by.companyId,
      at: iso(Math.round(this.#clock.now() - (performance.now() - startedAtMs))),
      resourceId: resourceId || null,
      durationMs: Math.round(ms * 10) / 10,
    }
  }

  /** Keys that made so many calls since they were last trimmed. */
  #grown(calls: readonly CallRow[]): string[] {
    for (const { keyId } of calls) this.#untrimmed.set(keyId, (this.#untrimmed.get(keyId) ?? 0) + 1)
    const grown = [...new Set(calls.map(({ keyId }) => keyId))].filter((id) => (this.#untrimmed.get(id) ?? 0) >= trimAfter)
    for (const id of grown) this.#untrimmed.delete(id)
    return grown
  }
}
