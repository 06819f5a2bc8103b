import type { PersonActor } from '../../core/actor.ts'
import { invalid, wrongPassword } from '../../core/fault.ts'
import { newToken, sha256 } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { addressInUseLetter, emailChangeLetter, emailChangeRequestedLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { saveEmailChange } from './email-changes.store.ts'
import { isPassword } from './passwords.crypto.ts'
import { findCredentials, findOwnCredentials } from './store.ts'

interface EmailChangeInput {
  readonly email: string
  readonly currentPassword: string
}

/**
 * Mails a link to the new address, and notifies the current one. If the new address already has an account, the database writes are the
 * same, and its owner gets a letter: only the mailbox reveals which case it was.
 */
export async function changeEmail(tx: Tx, actor: PersonActor, { email, currentPassword }: EmailChangeInput, outbox: Outbox): Promise<void> {
  const own = await findOwnCredentials(tx, actor.personId)
  if (!own || !(await isPassword(currentPassword, own.passwordHash))) throw wrongPassword()
  if (email.toLowerCase() === own.email.toLowerCase()) throw invalid('email', 'is your address already')
  const existing = await findCredentials(tx, email)
  const token = newToken()
  saveEmailChange(tx, actor.personId, email, sha256(token))
  outbox.post(tx, existing ? addressInUseLetter(outbox.head, existing.email) : emailChangeLetter(outbox.head, email, token))
  outbox.post(tx, emailChangeRequestedLetter(outbox.head, own.email, email))
  // Colleagues read the company's audit: they may see the address only once it is confirmed.
  record(tx, actor, 'email.change_requested', 'person')
}
