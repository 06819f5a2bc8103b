import type { Database } from '../../db/client.ts'
import { newToken, sha256 } from '../../ids.ts'
import { alreadySignedUpLetter, confirmationLetter } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import { insertSignUp } from './asks.ts'
import { hashPassword } from './passwords.ts'
import { findCredentials } from './store.ts'

export interface SignUpWish {
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Keeps the wish for an account until its address is confirmed. For an address that has one the same work is done, and its
 * owner is told instead: only the mailbox learns the difference.
 */
export async function signUp(db: Database, outbox: Outbox, { name, email, password }: SignUpWish): Promise<void> {
  const passwordHash = await hashPassword(password)
  const token = newToken()
  await db.transaction(async (tx) => {
    const known = await findCredentials(tx, email)
    insertSignUp(tx, sha256(token), name, email, passwordHash)
    await outbox.postAsked(
      tx,
      known ? alreadySignedUpLetter(outbox.head, known.email) : confirmationLetter(outbox.head, email, name, token),
    )
  })
}
