import { outsideSession } from '../../actor.ts'
import type { Database } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import { sha256 } from '../../ids.ts'
import { record } from '../audit/store.ts'
import { passwordChangedLetter } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import { setPassword, spendReset } from './asks.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'

export interface ResetWish {
  readonly token: string
  readonly password: string
}

/** Sets a new password with a mailed link, which works once; every session of the person ends. */
export async function resetPassword(db: Database, outbox: Outbox, wish: ResetWish, requestId: string): Promise<void> {
  const passwordHash = await hashPassword(wish.password)
  await db.transaction(async (tx) => {
    const spent = await spendReset(tx, sha256(wish.token))
    if (!spent) throw new Fault('link_invalid')
    setPassword(tx, spent.personId, passwordHash)
    endSessionsOf(tx, spent.personId)
    outbox.post(tx, passwordChangedLetter(outbox.head, spent.email))
    record(tx, outsideSession(spent.personId, requestId), 'password.reset', 'person')
  })
}
