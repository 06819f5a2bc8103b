import type { invitationCards } from '@parley/contract/dashboard/invitations'
import { Fault } from '../../core/fault.ts'
import { sha256 } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { acceptInvitation } from '../../domain/companies/accept-invitation.ts'
import { declineInvitation } from '../../domain/companies/decline-invitation.ts'
import { findReceived, invitations } from '../../domain/companies/invitations.store.ts'
import { inviteMember, withdrawInvitation } from '../../domain/companies/invite-member.ts'
import type { Outbox } from '../../domain/mail/outbox.steps.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import { documentOf } from '../document.ts'
import { Attempts } from './attempts.ts'

/** The maximum of invitations per company, and of responses per address, in 15 minutes. */
const maxAttempts = 30

export function invitationHandlers(db: Database, outbox: Outbox, limits: RateLimits): DashboardHandlers<typeof invitationCards> {
  const inviteAttempts = new Attempts(limits, 'invite', maxAttempts)
  const answerAttempts = new Attempts(limits, 'answer_invitation', maxAttempts)
  return {
    listInvitations: async ({ read, companyId, page }) => page.toDocument(await invitations.page(read, { companyId }, {}, page)),
    async inviteMember(tx, { actor, body }) {
      await inviteAttempts.count(String(actor.companyId))
      return documentOf(await inviteMember(tx, actor, body, outbox))
    },
    withdrawInvitation: async (tx, { actor, id }) => documentOf(await withdrawInvitation(tx, actor, id)),
    async readInvitation({ body, address }) {
      await answerAttempts.count(address)
      const received = await findReceived(db.read, sha256(body.token))
      if (!received) throw new Fault('link_invalid')
      return documentOf(received)
    },
    acceptInvitation: async (tx, { actor, body }) => documentOf(await acceptInvitation(tx, actor, body.token)),
    async declineInvitation({ body, address, requestId }) {
      await answerAttempts.count(address)
      await declineInvitation(db, body.token, requestId)
      return null
    },
  }
}
