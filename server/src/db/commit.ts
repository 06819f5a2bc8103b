/**
 * The end of a transaction, where a commit may wait for a standby: as long as its session lives on the server, however
 * long that is. Given up, it would leave the session behind, and each further one another, until the server takes no more.
 */
import type pg from 'pg'
import { withTimeout } from '../core/with-timeout.ts'
import type { BatchStatement, Reader, Statement } from './statement.ts'
import { Unavailable } from './unavailable.ts'

const lookAfterMs = 10_000

const sessionLivesSql: Statement<{ lives: boolean }> = {
  name: 'session_lives',
  text: 'select exists (select from pg_stat_activity where pid = $1) as lives',
}

/** Connections whose commit was cancelled while it waited: the server answers it as done, with a warning that no standby may have it. */
const unconfirmed = new WeakSet<object>()

/** To be called once with each connection. */
export function trackUnconfirmed(client: pg.ClientBase): void {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') unconfirmed.add(client)
  })
}

/** Waits for what was sent, the commit last; its answer has no bound, for a bound would end the connection. */
export async function awaitCommit(client: pg.ClientBase, sent: Promise<unknown>, read: Reader): Promise<void> {
  while ((await withTimeout(lookAfterMs, sent, 'late')) === 'late') {
    const answer = await read.first(sessionLivesSql, [processIdOf(client)])
    if (!answer?.lives) throw new Unavailable('the session of a commit is gone')
  }
  if (unconfirmed.delete(client)) throw new Unavailable('a commit was answered before a standby had it')
}

/** The number by which the server knows the session; the driver's types leave it out. */
const processIdOf = (client: pg.ClientBase): number | null => (client as { processID?: number | null }).processID ?? null

/**
 * What a writing call answers may rest on what others wrote: a replay, a thing that was so already. Their writes are seen
 * before a standby has them when a session was cancelled while it waited, and a failover takes them back. A commit
 * that writes waits for all before it; this lets one that wrote nothing write as little as can be.
 */
export const awaitPriorCommits: BatchStatement<object, unknown> = {
  name: 'await_prior_commits',
  text: `select case when pg_current_xact_id_if_assigned() is null then pg_logical_emit_message(true, 'parley', '') end
    from (select $1::json) as calls`,
  wrote: () => false,
}
