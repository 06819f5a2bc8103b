import type { ActorWith } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { markRevoked } from '../account/keys.store.ts'
import { announceRightsChange, lockPersonRights } from '../account/store.ts'
import { record } from '../audit/store.ts'
import { findCompanyKey } from './keys.store.ts'

/** Revokes a key of a member of the company, immediately and permanently; a revoked key is returned unchanged. */
export async function revokeCompanyKey(tx: Tx, actor: ActorWith<'company.manage'>, id: string): Promise<string> {
  const found = await findCompanyKey(tx, actor.companyId, id)
  if (!found) throw notFound()
  await lockPersonRights(tx, found.personId)
  const revoked = await markRevoked(tx, id)
  if (revoked) record(tx, actor, 'key.revoked', id)
  const updated = await findCompanyKey(tx, actor.companyId, id)
  if (revoked) announceRightsChange(tx)
  return updated?.wire ?? found.wire
}
