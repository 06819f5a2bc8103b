/**
 * What a transaction sends. Each write to a socket wakes the database, and costs both sides a switch of context: what nobody waits
 * for, the begin among it, is sent along with the next statement that somebody does wait for.
 */
import pg from 'pg'
import { queryWithTimeout } from './query-with-timeout.ts'

type Query = pg.QueryConfig | string

const abortedTransaction = '25P02'

export class TransactionSends {
  readonly #client: pg.ClientBase
  readonly #answerMs: number
  readonly #sent: Promise<unknown>[] = []
  #held = false

  /** `answerMs` is how long each answer is waited for. */
  constructor(client: pg.ClientBase, answerMs: number) {
    this.#client = client
    this.#answerMs = answerMs
  }

  /** Sends it, and what was held back before it. */
  now(query: Query, withinMs: number | null = this.#answerMs): Promise<pg.QueryResult> {
    const answer = queryWithTimeout(this.#client, query, withinMs)
    if (this.#held) socketOf(this.#client).uncork()
    this.#held = false
    return answer
  }

  /** Holds it back until something follows that is sent. */
  later(query: Query): void {
    if (!this.#held) socketOf(this.#client).cork()
    this.#held = true
    this.#watch(queryWithTimeout(this.#client, query, this.#answerMs))
  }

  /** Sends the commit; answers once everything was answered. It has no bound, for a bound would end the connection. */
  commit(): Promise<unknown[]> {
    this.#watch(this.now('commit', null))
    return Promise.all(this.#sent)
  }

  /** Undoes everything. */
  async rollback(): Promise<void> {
    await this.now('rollback')
  }

  /** What went wrong first: a statement after a failed one only hears that the transaction is aborted. */
  async firstFailure(error: unknown): Promise<unknown> {
    if (!(error instanceof pg.DatabaseError) || error.code !== abortedTransaction) return error
    const failed = (await Promise.allSettled(this.#sent)).find((one) => one.status === 'rejected')
    return failed?.reason ?? error
  }

  /** Each is watched from the start, so that none rejects unheard. */
  #watch(answer: Promise<unknown>): void {
    answer.catch(() => {})
    this.#sent.push(answer)
  }
}

interface WithSocket {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } }
}
/** The driver's types leave its socket out. */
const socketOf = (client: pg.ClientBase) => (client as unknown as WithSocket).connection.stream
