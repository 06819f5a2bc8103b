import type { Database } from '../../db/client.ts'
import { newToken, sha256 } from '../../ids.ts'
import { noAccountLetter, resetLetter } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import { insertReset } from './asks.ts'
import { findCredentials } from './store.ts'

/** Mails a link that sets a new password. Without an account the same is written, and the letter says so: only the mailbox learns which. */
export async function forgotPassword(db: Database, outbox: Outbox, email: string): Promise<void> {
  const token = newToken()
  await db.transaction(async (tx) => {
    const known = await findCredentials(tx, email)
    insertReset(tx, sha256(token), known?.personId ?? null)
    await outbox.postAsked(tx, known ? resetLetter(outbox.head, known.email, token) : noAccountLetter(outbox.head, email))
  })
}
