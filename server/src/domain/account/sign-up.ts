import { newToken, sha256 } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { alreadySignedUpLetter, confirmationLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { insertSignUp, lockEmailAddress } from './email-tokens.store.ts'
import { refuseServiceNames } from './names.steps.ts'
import { findCredentials } from './store.ts'

interface SignUpInput {
  readonly name: string
  readonly email: string
}

/**
 * Stores a sign-up until its address is confirmed. The password is chosen then, by the person who reads the mail, so that signing up with
 * another person's address gains nothing. If the address has an account, the same is written, and its owner is notified instead: only the
 * mailbox reveals the difference.
 */
export async function signUp(db: Database, outbox: Outbox, { name, email }: SignUpInput): Promise<void> {
  refuseServiceNames({ name }, outbox.head.serviceName)
  const token = newToken()
  await db.transaction(async (tx) => {
    await lockEmailAddress(tx, email)
    const known = await findCredentials(tx, email)
    if (!(await insertSignUp(tx, sha256(token), name, email))) return
    outbox.post(tx, known ? alreadySignedUpLetter(outbox.head, known.email) : confirmationLetter(outbox.head, email, name, token))
  })
}
