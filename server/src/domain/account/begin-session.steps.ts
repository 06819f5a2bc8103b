/** How every session begins, whatever vouched for the person. */
import { outsideSession } from '../../core/actor.ts'
import { newToken, sha256 } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { endSession, insertSession, lockSession } from './store.ts'

/** Who calls without being signed in. */
export interface Caller {
  /** The cookie that was sent along; its session ends. */
  readonly token: string | undefined
  readonly browser: string
  readonly requestId: string
}

/** Holds the session that was sent along; to be called first: sessions' rows are held before those of people and factors. */
export async function lockFormerSession(tx: Tx, { token }: Caller): Promise<void> {
  if (token !== undefined) await lockSession(tx, sha256(token))
}

/** Begins a session and answers its token. */
export async function beginSession(tx: Tx, personId: number, { token: former, browser, requestId }: Caller): Promise<string> {
  if (former !== undefined) await endSession(tx, sha256(former))
  const token = newToken()
  insertSession(tx, sha256(token), personId, browser)
  record(tx, outsideSession(personId, requestId), 'session.begun', 'session')
  return token
}
