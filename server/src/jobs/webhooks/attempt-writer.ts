/** Records the results of attempts and releases lanes, in the order in which they happened. Entries that arrive during a write are written together. */
import type { Logger } from 'pino'
import { pause } from '../../core/wait.ts'
import type { Database } from '../../db/client.ts'
import { recordAttempts } from '../../domain/webhooks/record-attempts.ts'
import type { Attempt, Lane } from '../../domain/webhooks/sending.store.ts'
import { failureLog } from '../failure-log.ts'

type Entry = { readonly attempt: Attempt } | { readonly released: Lane & { readonly slow: boolean } }
interface PendingEntry {
  readonly entry: Entry
  readonly done: () => void
}

interface AttemptWriterOptions {
  readonly db: Database
  readonly retrySeconds: readonly number[]
  readonly log: Logger
}

const batchSize = 500
const retryDelayMs = 250

export class AttemptWriter {
  readonly #options: AttemptWriterOptions
  readonly #failed: (error: unknown) => void
  readonly #pending: PendingEntry[] = []
  #writing: Promise<void> | undefined
  #stopped = false

  constructor(options: AttemptWriterOptions) {
    this.#options = options
    this.#failed = failureLog(options.log, 'webhooks', 'webhooks: attempts could not be written down, and will be')
  }

  /** Resolves when it is written. */
  add(entry: Entry): Promise<void> {
    const written = new Promise<void>((done) => this.#pending.push({ entry, done }))
    this.#writing ??= this.#writeAll()
    return written
  }

  /** Resolves when everything is written that was added. */
  async written(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  /** Entries that cannot be written now are dropped. Their leases end, and the deliveries are sent again. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.written()
  }

  async #writeAll(): Promise<void> {
    while (this.#pending.length > 0) {
      const next = this.#pending.slice(0, batchSize)
      const written = await this.#write(next.map(({ entry }) => entry))
      if (!written && !this.#stopped) await pause(retryDelayMs)
      else for (const { done } of this.#pending.splice(0, next.length)) done()
    }
    // Before anything else runs: an entry that is added now begins the next write.
    this.#writing = undefined
  }

  async #write(entries: readonly Entry[]): Promise<boolean> {
    const { db, retrySeconds } = this.#options
    const attempts = entries.flatMap((entry) => ('attempt' in entry ? entry.attempt : []))
    const released = entries.flatMap((entry) => ('released' in entry ? entry.released : []))
    try {
      // An attempt that was written without confirmation is recognized by its number, and not counted again.
      await db.transaction((tx) => recordAttempts(tx, { attempts, released }, retrySeconds))
      return true
    } catch (error) {
      this.#failed(error)
      return false
    }
  }
}
