import type { PersonActor } from '../../core/actor.ts'
import { wrongPassword } from '../../core/fault.ts'
import { newToken, sha256 } from '../../core/ids.ts'
import type { PersonLockTx } from '../../db/rights-lock.ts'
import { record } from '../audit/store.ts'
import { passwordChangedLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { dropEmailChange } from './email-changes.store.ts'
import { dropResets, setPassword } from './email-tokens.store.ts'
import { hashPassword, isPassword } from './passwords.crypto.ts'
import { endOtherSessions, moveSession } from './sessions.store.ts'
import { findOwnCredentials } from './store.ts'

interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

/** Changes the person's password, ends every other session, and returns this session's new token. */
export async function changePassword(
  tx: PersonLockTx,
  actor: PersonActor,
  tokenHash: Buffer,
  change: PasswordChange,
  outbox: Outbox,
): Promise<string> {
  const own = await findOwnCredentials(tx, actor.personId)
  if (!own || !(await isPassword(change.currentPassword, own.passwordHash))) throw wrongPassword()
  const passwordHash = await hashPassword(change.newPassword)
  // Sessions are locked before the person, as everywhere. Sessions that begin in between are ended below.
  endOtherSessions(tx, actor.personId, tokenHash)
  await setPassword(tx, actor.personId, passwordHash)
  dropResets(tx, actor.personId)
  dropEmailChange(tx, actor.personId)
  endOtherSessions(tx, actor.personId, tokenHash)
  const token = newToken()
  moveSession(tx, tokenHash, sha256(token))
  outbox.post(tx, passwordChangedLetter(outbox.head, own.email))
  record(tx, actor, 'password.changed', 'person')
  return token
}
