import { outsideSession } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { sha256 } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { emailChangedLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { moveToEmail } from './email-changes.store.ts'
import { dropResets } from './email-tokens.store.ts'

/** Changes a person's address to the one whose mailbox got the link, once, and returns it. The previous address is notified. */
export async function confirmEmailChange(db: Database, outbox: Outbox, token: string, requestId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const moved = await moveToEmail(tx, sha256(token))
    if (!moved) throw new Fault('link_invalid')
    const { personId, before, now } = moved
    dropResets(tx, personId)
    outbox.post(tx, emailChangedLetter(outbox.head, before, now))
    record(tx, outsideSession(personId, requestId), 'email.changed', 'person', { from: before, to: now })
    return now
  })
}
