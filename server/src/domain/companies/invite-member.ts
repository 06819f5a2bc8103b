import type { Role } from '@parley/contract/access'
import { maxInvitationsPerDay, maxMembers } from '@parley/contract/dashboard/invitations'
import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import { newToken, sha256 } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { lockEmailAddress } from '../account/email-tokens.store.ts'
import { record } from '../audit/store.ts'
import { invitationLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { countMembers, findInvitation, insertInvitation, markWithdrawn, secondsUntilInvitation } from './invitations.store.ts'

interface InvitationInput {
  readonly email: string
  readonly role: Role
}

async function refuseTooMany(tx: Tx, companyId: number): Promise<void> {
  const { members, waiting, sentToday } = await countMembers(tx, companyId)
  if (members + waiting >= maxMembers) throw new Fault('member_limit_reached')
  if (sentToday < maxInvitationsPerDay) return
  const message = `The company sent ${maxInvitationsPerDay} invitations in the last 24 hours, the most there can be.`
  throw new Fault('member_limit_reached', { message })
}

/** Invites an address into the company. The response does not reveal whether it has an account. */
export async function inviteMember(tx: Tx, actor: ActorWith<'company.manage'>, input: InvitationInput, outbox: Outbox): Promise<string> {
  const token = newToken()
  const { companyId, companyName, personId } = actor
  await lockEmailAddress(tx, input.email)
  const retryAfterSeconds = await secondsUntilInvitation(tx, companyId, input.email)
  if (retryAfterSeconds !== undefined) throw new Fault('rate_limited', { limit: 'attempt', retry_after_seconds: retryAfterSeconds })
  await refuseTooMany(tx, companyId)
  const invited = await insertInvitation(tx, { tokenHash: sha256(token), companyId, invitedBy: personId, ...input })
  if (!invited) throw new Fault('api_error')
  const details = { companyName, inviterName: invited.inviterName, role: input.role }
  outbox.post(tx, invitationLetter(outbox.head, input.email, details, token))
  record(tx, actor, 'member.invited', invited.id, { role: input.role })
  return invited.wire
}

/** Withdraws a waiting invitation; any other is returned unchanged. */
export async function withdrawInvitation(tx: Tx, actor: ActorWith<'company.manage'>, id: string): Promise<string> {
  const withdrawn = await markWithdrawn(tx, actor.companyId, id)
  if (withdrawn) record(tx, actor, 'invitation.withdrawn', id)
  const invitation = withdrawn ?? (await findInvitation(tx, actor.companyId, id))
  if (!invitation) throw notFound()
  return invitation.wire
}
