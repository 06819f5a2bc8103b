import type { ActorWith } from '../../core/actor.ts'
import { Fault, invalidParameter, notFound } from '../../core/fault.ts'
import type { RightsLockTx } from '../../db/rights-lock.ts'
import { announceRightsChange, lockPersonRights } from '../account/store.ts'
import { record } from '../audit/store.ts'
import { findMember, setRole } from './store.ts'

/** Makes a member an owner, and the owner who requests it an authorized signatory, in one step. */
export async function handOver(tx: RightsLockTx, actor: ActorWith<'company.manage'>, id: string): Promise<string> {
  const newOwner = await findMember(tx, actor.companyId, actor.personId, id)
  if (!newOwner) throw notFound()
  if (newOwner.personId === actor.personId) throw invalidParameter('id', 'must be another member')
  await setRole(tx, actor.companyId, newOwner.personId, 'owner')
  // A suspended member could not act.
  if (!(await setRole(tx, actor.companyId, actor.personId, 'authorized_signatory'))) throw new Fault('last_owner')
  for (const personId of [newOwner.personId, actor.personId]) await lockPersonRights(tx, personId)
  record(tx, actor, 'company.handed_over', id)
  const updated = await findMember(tx, actor.companyId, actor.personId, id)
  announceRightsChange(tx)
  return updated?.wire ?? newOwner.wire
}
