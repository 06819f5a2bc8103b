import type { operatorInvitationCards } from '@parley/contract/dashboard/operator-invitations'
import { Fault } from '../../core/fault.ts'
import { sha256 } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { joinOperator, openAsOperator } from '../../domain/account/join-operator.ts'
import { findOperatorInvitation } from '../../domain/account/operators.store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import { documentOf } from '../document.ts'
import { Attempts } from './attempts.ts'

/** The maximum of attempts with links per network address in 15 minutes. */
const maxAttempts = 30

export function operatorInvitationHandlers(
  db: Database,
  serviceName: string,
  limits: RateLimits,
): DashboardHandlers<typeof operatorInvitationCards> {
  const links = new Attempts(limits, 'operator_invitation', maxAttempts)
  return {
    async readOperatorInvitation({ body, address }) {
      await links.count(address)
      const found = await findOperatorInvitation(db.read, sha256(body.token))
      if (!found) throw new Fault('link_invalid')
      return documentOf(found.wire)
    },
    async openOperatorAccount({ body, address, requestId }) {
      await links.count(address)
      await openAsOperator(db, { ...body, name: body.name.trim() }, serviceName, requestId)
      return null
    },
    async joinOperator({ body, address, requestId }) {
      await links.count(address)
      await joinOperator(db, body.token, requestId)
      return null
    },
  }
}
