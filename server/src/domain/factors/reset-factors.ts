import type { Database } from '../../db/client.ts'
import { takePersonLock } from '../../db/rights-lock.ts'
import { findPersonByEmail } from '../account/directory.store.ts'
import { endSessionsOf } from '../account/sessions.store.ts'
import { announceRightsChange } from '../account/store.ts'
import { recordCommand } from '../audit/store.ts'
import { factorsResetLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { deletePasskeysOf } from './passkeys.store.ts'
import { deleteAuthenticator, dropIdleRecoveryCodes } from './store.ts'

/**
 * Removes every second factor of a person who lost them, and ends their sessions; for the command line of the installation.
 * They sign in with their password and set up another.
 */
export async function resetFactors(db: Database, outbox: Outbox, address: string): Promise<void> {
  const owner = await findPersonByEmail(db.read, address)
  if (!owner) throw new Error(`there is no account with the email address ${address}`)
  const { personId, handle, email } = owner
  await db.transaction(async (unlocked) => {
    const tx = await takePersonLock(unlocked, personId)
    // Sessions are locked before factors, as everywhere. Sessions that begin in between are ended below.
    endSessionsOf(tx, personId)
    const passkeys = await deletePasskeysOf(tx, personId)
    if (!(await deleteAuthenticator(tx, personId)) && passkeys.length === 0) throw new Error(`${email} has no second factor`)
    dropIdleRecoveryCodes(tx, personId)
    endSessionsOf(tx, personId)
    outbox.post(tx, factorsResetLetter(outbox.head, email))
    recordCommand(tx, 'factors.reset', handle)
    announceRightsChange(tx)
  })
}
