import { outsideSession } from '../../actor.ts'
import type { Database } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import { sha256 } from '../../ids.ts'
import { record } from '../audit/store.ts'
import { openAccount } from './asks.ts'

/** Opens the account whose link was mailed; a link works once. */
export async function confirmEmail(db: Database, token: string, requestId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const opened = await openAccount(tx, sha256(token))
    if (!opened) throw new Fault('link_invalid')
    record(tx, outsideSession(opened.id, requestId), 'person.joined', 'person')
  })
}
