import type { Role } from '@parley/contract/access'
import type { ActorWith } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault, notFound } from '../../fault.ts'
import { newToken, sha256 } from '../../ids.ts'
import { takeAddressTurn } from '../account/asks.ts'
import { record } from '../audit/store.ts'
import { invitationLetter } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import { findInvitation, insertInvitation, markWithdrawn, secondsUntilInvitation } from './invitations.ts'

export interface InvitationWish {
  readonly email: string
  readonly role: Role
}

/** Invites an address into the company; whether it has an account shows in nothing. */
export async function inviteMember(tx: Tx, actor: ActorWith<'company.manage'>, wish: InvitationWish, outbox: Outbox): Promise<string> {
  const token = newToken()
  const { companyId, companyName, personId } = actor
  await takeAddressTurn(tx, wish.email)
  const retryAfterSeconds = await secondsUntilInvitation(tx, companyId, wish.email)
  if (retryAfterSeconds !== undefined) throw new Fault('rate_limited', { retry_after_seconds: retryAfterSeconds })
  const invited = await insertInvitation(tx, { tokenHash: sha256(token), companyId, invitedBy: personId, ...wish })
  if (!invited) throw new Fault('api_error')
  const words = { companyName, inviterName: invited.inviterName, role: wish.role }
  outbox.post(tx, invitationLetter(outbox.head, wish.email, words, token))
  record(tx, actor, 'member.invited', invited.id, { role: wish.role })
  return invited.wire
}

/** Withdraws an invitation that waits; any other is answered as it is. */
export async function withdrawInvitation(tx: Tx, actor: ActorWith<'company.manage'>, id: string): Promise<string> {
  const withdrawn = await markWithdrawn(tx, actor.companyId, id)
  if (withdrawn) record(tx, actor, 'invitation.withdrawn', id)
  const answered = withdrawn ?? (await findInvitation(tx, actor.companyId, id))
  if (!answered) throw notFound()
  return answered.wire
}
