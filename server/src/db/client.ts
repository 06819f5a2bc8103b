/** The PostgreSQL client: named statements, a reader, transactions. Writes take a `Tx`, so a write outside a transaction does not compile. */
import pg from 'pg'
import { type CommitEvent, CommitEvents } from '../core/commit-events.ts'
import { KeyedMutex } from '../core/keyed-mutex.ts'
import { withTimeout } from '../core/with-timeout.ts'
import { awaitCommit, trackUnconfirmed } from './commit.ts'
import { queryWithTimeout } from './query-with-timeout.ts'
import type { BatchStatement, Reader, Statement, Values } from './statement.ts'
import { TransactionSends } from './transaction-sends.ts'
import { Unavailable } from './unavailable.ts'

/** What a write may do that shares its transaction with others: its statements are batched with theirs. */
export interface BatchTx {
  batchOne<Input extends object, Row>(statement: BatchStatement<Input, Row>, input: Input): Promise<Row | undefined>
  /** The same without waiting for the row. The commit waits for it, and fails if it fails. */
  enqueueBatched<Input extends object>(statement: BatchStatement<Input, unknown>, input: Input): void
  /** Emits the event once this transaction has committed, before its caller gets the result. */
  afterCommit(event: CommitEvent): void
}
export interface Tx extends Reader, BatchTx {
  /** Enqueues a statement whose rows nobody waits for. It is sent along with the next awaited one. If it fails, the commit fails. */
  enqueue(statement: Statement<unknown>, values?: Values): void
}

/** What a transaction waits for before it takes a connection. */
export interface TransactionOrder {
  /** Waits for all that hold or wait for this mutex. */
  readonly after?: string | undefined
  /** The transaction's own mutex. Transactions that share one run one after the other. */
  readonly mutex?: string | undefined
}

interface DatabaseOptions {
  readonly connection: pg.ClientConfig
  readonly readers: number
  readonly writers: number
  /** The name of its pools, where an instance has several databases. */
  readonly name?: string
  /** Emits the events of commits; by default its own listeners. */
  readonly commits?: CommitEvents
  /** The longest wait for a transaction. One that takes longer is rolled back when it reaches its commit. Without it, there is no limit. */
  readonly waitMs?: number
  /** How long a statement may take; 10 s by default. */
  readonly statementTimeoutMs?: number
  readonly onError: (error: Error) => void
}

// int8 holds cents and milliseconds here, all within 2^53.
pg.types.setTypeParser(20, Number)

const defaultStatementTimeoutMs = 10_000
/** Longer than the server itself allows a statement. */
const responseTimeoutMs = (statementTimeoutMs: number) => statementTimeoutMs + 2_000
const timeouts = {
  statement_timeout: defaultStatementTimeoutMs,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: responseTimeoutMs(defaultStatementTimeoutMs),
  connectionTimeoutMillis: 4_000,
} as const

// Settings that change the meaning of a statement or its rows, set here regardless of the defaults of the database or the role.
const meaningSettings = [
  '-c standard_conforming_strings=on -c DateStyle=ISO -c IntervalStyle=postgres -c TimeZone=UTC -c bytea_output=hex',
  '-c extra_float_digits=1 -c transform_null_equals=off -c default_transaction_isolation=read\\ committed',
].join(' ')
const optionsOf = (...settings: readonly (string | undefined)[]) => settings.filter(Boolean).join(' ')

export function clientConfig(connection: pg.ClientConfig, role: string): pg.ClientConfig {
  return { ...connection, ...timeouts, options: optionsOf(connection.options, meaningSettings), application_name: `parley ${role}` }
}
/** Whether the service, or a command of it, has the database open besides this connection, as an SQL expression. */
export const hasOtherConnections = `exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
   and application_name like 'parley %')`

const queryOf = ({ name, text }: Statement<unknown>, values: Values): pg.QueryConfig => ({ name, text, values: values as unknown[] })

function readerOn(execute: (query: pg.QueryConfig) => Promise<pg.QueryResult>): Reader {
  const rows = async <Row>(statement: Statement<Row>, values: Values = []) => (await execute(queryOf(statement, values))).rows as Row[]
  return { rows, first: async (statement, values) => (await rows(statement, values))[0] }
}

const connectionLifetimeMs = 10 * 60_000

/**
 * Connections end after ten to twenty minutes, so that the memory of a backend does not grow forever. Each ends at its own time, so that
 * they never all reconnect, and prepare their statements, at the same time.
 */
class Lifetimes {
  readonly #endsAt = new WeakMap<pg.PoolClient, number>()
  ended = 0

  begin(client: pg.PoolClient): void {
    this.#endsAt.set(client, performance.now() + connectionLifetimeMs * (1 + Math.random()))
  }

  /** Returns a connection to the pool, or ends it. */
  release(client: pg.PoolClient, broken?: Error): void {
    const expired = performance.now() >= (this.#endsAt.get(client) ?? Number.POSITIVE_INFINITY)
    if (expired) this.ended++
    client.release(broken ?? expired)
  }
}

/** Sends the query on any free connection. */
const queryPool = (pool: pg.Pool, lifetimes: Lifetimes, timeoutMs: number) => async (query: pg.QueryConfig) => {
  const client = await pool.connect()
  try {
    const result = await queryWithTimeout(client, query, timeoutMs)
    lifetimes.release(client)
    return result
  } catch (error) {
    lifetimes.release(client, error as Error)
    throw error
  }
}

// Every statement has an index that it is meant to use. A plan that is made while a table is small, and cached while it grows, uses it too.
// Planned again for each set of values, a page of a list costs twice as much, and the first writes of a connection a third more.
// Servers before 18 give a disabled scan such a high cost that they JIT-compile each such statement for seconds, so JIT is off.
const plannerSettings = '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan -c jit=off'
const readerSettings = [
  // A reader writes only when a session was last seen and what was leased. Neither need wait for a disk or a standby.
  '-c synchronous_commit=off',
]

const deadlockDetected = '40P01'
const serializationFailure = '40001'
const uniqueViolation = '23505'

export interface Caller {
  readonly timedOut: boolean
}
const timedOut = Symbol('late')
const closeTimeoutMs = 1_000

/** If the caller was told that the outcome is unknown, it is best that the transaction has no effect. */
function refuseIfCallerTimedOut(caller: Caller): void {
  if (caller.timedOut) throw new Unavailable('nobody waits for this transaction any more')
}

/** A concurrent transaction was first. The same work, repeated, sees what it did. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  if (error.code === deadlockDetected || error.code === serializationFailure) return true
  return error.code === uniqueViolation && error.constraint === 'idempotency_pkey'
}

export class Database {
  readonly #readers: pg.Pool
  readonly #writers: pg.Pool
  readonly #lifetimes = new Lifetimes()
  readonly #mutexes = new KeyedMutex()
  readonly #waitMs: number | undefined
  readonly #responseTimeoutMs: number
  readonly read: Reader
  readonly commits: CommitEvents
  readonly #name: string

  constructor(options: DatabaseOptions) {
    const statementTimeoutMs = options.statementTimeoutMs ?? defaultStatementTimeoutMs
    const openPool = (max: number, pipeline: boolean, more: readonly string[] = []) => {
      const own = clientConfig(options.connection, pipeline ? 'writer' : 'reader')
      const config = {
        ...own,
        options: optionsOf(own.options, plannerSettings, ...more),
        statement_timeout: statementTimeoutMs,
        query_timeout: 0,
        max,
        pipeline,
      }
      const pool = new pg.Pool(config as pg.PoolConfig)
      pool.on('error', options.onError)
      pool.on('connect', (client) => {
        client.on('error', options.onError)
        trackUnconfirmed(client)
        this.#lifetimes.begin(client)
      })
      return pool
    }
    this.#waitMs = options.waitMs
    this.#responseTimeoutMs = responseTimeoutMs(statementTimeoutMs)
    this.#readers = openPool(options.readers, false, readerSettings)
    this.#writers = openPool(options.writers, true)
    this.read = readerOn(queryPool(this.#readers, this.#lifetimes, this.#responseTimeoutMs))
    this.commits = options.commits ?? new CommitEvents()
    this.#name = options.name === undefined ? '' : `${options.name} `
  }

  transaction<T>(work: (tx: Tx) => Promise<T>, order: TransactionOrder = {}): Promise<T> {
    return this.withCallerTimeout((caller) => this.#inOrder(order, caller, () => this.#withRetries(work, caller)))
  }

  async #inOrder<T>({ after, mutex }: TransactionOrder, caller: Caller, withRetries: () => Promise<T>): Promise<T> {
    if (after !== undefined) await this.#mutexes.waitUntilFree(after)
    if (mutex === undefined) return withRetries()
    return this.#mutexes.run(mutex, () => {
      refuseIfCallerTimedOut(caller)
      return withRetries()
    })
  }

  /** Waits for a write within the time limit. The write can check whether its caller still waits. */
  async withCallerTimeout<T>(write: (caller: Caller) => Promise<T>): Promise<T> {
    const caller = { timedOut: false }
    const done = write(caller)
    if (this.#waitMs === undefined) return done
    const outcome = await withTimeout(this.#waitMs, done, timedOut)
    if (outcome !== timedOut) return outcome
    caller.timedOut = true
    throw new Unavailable('a write takes longer than anybody waits')
  }

  async #withRetries<T>(work: (tx: Tx) => Promise<T>, caller: Caller): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work, caller)
      } catch (error) {
        if (attempt === 5 || caller.timedOut || !isRetryable(error)) throw error
      }
    }
  }

  async #attempt<T>(work: (tx: Tx) => Promise<T>, caller: Caller): Promise<T> {
    const client = await this.#writers.connect()
    const sends = new TransactionSends(client, this.#responseTimeoutMs)
    const events = new Set<CommitEvent>()
    const reader = readerOn((query) => sends.send(query))
    const enqueue: Tx['enqueue'] = (statement, values = []) => sends.enqueue(queryOf(statement, values))
    const tx: Tx = {
      ...reader,
      enqueue,
      batchOne: (statement, input) => reader.first(statement, [JSON.stringify([input])]),
      enqueueBatched: (statement, input) => enqueue(statement, [JSON.stringify([input])]),
      afterCommit: (event) => {
        events.add(event)
      },
    }
    let broken: Error | undefined
    try {
      refuseIfCallerTimedOut(caller)
      sends.enqueue('begin')
      const result = await work(tx)
      refuseIfCallerTimedOut(caller)
      await awaitCommit(client, sends.commit(), this.read)
      for (const event of events) this.commits.emit(event)
      return result
    } catch (error) {
      await sends.rollback().catch((failure: Error) => {
        broken = failure
      })
      throw await sends.firstFailure(error)
    } finally {
      this.#lifetimes.release(client, broken)
    }
  }

  /** The usage of its connections. */
  pools(): readonly PoolUse[] {
    return [useOf(`${this.#name}readers`, this.#readers), useOf(`${this.#name}writers`, this.#writers)]
  }

  /** Connections that ended because of their age. */
  get renewedConnections(): number {
    return this.#lifetimes.ended
  }

  /** Does not wait for a commit that waits for a standby: its caller was told that the outcome is unknown. */
  async close(): Promise<void> {
    await withTimeout(closeTimeoutMs, Promise.all([this.#readers, this.#writers].map((pool) => pool.end())), timedOut)
  }
}

interface PoolUse {
  readonly name: string
  readonly max: number
  readonly open: number
  readonly idle: number
  /** How many callers wait for a connection. */
  readonly waiting: number
}
const useOf = (name: string, pool: pg.Pool): PoolUse => ({
  name,
  max: pool.options.max,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})
