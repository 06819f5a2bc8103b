import { newToken, sha256 } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { noAccountLetter, resetLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { insertReset, lockEmailAddress } from './email-tokens.store.ts'
import { findCredentials } from './store.ts'

/** Mails a link that sets a new password. Without an open account the same is written, and the letter says so: only the mailbox reveals which. */
export async function forgotPassword(db: Database, outbox: Outbox, email: string): Promise<void> {
  const token = newToken()
  await db.transaction(async (tx) => {
    await lockEmailAddress(tx, email)
    const found = await findCredentials(tx, email)
    const known = found?.passwordHash ? found : undefined
    if (!(await insertReset(tx, sha256(token), known?.personId ?? null, email))) return
    outbox.post(tx, known ? resetLetter(outbox.head, known.email, token) : noAccountLetter(outbox.head, email))
  })
}
