import { outsideSession } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { sha256 } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { openAccount } from './email-tokens.store.ts'
import { refuseGuessable } from './guessable-passwords.crypto.ts'
import { hashPassword } from './passwords.crypto.ts'

interface Confirmation {
  readonly token: string
  readonly password: string
}

/** Opens the account of a mailed link, with the password that the link's holder chose. A link works once. */
export async function confirmEmail(db: Database, { token, password }: Confirmation, serviceName: string, requestId: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const opened = await openAccount(tx, sha256(token), passwordHash)
    if (!opened) throw new Fault('link_invalid')
    refuseGuessable('password', password, [opened.email, serviceName])
    record(tx, outsideSession(opened.id, requestId), 'person.joined', 'person')
  })
}
