import type { Actor, ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { RightsLockTx } from '../../db/rights-lock.ts'
import { announceRightsChange, lockPersonRights } from '../account/store.ts'
import { endApprovalsOfMember } from '../approvals/store.ts'
import { record } from '../audit/store.ts'
import { deleteMember, findMember } from './store.ts'

/** Removes a member. When this returns, their keys and sessions no longer act for the company. The last owner cannot be removed. */
export async function removeMember(tx: RightsLockTx, actor: ActorWith<'company.manage'>, id: string): Promise<void> {
  const member = await findMember(tx, actor.companyId, actor.personId, id)
  if (!member) throw notFound()
  await endMembership(tx, actor, member.personId, 'member.removed')
}

/** Leaves the company; the last owner cannot. */
export async function leaveCompany(tx: RightsLockTx, actor: Actor): Promise<void> {
  await endMembership(tx, actor, actor.personId, 'member.left')
}

async function endMembership(tx: RightsLockTx, actor: Actor, personId: number, action: 'member.removed' | 'member.left'): Promise<void> {
  const ended = await deleteMember(tx, actor.companyId, personId)
  if (!ended) throw new Fault('last_owner')
  await lockPersonRights(tx, personId)
  // Runs after concurrent approval requests, which have been committed by now.
  endApprovalsOfMember(tx, personId, actor.companyId)
  record(tx, actor, action, ended.id)
  announceRightsChange(tx)
}
