import type { Role } from '@parley/contract/access'
import type { ActorWith } from '../../actor.ts'
import type { TxInTurn } from '../../db/turn.ts'
import { Fault, notFound } from '../../fault.ts'
import { announceRightsChange, holdRights } from '../account/store.ts'
import { record } from '../audit/store.ts'
import { findMember, setRole } from './store.ts'

/** Changes a member's role; the last owner keeps theirs. */
export async function changeRole(tx: TxInTurn, actor: ActorWith<'company.manage'>, id: string, role: Role): Promise<string> {
  const member = await findMember(tx, actor.companyId, actor.personId, id)
  if (!member) throw notFound()
  if (member.role === role) return member.wire
  const changed = await setRole(tx, actor.companyId, member.personId, role)
  if (!changed) throw new Fault('last_owner')
  await holdRights(tx, member.personId)
  record(tx, actor, 'member.role_changed', id, { from: member.role, to: role })
  const answered = await findMember(tx, actor.companyId, actor.personId, id)
  announceRightsChange(tx)
  return answered?.wire ?? member.wire
}
