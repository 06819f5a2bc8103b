/**
 * The write batcher: calls that arrive while others are being written share the next transaction, and their statements become one
 * each. A call that arrives alone does not wait. A call that is refused before it wrote gets its refusal after the commit of the others.
 * One that fails later, or by an error of the database, rolls the transaction back, and each is repeated alone: no call sees another's
 * fault.
 *
 * While one transaction waits for the disk, the next runs its statements. It does not begin earlier, since each call costs less the
 * more share a transaction. One that waits for a lock of others delays those behind it by at most `headStartMs`.
 */
import pg from 'pg'
import type { BatchTx, Caller, Database, Tx } from './client.ts'
import type { BatchStatement } from './statement.ts'
import { isUnavailable } from './unavailable.ts'

/** Calls in one transaction, and concurrent transactions. A listener has slots for as many writes (`CALLS_AT_ONCE`): with fewer, no transaction would be full. */
const maxBatchSize = 64
const maxInFlight = 2
const headStartMs = 20

type Work<T> = (tx: BatchTx) => Promise<T>
interface PendingWrite {
  readonly work: Work<unknown>
  readonly caller: Caller
  /** Calls of one name never share a transaction, because one must see the effect of the other. */
  readonly conflictKey: string | undefined
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

export class WriteBatcher {
  readonly #db: Database
  #pending: PendingWrite[] = []
  #inFlight = 0
  /** The statements of a transaction are running. */
  #preparing = false
  #drainScheduled = false

  constructor(db: Database) {
    this.#db = db
  }

  run<T>(work: Work<T>, conflictKey?: string): Promise<T> {
    return this.#db.withCallerTimeout(
      (caller) =>
        new Promise((resolve, reject) => {
          this.#pending.push({ work, caller, conflictKey, resolve, reject })
          this.#scheduleDrain()
        }),
    )
  }

  /** Drains at the end of the event loop's tick, when all its calls have arrived. */
  #scheduleDrain(): void {
    if (this.#drainScheduled) return
    this.#drainScheduled = true
    setImmediate(() => {
      this.#drainScheduled = false
      this.#drain()
    })
  }

  #drain(): void {
    if (this.#preparing || this.#inFlight === maxInFlight || this.#pending.length === 0) return
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

  #take(): PendingWrite[] {
    const taken: PendingWrite[] = []
    const remaining: PendingWrite[] = []
    const names = new Set<string>()
    for (const one of this.#pending) {
      if (one.caller.timedOut) continue
      const fits = taken.length < maxBatchSize && (one.conflictKey === undefined || !names.has(one.conflictKey))
      if (fits && one.conflictKey !== undefined) names.add(one.conflictKey)
      ;(fits ? taken : remaining).push(one)
    }
    this.#pending = remaining
    return taken
  }

  async #write(batch: readonly PendingWrite[], preparing: Preparation): Promise<void> {
    const [first] = batch
    if (first === undefined) return
    if (batch.length === 1) return this.#runAlone(first, preparing)
    try {
      const settlers = await this.#db.transaction((tx) => runBatch(tx, batch).finally(() => preparing.end()))
      for (const settle of settlers) settle()
    } catch (error) {
      // Nothing was written, and one of the calls failed: each is repeated alone. If the database is unavailable, all fail.
      if (error instanceof BatchRolledBack || (error instanceof pg.DatabaseError && !isUnavailable(error))) {
        await Promise.all(batch.map((one) => this.#runAlone(one)))
      } else for (const { reject } of batch) reject(error)
    }
  }

  #runAlone({ work, resolve, reject }: PendingWrite, preparing?: Preparation): Promise<void> {
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
class BatchRolledBack extends Error {}

/** Runs all calls in one transaction. Returns the functions that settle each call after the commit. */
async function runBatch(tx: Tx, batch: readonly PendingWrite[]): Promise<(() => void)[]> {
  const batcher = new StatementBatcher(tx)
  // If one fails, the others still end within the transaction.
  const runs = await Promise.allSettled(batch.map((one) => runCall(batcher, one)))
  const settlers = runs.map((run) => {
    if (run.status === 'rejected') throw run.reason
    return run.value
  })
  batcher.send()
  return settlers
}

async function runCall(batcher: StatementBatcher, { work, resolve, reject }: PendingWrite): Promise<() => void> {
  const effects = { wrote: false }
  try {
    const value = await work(batcher.recorder(effects))
    return () => resolve(value as never)
  } catch (error) {
    if (effects.wrote || error instanceof pg.DatabaseError) throw new BatchRolledBack('', { cause: error })
    return () => reject(error)
  }
}

interface BatchedCalls {
  readonly inputs: object[]
  readonly resolvers: ((row: unknown) => void)[]
  readonly rejecters: ((error: unknown) => void)[]
}

/** Statements of the same name that are sent in one tick of the event loop become one. */
class StatementBatcher {
  readonly #tx: Tx
  readonly #pending = new Map<BatchStatement<object, unknown>, BatchedCalls>()
  readonly #enqueued = new Map<BatchStatement<object, unknown>, object[]>()

  constructor(tx: Tx) {
    this.#tx = tx
  }

  recorder(effects: { wrote: boolean }): BatchTx {
    return {
      batchOne: async (statement, input) => {
        const row = await this.#request(statement as BatchStatement<object, unknown>, input)
        if (statement.wrote(row as never)) effects.wrote = true
        return row as never
      },
      enqueueBatched: (statement, input) => {
        effects.wrote = true
        const key = statement as BatchStatement<object, unknown>
        const rows = this.#enqueued.get(key)
        if (rows) rows.push(input)
        else this.#enqueued.set(key, [input])
      },
      afterCommit: (event) => this.#tx.afterCommit(event),
    }
  }

  #request(statement: BatchStatement<object, unknown>, input: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      // Runs after every call that continues with a row of the previous statement has sent its next one.
      if (this.#pending.size === 0) process.nextTick(() => this.#sendPending())
      const known = this.#pending.get(statement)
      const calls = known ?? { inputs: [], resolvers: [], rejecters: [] }
      if (!known) this.#pending.set(statement, calls)
      calls.inputs.push(input)
      calls.resolvers.push(resolve)
      calls.rejecters.push(reject)
    })
  }

  #sendPending(): void {
    const batches = [...this.#pending]
    this.#pending.clear()
    for (const [statement, { inputs, resolvers, rejecters }] of batches) {
      this.#tx.rows(statement, [JSON.stringify(inputs)]).then(
        (rows) => {
          resolvers.forEach((resolve, i) => {
            resolve(rows[i])
          })
        },
        (error) => {
          for (const reject of rejecters) reject(error)
        },
      )
    }
  }

  /** Sends the statements that nobody waits for. */
  send(): void {
    for (const [statement, inputs] of this.#enqueued) this.#tx.enqueue(statement, [JSON.stringify(inputs)])
  }
}
