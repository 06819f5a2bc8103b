import type { PersonActor } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { notFound } from '../../fault.ts'
import { record } from '../audit/store.ts'
import { factorChangedLetter } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import { deletePasskey } from './passkeys.ts'
import { deleteAuthenticator, dropIdleRecoveryCodes } from './store.ts'

/** Removes the person's authenticator; repeated, nothing is left to remove. */
export async function removeAuthenticator(tx: Tx, actor: PersonActor, email: string, outbox: Outbox): Promise<void> {
  if (!(await deleteAuthenticator(tx, actor.personId))) return
  dropIdleRecoveryCodes(tx, actor.personId)
  outbox.post(tx, factorChangedLetter(outbox.head, email, 'The authenticator of your account was removed'))
  record(tx, actor, 'authenticator.removed', 'totp')
}

/** Removes one of the person's passkeys. */
export async function removePasskey(tx: Tx, actor: PersonActor, id: string, email: string, outbox: Outbox): Promise<void> {
  if (!(await deletePasskey(tx, actor.personId, id))) throw notFound()
  dropIdleRecoveryCodes(tx, actor.personId)
  outbox.post(tx, factorChangedLetter(outbox.head, email, 'A passkey of your account was removed'))
  record(tx, actor, 'passkey.removed', id)
}
