import { Fault } from '../../core/fault.ts'
import type { Database } from '../../db/client.ts'
import { beginSession, type Caller, endSessionOf, lockPreviousSession } from './begin-session.steps.ts'
import { isPassword } from './passwords.crypto.ts'
import { findCredentials, lockPassword } from './store.ts'

/** Signs a person in and returns the new session's token. An unknown address and a wrong password are the same error, in the same time. */
export async function signIn(
  db: Database,
  credentials: { readonly email: string; readonly password: string },
  caller: Caller,
): Promise<string> {
  const found = await findCredentials(db.read, credentials.email.trim())
  if (!(await isPassword(credentials.password, found?.passwordHash)) || !found) throw new Fault('invalid_credentials')
  if (found.suspended) throw new Fault('banned')
  return db.transaction(async (tx) => {
    await lockPreviousSession(tx, caller)
    // A concurrent change of password ends existing sessions: after it, no session may begin with the old password.
    if (!(await lockPassword(tx, found))) throw new Fault('invalid_credentials')
    return beginSession(tx, found.personId, caller)
  })
}

/** Ends the session of a token, if there is one. */
export const signOut = (db: Database, token: string, requestId: string) => db.transaction((tx) => endSessionOf(tx, token, requestId))
