import type { PersonActor } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { PersonLockTx } from '../../db/rights-lock.ts'
import { type OwnSession, unproveOtherSessions } from '../account/sessions.store.ts'
import { record } from '../audit/store.ts'
import { factorChangedLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { deletePasskey } from './passkeys.store.ts'
import { deleteAuthenticator, dropIdleRecoveryCodes } from './store.ts'

/** Removes the person's authenticator; repeating this does nothing. */
export async function removeAuthenticator(
  tx: PersonLockTx,
  actor: PersonActor,
  { email, tokenHash }: OwnSession,
  outbox: Outbox,
): Promise<void> {
  unproveOtherSessions(tx, actor.personId, tokenHash)
  if (!(await deleteAuthenticator(tx, actor.personId))) return
  dropIdleRecoveryCodes(tx, actor.personId)
  outbox.post(tx, factorChangedLetter(outbox.head, email, 'The authenticator was removed from your account'))
  record(tx, actor, 'authenticator.removed', 'totp')
}

/** Removes one of the person's passkeys. */
export async function removePasskey(
  tx: PersonLockTx,
  actor: PersonActor,
  id: string,
  { email, tokenHash }: OwnSession,
  outbox: Outbox,
): Promise<void> {
  unproveOtherSessions(tx, actor.personId, tokenHash)
  if (!(await deletePasskey(tx, actor.personId, id))) throw notFound()
  dropIdleRecoveryCodes(tx, actor.personId)
  outbox.post(tx, factorChangedLetter(outbox.head, email, 'A passkey was removed from your account'))
  record(tx, actor, 'passkey.removed', id)
}
