/** How every session begins, after any kind of sign-in, and how the one that a browser held ends. */
import { outsideSession } from '../../core/actor.ts'
import { newToken, sha256 } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { endSession, insertSession, lockSession } from './store.ts'

/** A caller who is not signed in. */
export interface Caller {
  /** The cookie that was sent; its session ends. */
  readonly token: string | undefined
  readonly browser: string
  readonly requestId: string
}

/** Locks the session that was sent. Call it first: rows of sessions are locked before those of people and factors. */
export async function lockPreviousSession(tx: Tx, { token }: Caller): Promise<void> {
  if (token !== undefined) await lockSession(tx, sha256(token))
}

/** Begins a session and returns its token. */
export async function beginSession(tx: Tx, personId: number, { token: previousToken, browser, requestId }: Caller): Promise<string> {
  if (previousToken !== undefined) await endSessionOf(tx, previousToken, requestId)
  const token = newToken()
  insertSession(tx, sha256(token), personId, browser)
  record(tx, outsideSession(personId, requestId), 'session.begun', 'session')
  return token
}

/** Ends the session of a token, if there is one. */
export async function endSessionOf(tx: Tx, token: string, requestId: string): Promise<void> {
  const ended = await endSession(tx, sha256(token))
  if (ended) record(tx, outsideSession(ended.person_id, requestId), 'session.ended', 'session')
}
