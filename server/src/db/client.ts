/** The way to PostgreSQL: named statements, a reader, transactions. Whoever writes needs a `Tx`, so a write outside one does not compile. */
import pg from 'pg'
import { type CommitEvent, CommitEvents } from '../core/commit-events.ts'
import { KeyedMutex } from '../core/keyed-mutex.ts'
import { withTimeout } from '../core/with-timeout.ts'
import { awaitCommit, trackUnconfirmed } from './commit.ts'
import { queryWithTimeout } from './query-with-timeout.ts'
import type { BatchStatement, Reader, Statement, Values } from './statement.ts'
import { TransactionSends } from './transaction-sends.ts'
import { Unavailable } from './unavailable.ts'

/** What a write may do that shares its transaction with others: its statements take theirs too. */
export interface BatchTx {
  batchOne<Given extends object, Row>(statement: BatchStatement<Given, Row>, given: Given): Promise<Row | undefined>
  /** The same, where nobody waits for the row; the commit waits for it and fails with it. */
  enqueueBatched<Given extends object>(statement: BatchStatement<Given, unknown>, given: Given): void
  /** Tells those who listen, once this transaction has committed and before its caller hears of it. */
  afterCommit(event: CommitEvent): void
}
export interface Tx extends Reader, BatchTx {
  /** A statement whose rows nobody waits for: sent along with the next that somebody waits for; the commit fails with it. */
  enqueue(statement: Statement<unknown>, values?: Values): void
}

/** What a transaction waits for before it takes a connection. */
export interface TransactionOrder {
  /** All that hold or wait for this mutex. */
  readonly after?: string | undefined
  /** Its own mutex: those who take it go one after the other. */
  readonly mutex?: string | undefined
}

interface DatabaseOptions {
  readonly connection: pg.ClientConfig
  readonly readers: number
  readonly writers: number
  /** What its pools are called, where an instance has several databases. */
  readonly name?: string
  /** Who hears of commits; by default those who listen to this one. */
  readonly commits?: CommitEvents
  /** Nobody waits longer for a transaction, which is undone when it comes to its commit; without it, as long as that takes. */
  readonly waitMs?: number
  /** How long a statement may take; 10 s unless it is given. */
  readonly statementMs?: number
  readonly onError: (error: Error) => void
}

// int8 holds cents and milliseconds here: all within 2^53.
pg.types.setTypeParser(20, Number)

const usualStatementMs = 10_000
/** Longer than the server itself lets a statement take. */
const answerMs = (statementMs: number) => statementMs + 2_000
const timeouts = {
  statement_timeout: usualStatementMs,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: answerMs(usualStatementMs),
  connectionTimeoutMillis: 4_000,
} as const

// What a statement and its rows mean, whatever a database or a role sets for all of its connections.
const meaningSettings = [
  '-c standard_conforming_strings=on -c DateStyle=ISO -c IntervalStyle=postgres -c TimeZone=UTC -c bytea_output=hex',
  '-c extra_float_digits=1 -c transform_null_equals=off -c default_transaction_isolation=read\\ committed',
].join(' ')
const optionsOf = (...settings: readonly (string | undefined)[]) => settings.filter(Boolean).join(' ')

export function clientConfig(connection: pg.ClientConfig, role: string): pg.ClientConfig {
  return { ...connection, ...timeouts, options: optionsOf(connection.options, meaningSettings), application_name: `parley ${role}` }
}
/** Whether the service, or a command of it, has the database open beside this connection, as an expression. */
export const isOpenElsewhere = `exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
   and application_name like 'parley %')`

const queryOf = ({ name, text }: Statement<unknown>, values: Values): pg.QueryConfig => ({ name, text, values: values as unknown[] })

function readerOn(askFor: (query: pg.QueryConfig) => Promise<pg.QueryResult>): Reader {
  const rows = async <Row>(statement: Statement<Row>, values: Values = []) => (await askFor(queryOf(statement, values))).rows as Row[]
  return { rows, first: async (statement, values) => (await rows(statement, values))[0] }
}

const connectionMs = 10 * 60_000

/**
 * Connections end after ten to twenty minutes, so that nothing that a backend keeps grows for ever. Each has its own moment:
 * never do all of them have to be opened, and their statements prepared, at once.
 */
class Lifetimes {
  readonly #endsAt = new WeakMap<pg.PoolClient, number>()
  ended = 0

  begin(client: pg.PoolClient): void {
    this.#endsAt.set(client, performance.now() + connectionMs * (1 + Math.random()))
  }

  /** Gives a connection back, or ends it. */
  release(client: pg.PoolClient, broken?: Error): void {
    const over = performance.now() >= (this.#endsAt.get(client) ?? Number.POSITIVE_INFINITY)
    if (over) this.ended++
    client.release(broken ?? over)
  }
}

/** Asks on whichever connection is free. */
const queryPool = (pool: pg.Pool, lifetimes: Lifetimes, withinMs: number) => async (query: pg.QueryConfig) => {
  const client = await pool.connect()
  try {
    const result = await queryWithTimeout(client, query, withinMs)
    lifetimes.release(client)
    return result
  } catch (error) {
    lifetimes.release(client, error as Error)
    throw error
  }
}

// Each statement has the index it is meant for. A plan that is made while a table is small, and kept while it grows, uses it too.
// Planned anew for its values, a page of a list costs twice as much, and the first writes of a connection a third more.
// Servers before 18 count what is switched off as a cost so high that they compile each such statement for seconds: never here.
const plannerSettings = '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan -c jit=off'
const readerSettings = [
  // All that a reader writes is when a session was seen and what was leased: nobody waits for a disk or a standby to have it.
  '-c synchronous_commit=off',
]

const deadlockDetected = '40P01'
const serializationFailure = '40001'
const uniqueViolation = '23505'

export interface Caller {
  readonly left: boolean
}
const timedOut = Symbol('late')
const closedWithinMs = 1_000

/** Who was told that the outcome is unknown is best served by none. */
function refuseIfCallerLeft(caller: Caller): void {
  if (caller.left) throw new Unavailable('nobody waits for this transaction any more')
}

/** Somebody was first, by a hair: the same work, done again, sees what they did. */
function worthAnotherTry(error: unknown): boolean {
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
  readonly #answerMs: number
  readonly read: Reader
  readonly commits: CommitEvents
  readonly #name: string

  constructor(options: DatabaseOptions) {
    const statementMs = options.statementMs ?? usualStatementMs
    const pool = (max: number, pipeline: boolean, more: readonly string[] = []) => {
      const own = clientConfig(options.connection, pipeline ? 'writer' : 'reader')
      const config = {
        ...own,
        options: optionsOf(own.options, plannerSettings, ...more),
        statement_timeout: statementMs,
        query_timeout: 0,
        max,
        pipeline,
      }
      const made = new pg.Pool(config as pg.PoolConfig)
      made.on('error', options.onError)
      made.on('connect', (client) => {
        client.on('error', options.onError)
        trackUnconfirmed(client)
        this.#lifetimes.begin(client)
      })
      return made
    }
    this.#waitMs = options.waitMs
    this.#answerMs = answerMs(statementMs)
    this.#readers = pool(options.readers, false, readerSettings)
    this.#writers = pool(options.writers, true)
    this.read = readerOn(queryPool(this.#readers, this.#lifetimes, this.#answerMs))
    this.commits = options.commits ?? new CommitEvents()
    this.#name = options.name === undefined ? '' : `${options.name} `
  }

  transaction<T>(work: (tx: Tx) => Promise<T>, order: TransactionOrder = {}): Promise<T> {
    return this.withCallerTimeout((caller) => this.#inOrder(order, caller, () => this.#tries(work, caller)))
  }

  async #inOrder<T>({ after, mutex }: TransactionOrder, caller: Caller, tries: () => Promise<T>): Promise<T> {
    if (after !== undefined) await this.#mutexes.over(after)
    if (mutex === undefined) return tries()
    return this.#mutexes.run(mutex, () => {
      refuseIfCallerLeft(caller)
      return tries()
    })
  }

  /** Waits for a write within bounds; whoever does it can look whether its caller still waits. */
  async withCallerTimeout<T>(write: (caller: Caller) => Promise<T>): Promise<T> {
    const caller = { left: false }
    const done = write(caller)
    if (this.#waitMs === undefined) return done
    const outcome = await withTimeout(this.#waitMs, done, timedOut)
    if (outcome !== timedOut) return outcome
    caller.left = true
    throw new Unavailable('a write takes longer than anybody waits')
  }

  async #tries<T>(work: (tx: Tx) => Promise<T>, caller: Caller): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work, caller)
      } catch (error) {
        if (attempt === 5 || caller.left || !worthAnotherTry(error)) throw error
      }
    }
  }

  async #attempt<T>(work: (tx: Tx) => Promise<T>, caller: Caller): Promise<T> {
    const client = await this.#writers.connect()
    const sends = new TransactionSends(client, this.#answerMs)
    const events = new Set<CommitEvent>()
    const reader = readerOn((query) => sends.now(query))
    const later: Tx['enqueue'] = (statement, values = []) => sends.later(queryOf(statement, values))
    const tx: Tx = {
      ...reader,
      enqueue: later,
      batchOne: (statement, given) => reader.first(statement, [JSON.stringify([given])]),
      enqueueBatched: (statement, given) => later(statement, [JSON.stringify([given])]),
      afterCommit: (event) => {
        events.add(event)
      },
    }
    let broken: Error | undefined
    try {
      refuseIfCallerLeft(caller)
      sends.later('begin')
      const result = await work(tx)
      refuseIfCallerLeft(caller)
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

  /** How its connections are used. */
  pools(): readonly PoolUse[] {
    return [useOf(`${this.#name}readers`, this.#readers), useOf(`${this.#name}writers`, this.#writers)]
  }

  /** Connections that ended because they were old. */
  get renewedConnections(): number {
    return this.#lifetimes.ended
  }

  /** A commit that waits for a standby is not waited for: its caller was told that the outcome is unknown. */
  async close(): Promise<void> {
    await withTimeout(closedWithinMs, Promise.all([this.#readers, this.#writers].map((pool) => pool.end())), timedOut)
  }
}

interface PoolUse {
  readonly name: string
  readonly most: number
  readonly open: number
  readonly idle: number
  /** Who waits for a connection. */
  readonly waiting: number
}
const useOf = (name: string, pool: pg.Pool): PoolUse => ({
  name,
  most: pool.options.max,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})
