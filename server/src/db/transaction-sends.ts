/**
 * Sends a transaction's statements. Each write to a socket wakes the database, and costs both sides a context switch. Statements that
 * nobody waits for, including the begin, are sent along with the next statement that somebody waits for.
 */
import pg from 'pg'
import { queryWithTimeout } from './query-with-timeout.ts'

type Query = pg.QueryConfig | string

const abortedTransaction = '25P02'

export class TransactionSends {
  readonly #client: pg.ClientBase
  readonly #responseTimeoutMs: number
  readonly #sent: Promise<unknown>[] = []
  #corked = false
  #ended = false

  /** `responseTimeoutMs` is the timeout of each response. */
  constructor(client: pg.ClientBase, responseTimeoutMs: number) {
    this.#client = client
    this.#responseTimeoutMs = responseTimeoutMs
  }

  /** Sends it, and the statements held back before it. */
  send(query: Query, timeoutMs: number | null = this.#responseTimeoutMs): Promise<pg.QueryResult> {
    this.#refuseIfEnded()
    const result = queryWithTimeout(this.#client, query, timeoutMs)
    if (this.#corked) socketOf(this.#client).uncork()
    this.#corked = false
    return result
  }

  /** Holds it back until the next statement that is sent. */
  enqueue(query: Query): void {
    this.#refuseIfEnded()
    if (!this.#corked) socketOf(this.#client).cork()
    this.#corked = true
    this.#watch(queryWithTimeout(this.#client, query, this.#responseTimeoutMs))
  }

  /** Sends the commit, and waits for all responses. The commit has no timeout, since a timeout would end the connection. */
  commit(): Promise<unknown[]> {
    this.#watch(this.send('commit', null))
    this.#ended = true
    return Promise.all(this.#sent)
  }

  /** Rolls back, also after a commit that failed. */
  async rollback(): Promise<void> {
    this.#ended = false
    const rolledBack = this.send('rollback')
    this.#ended = true
    await rolledBack
  }

  /** The connection may already serve another transaction, or none. */
  #refuseIfEnded(): void {
    if (this.#ended) throw new Error('a statement after the end of its transaction')
  }

  /** The first failure. A statement after a failed one only reports that the transaction is aborted. */
  async firstFailure(error: unknown): Promise<unknown> {
    if (!(error instanceof pg.DatabaseError) || error.code !== abortedTransaction) return error
    const failed = (await Promise.allSettled(this.#sent)).find((one) => one.status === 'rejected')
    return failed?.reason ?? error
  }

  /** Handles each promise from the start, so that none has an unhandled rejection. */
  #watch(result: Promise<unknown>): void {
    result.catch(() => {})
    this.#sent.push(result)
  }
}

interface WithSocket {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } }
}
/** The driver's types lack its socket. */
const socketOf = (client: pg.ClientBase) => (client as unknown as WithSocket).connection.stream
