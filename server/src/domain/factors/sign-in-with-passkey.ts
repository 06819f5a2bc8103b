import type { Assertion } from '@parley/contract/dashboard/passkeys'
import { Fault, passkeyRefused } from '../../core/fault.ts'
import type { Database } from '../../db/client.ts'
import { beginSession, type Caller, lockPreviousSession } from '../account/begin-session.steps.ts'
import { lockPasskey, markUsed } from './passkeys.store.ts'
import type { RelyingParty } from './webauthn.crypto.ts'

export const startPasskeySignIn = (db: Database, party: RelyingParty): Promise<object> =>
  db.transaction((tx) => party.assertionOptions(tx, 'sign-in', null))

/** Signs in the passkey's owner and returns the new session's token. The second factor is verified with another challenge. */
export async function signInWithPasskey(db: Database, party: RelyingParty, credential: Assertion, caller: Caller): Promise<string> {
  const outcome = await db.transaction(async (tx) => {
    await lockPreviousSession(tx, caller)
    const passkey = await lockPasskey(tx, credential.id)
    const signCount = passkey && (await party.verifyAssertion(tx, passkey, 'sign-in', credential))
    if (passkey === undefined || signCount === undefined) return passkeyRefused('invalid_credentials')
    if (passkey.suspended) return new Fault('banned')
    markUsed(tx, passkey.id, signCount)
    return beginSession(tx, passkey.personId, caller)
  })
  // Thrown after the commit: a refusal also uses up the challenge.
  if (outcome instanceof Fault) throw outcome
  return outcome
}
