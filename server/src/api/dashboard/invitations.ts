import type { invitationCards } from '@parley/contract/dashboard/invitations'
import type { Database } from '../../db/client.ts'
import { acceptInvitation, declineInvitation } from '../../domain/companies/answer-invitation.ts'
import { findReceived, listInvitations } from '../../domain/companies/invitations.ts'
import { inviteMember, withdrawInvitation } from '../../domain/companies/invite-member.ts'
import type { Outbox } from '../../domain/mail/outbox.ts'
import { Fault } from '../../fault.ts'
import type { DashboardHandlers } from '../../http/dashboard-door.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import { sha256 } from '../../ids.ts'
import { documentOf } from '../document.ts'
import { Attempts } from './attempts.ts'

/** Invitations of one company, and answers from one address, in 15 minutes. */
const mostAttempts = 30

export function invitationHandlers(db: Database, outbox: Outbox, limits: RateLimits): DashboardHandlers<typeof invitationCards> {
  const invited = new Attempts(limits, 'invite', mostAttempts)
  const answered = new Attempts(limits, 'answer_invitation', mostAttempts)
  return {
    listInvitations: async ({ read, companyId, page }) => page.answer(await listInvitations(read, companyId, page.newestFirst())),
    async inviteMember(tx, { actor, body }) {
      invited.count(String(actor.companyId))
      return documentOf(await inviteMember(tx, actor, body, outbox))
    },
    withdrawInvitation: async (tx, { actor, id }) => documentOf(await withdrawInvitation(tx, actor, id)),
    async readInvitation({ body, address }) {
      answered.count(address)
      const received = await findReceived(db.read, sha256(body.token))
      if (!received) throw new Fault('link_invalid')
      return documentOf(received)
    },
    acceptInvitation: async (tx, { actor, body }) => documentOf(await acceptInvitation(tx, actor, body.token)),
    async declineInvitation({ body, address, requestId }) {
      answered.count(address)
      await declineInvitation(db, body.token, requestId)
      return null
    },
  }
}
