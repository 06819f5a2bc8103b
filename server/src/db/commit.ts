/**
 * The end of a transaction, where a commit may wait for a standby. The client waits for as long as the session exists on the server,
 * without a limit. A client that gave up would leave the session behind, and more of them, until the server accepts no more connections.
 */
import type pg from 'pg'
import { withTimeout } from '../core/with-timeout.ts'
import type { BatchStatement, Reader, Statement } from './statement.ts'
import { Unavailable } from './unavailable.ts'

const sessionCheckMs = 10_000

const sessionLivesSql: Statement<{ lives: boolean }> = {
  name: 'find_live_session',
  text: 'select exists (select from pg_stat_activity where pid = $1) as lives',
}

/** Connections whose commit was cancelled while it waited: the server reports it as done, with a warning that the standby may not have it. */
const unconfirmed = new WeakSet<object>()

/** To be called once for each connection. */
export function trackUnconfirmed(client: pg.ClientBase): void {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') unconfirmed.add(client)
  })
}

/** Waits for all that was sent, with the commit last. The wait for its result has no timeout, since a timeout would end the connection. */
export async function awaitCommit(client: pg.ClientBase, sent: Promise<unknown>, read: Reader): Promise<void> {
  while ((await withTimeout(sessionCheckMs, sent, 'late')) === 'late') {
    const row = await read.first(sessionLivesSql, [processIdOf(client)])
    if (!row?.lives) throw new Unavailable('the session of a commit is gone')
  }
  if (unconfirmed.delete(client)) throw new Unavailable('a commit was answered before a standby had it')
}

/** The server's process ID of the session. The driver's types lack it. */
const processIdOf = (client: pg.ClientBase): number | null => (client as { processID?: number | null }).processID ?? null

/**
 * The response to a write may depend on what others wrote, such as a replayed reply or an existing state. If their session was cancelled
 * while it waited, their writes are visible before a standby has them, and a failover takes them back. A commit that writes waits for
 * all commits before it. If this transaction wrote nothing, this statement writes as little as possible.
 */
export const awaitPriorCommits: BatchStatement<object, unknown> = {
  name: 'await_prior_commits',
  text: `select case when pg_current_xact_id_if_assigned() is null then pg_logical_emit_message(true, 'parley', '') end
    from (select $1::json) as calls`,
  wrote: () => false,
}
