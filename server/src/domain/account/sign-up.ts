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
 * Keeps a sign-up until its address is confirmed; the password is chosen there, by who reads the mail, so that
 * whoever asks for somebody else's address gains nothing. For an address that has an account the same is written, and its owner
 * is told instead: only the mailbox learns the difference.
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
