import type { Role } from '@parley/contract/access'
import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { RightsLockTx } from '../../db/rights-lock.ts'
import { announceRightsChange, lockPersonRights } from '../account/store.ts'
import { record } from '../audit/store.ts'
import { findMember, setRole } from './store.ts'

/** Changes a member's role; the last owner keeps theirs. */
export async function changeRole(tx: RightsLockTx, actor: ActorWith<'company.manage'>, id: string, role: Role): Promise<string> {
  const member = await findMember(tx, actor.companyId, actor.personId, id)
  if (!member) throw notFound()
  if (member.role === role) return member.wire
  const changed = await setRole(tx, actor.companyId, member.personId, role)
  if (!changed) throw new Fault('last_owner')
  await lockPersonRights(tx, member.personId)
  record(tx, actor, 'member.role_changed', id, { from: member.role, to: role })
  const updated = await findMember(tx, actor.companyId, actor.personId, id)
  announceRightsChange(tx)
  return updated?.wire ?? member.wire
}
