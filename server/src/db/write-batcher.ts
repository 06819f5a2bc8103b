/**
 * The write batcher: calls that arrive while others are being written share the next transaction, and their statements become one
 * each. A call that arrives alone does not wait. A call that was refused, or fails, is repeated alone, so no call sees another's fault.
 *
 * While one transaction waits for the disk, the next runs its statements. It does not begin earlier, since each call costs less the
 * more share a transaction. One that waits for a lock of others delays those behind it by at most `headStartMs`.
 */
import pg from 'pg'
import type { BatchTx, Caller, Database, Tx } from './client.ts'
import type { BatchStatement } from './statement.ts'
import { isUnavailable } from './unavailable.ts'

/** Calls in one transaction, and concurrent transactions. A listener has slots for as many writes (`CALLS_AT_ONCE`): with fewer, no transaction would be full. */
const maxTogether = 64
const maxInFlight = 2
const headStartMs = 20

type Work<T> = (tx: BatchTx) => Promise<T>
interface Waiting {
  readonly work: Work<unknown>
  readonly caller: Caller
  /** Calls of one name never share a transaction, because one must see the effect of the other. */
  readonly apart: string | undefined
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

export class WriteBatcher {
  readonly #db: Database
  #waiting: Waiting[] = []
  #inFlight = 0
  /** The statements of a transaction are running. */
  #preparing = false
  #looksSoon = false

  constructor(db: Database) {
    this.#db = db
  }

  run<T>(work: Work<T>, apart?: string): Promise<T> {
    return this.#db.withCallerTimeout(
      (caller) =>
        new Promise((resolve, reject) => {
          this.#waiting.push({ work, caller, apart, resolve, reject })
          this.#lookSoon()
        }),
    )
  }

  /** Drains at the end of the event loop's tick, when all its calls have arrived. */
  #lookSoon(): void {
    if (this.#looksSoon) return
    this.#looksSoon = true
    setImmediate(() => {
      this.#looksSoon = false
      this.#drain()
    })
  }

  #drain(): void {
    if (this.#preparing || this.#inFlight === maxInFlight || this.#waiting.length === 0) return
    this.#preparing = true
    this.#inFlight++
    const preparing = new Preparation(() => {
      this.#preparing = false
      this.#drain()
    })
    void this.#write(this.#take(), preparing).finally(() => {
      this.#inFlight--
      preparing.end()
      this.#drain()
    })
  }

  #take(): Waiting[] {
    const taken: Waiting[] = []
    const left: Waiting[] = []
    const names = new Set<string>()
    for (const one of this.#waiting) {
      if (one.caller.left) continue
      const fits = taken.length < maxTogether && (one.apart === undefined || !names.has(one.apart))
      if (fits && one.apart !== undefined) names.add(one.apart)
      ;(fits ? taken : left).push(one)
    }
    this.#waiting = left
    return taken
  }

  async #write(works: readonly Waiting[], preparing: Preparation): Promise<void> {
    const [first] = works
    if (first === undefined) return
    if (works.length === 1) return this.#alone(first, preparing)
    try {
      const ends = await this.#db.transaction((tx) => together(tx, works).finally(() => preparing.end()))
      for (const end of ends) end()
    } catch (error) {
      // Nothing was written, and one of the calls failed: each is repeated alone. If the database is unavailable, all fail.
      if (error instanceof Undone || (error instanceof pg.DatabaseError && !isUnavailable(error))) {
        await Promise.all(works.map((one) => this.#alone(one)))
      } else for (const { reject } of works) reject(error)
    }
  }

  #alone({ work, resolve, reject }: Waiting, preparing?: Preparation): Promise<void> {
    return this.#db.transaction((tx) => work(tx).finally(() => preparing?.end())).then((value) => resolve(value as never), reject)
  }
}

/** The time in which a transaction runs its statements. It ends once, at the latest with its head start. */
class Preparation {
  readonly #timer: NodeJS.Timeout
  #onEnd: (() => void) | undefined

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
    this.#timer = setTimeout(() => this.end(), headStartMs)
  }

  end(): void {
    clearTimeout(this.#timer)
    const onEnd = this.#onEnd
    this.#onEnd = undefined
    onEnd?.()
  }
}

/** A call failed after it had written, so the transaction that it shared is rolled back. */
class Undone extends Error {}

/** Runs all calls in one transaction. Returns the functions that settle each call after the commit. */
async function together(tx: Tx, works: readonly Waiting[]): Promise<(() => void)[]> {
  const batcher = new StatementBatcher(tx)
  const ends = await Promise.all(works.map((one) => settled(batcher, one)))
  batcher.send()
  return ends
}

async function settled(batcher: StatementBatcher, { work, resolve, reject }: Waiting): Promise<() => void> {
  const traces = { wrote: false }
  try {
    const value = await work(batcher.recorder(traces))
    return () => resolve(value as never)
  } catch (error) {
    if (traces.wrote || error instanceof pg.DatabaseError) throw new Undone('', { cause: error })
    return () => reject(error)
  }
}

interface BatchedCalls {
  readonly given: object[]
  readonly hear: ((row: unknown) => void)[]
  readonly fail: ((error: unknown) => void)[]
}

/** Statements of the same name that are sent in one tick of the event loop become one. */
class StatementBatcher {
  readonly #tx: Tx
  readonly #asked = new Map<BatchStatement<object, unknown>, BatchedCalls>()
  readonly #later = new Map<BatchStatement<object, unknown>, object[]>()

  constructor(tx: Tx) {
    this.#tx = tx
  }

  recorder(traces: { wrote: boolean }): BatchTx {
    return {
      batchOne: async (statement, given) => {
        const row = await this.#ask(statement as BatchStatement<object, unknown>, given)
        if (statement.wrote(row as never)) traces.wrote = true
        return row as never
      },
      enqueueBatched: (statement, given) => {
        traces.wrote = true
        const key = statement as BatchStatement<object, unknown>
        const rows = this.#later.get(key)
        if (rows) rows.push(given)
        else this.#later.set(key, [given])
      },
      afterCommit: (event) => this.#tx.afterCommit(event),
    }
  }

  #ask(statement: BatchStatement<object, unknown>, given: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      // Runs after every call that continues with a row of the previous statement has sent its next one.
      if (this.#asked.size === 0) process.nextTick(() => this.#sendAsked())
      const known = this.#asked.get(statement)
      const calls = known ?? { given: [], hear: [], fail: [] }
      if (!known) this.#asked.set(statement, calls)
      calls.given.push(given)
      calls.hear.push(resolve)
      calls.fail.push(reject)
    })
  }

  #sendAsked(): void {
    const asked = [...this.#asked]
    this.#asked.clear()
    for (const [statement, { given, hear, fail }] of asked) {
      this.#tx.rows(statement, [JSON.stringify(given)]).then(
        (rows) => {
          hear.forEach((resolve, i) => {
            resolve(rows[i])
          })
        },
        (error) => {
          for (const reject of fail) reject(error)
        },
      )
    }
  }

  /** Sends the statements that nobody waits for. */
  send(): void {
    for (const [statement, given] of this.#later) this.#tx.enqueue(statement, [JSON.stringify(given)])
  }
}
