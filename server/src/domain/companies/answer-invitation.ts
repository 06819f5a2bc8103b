import type { PersonActor } from '../../actor.ts'
import type { Database, Tx } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import { sha256 } from '../../ids.ts'
import { announceRightsChange, holdRights } from '../account/store.ts'
import { record, recordVisit } from '../audit/store.ts'
import { markAccepted, markDeclined } from './invitations.ts'
import { findCompany, insertMember, isOperator } from './store.ts'

/** Joins the company that invited the person's own address; an invitation works once, and for no operator. */
export async function acceptInvitation(tx: Tx, actor: PersonActor, token: string): Promise<string> {
  if (await isOperator(tx, actor.personId)) throw new Fault('operator_without_company')
  await holdRights(tx, actor.personId)
  const accepted = await markAccepted(tx, sha256(token), actor.personId)
  if (!accepted) throw new Fault('link_invalid')
  const member = await insertMember(tx, actor.personId, accepted.companyId, accepted.role)
  if (!member) throw new Fault('already_member')
  record(tx, { ...actor, companyId: accepted.companyId }, 'member.joined', member.id, { role: accepted.role })
  const company = await findCompany(tx, accepted.companyId, accepted.role)
  if (!company) throw new Fault('api_error')
  announceRightsChange(tx)
  return company.wire
}

/** Declines an invitation, for good; whoever holds its link may. */
export async function declineInvitation(db: Database, token: string, requestId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const declined = await markDeclined(tx, sha256(token))
    if (!declined) throw new Fault('link_invalid')
    recordVisit(tx, 'invitation.declined', declined.id, declined.companyId, requestId)
  })
}
