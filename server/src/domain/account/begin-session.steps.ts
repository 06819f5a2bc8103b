/** How every session begins, whatever vouched for the person. */
import { outsideSession } from '../../core/actor.ts'
import { newToken, sha256 } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { endSession, insertSession } from './store.ts'

/** Who calls without being signed in. */
export interface Caller {
  /** The cookie that was sent along; its session ends. */
  readonly token: string | undefined
  readonly browser: string
  readonly requestId: string
}

/** Begins a session and answers its token. */
export async function beginSession(tx: Tx, personId: number, { token: former, browser, requestId }: Caller): Promise<string> {
  if (former !== undefined) await endSession(tx, sha256(former))
  const token = newToken()
  insertSession(tx, sha256(token), personId, browser)
  record(tx, outsideSession(personId, requestId), 'session.begun', 'session')
  return token
}
