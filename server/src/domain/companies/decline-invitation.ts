import { Fault } from '../../core/fault.ts'
import { sha256 } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { recordAnonymous } from '../audit/store.ts'
import { markDeclined } from './invitations.store.ts'

/** Declines an invitation permanently. Anyone with its link may do this. */
export async function declineInvitation(db: Database, token: string, requestId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const declined = await markDeclined(tx, sha256(token))
    if (!declined) throw new Fault('link_invalid')
    recordAnonymous(tx, 'invitation.declined', declined.id, declined.companyId, requestId)
  })
}
