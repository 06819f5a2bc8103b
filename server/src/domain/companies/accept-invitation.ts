import { maxMembers } from '@parley/contract/dashboard/invitations'
import type { PersonActor } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { sha256 } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { announceRightsChange, lockPersonRights } from '../account/store.ts'
import { record } from '../audit/store.ts'
import { countMembers, markAccepted } from './invitations.store.ts'
import { findCompany, insertMember, isOperator } from './store.ts'

const refusedMessage = 'The link is wrong, was already used, has expired, or invites another address than yours.'

/** Joins the company that invited the person's own address. An invitation works once, and not for an operator. */
export async function acceptInvitation(tx: Tx, actor: PersonActor, token: string): Promise<string> {
  if (await isOperator(tx, actor.personId)) throw new Fault('operator_without_company')
  await lockPersonRights(tx, actor.personId)
  const accepted = await markAccepted(tx, sha256(token), actor.personId)
  if (!accepted) throw new Fault('link_invalid', { message: refusedMessage })
  const member = await insertMember(tx, actor.personId, accepted.companyId, accepted.role)
  if (!member) throw new Fault('already_member')
  // The new member is counted. An invitation from before the limit may find the company full.
  if ((await countMembers(tx, accepted.companyId)).members > maxMembers) throw new Fault('member_limit_reached')
  record(tx, { ...actor, companyId: accepted.companyId }, 'member.joined', member.id, { role: accepted.role })
  const company = await findCompany(tx, accepted.companyId, accepted.role)
  if (!company) throw new Fault('api_error')
  announceRightsChange(tx)
  return company.wire
}
