import type { Database } from '../../db/client.ts'
import { newToken, sha256 } from '../../ids.ts'
import { noAccountLetter, resetLetter } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import { insertReset, takeAddressTurn } from './asks.ts'
import { findCredentials } from './store.ts'

/** Mails a link that sets a new password. Without an account, or with a closed one, the same is written, and the letter says so: only the mailbox learns which. */
export async function forgotPassword(db: Database, outbox: Outbox, email: string): Promise<void> {
  const token = newToken()
  await db.transaction(async (tx) => {
    await takeAddressTurn(tx, email)
    const found = await findCredentials(tx, email)
    const known = found?.passwordHash ? found : undefined
    if (!(await insertReset(tx, sha256(token), known?.personId ?? null, email))) return
    outbox.post(tx, known ? resetLetter(outbox.head, known.email, token) : noAccountLetter(outbox.head, email))
  })
}
