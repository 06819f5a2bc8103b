import type { PersonActor } from '../../actor.ts'
import type { TxInTurn } from '../../db/turn.ts'
import { notFound } from '../../fault.ts'
import { type OwnSession, unproveOtherSessions } from '../account/sessions.ts'
import { record } from '../audit/store.ts'
import { factorChangedLetter } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import { deletePasskey } from './passkeys.ts'
import { deleteAuthenticator, dropIdleRecoveryCodes } from './store.ts'

/** Removes the person's authenticator; repeated, nothing is left to remove. */
export async function removeAuthenticator(
  tx: TxInTurn,
  actor: PersonActor,
  { email, tokenHash }: OwnSession,
  outbox: Outbox,
): Promise<void> {
  if (!(await deleteAuthenticator(tx, actor.personId))) return
  dropIdleRecoveryCodes(tx, actor.personId)
  unproveOtherSessions(tx, actor.personId, tokenHash)
  outbox.post(tx, factorChangedLetter(outbox.head, email, 'The authenticator of your account was removed'))
  record(tx, actor, 'authenticator.removed', 'totp')
}

/** Removes one of the person's passkeys. */
export async function removePasskey(
  tx: TxInTurn,
  actor: PersonActor,
  id: string,
  { email, tokenHash }: OwnSession,
  outbox: Outbox,
): Promise<void> {
  if (!(await deletePasskey(tx, actor.personId, id))) throw notFound()
  dropIdleRecoveryCodes(tx, actor.personId)
  unproveOtherSessions(tx, actor.personId, tokenHash)
  outbox.post(tx, factorChangedLetter(outbox.head, email, 'A passkey of your account was removed'))
  record(tx, actor, 'passkey.removed', id)
}
