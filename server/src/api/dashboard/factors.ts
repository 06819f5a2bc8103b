import type { factorCards } from '@parley/contract/dashboard/factors'
import type { Sealer } from '../../core/sealer.ts'
import { confirmAuthenticator } from '../../domain/factors/confirm-authenticator.ts'
import { drawRecoveryCodes } from '../../domain/factors/draw-recovery-codes.ts'
import { removeAuthenticator } from '../../domain/factors/remove-factors.ts'
import { startAuthenticator } from '../../domain/factors/start-authenticator.ts'
import { findFactors } from '../../domain/factors/store.ts'
import type { Outbox } from '../../domain/mail/outbox.steps.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { requireFactorOnceEnrolled } from '../../http/sessions.ts'
import { documentOf } from '../document.ts'

export const factorHandlers = (factors: Sealer, outbox: Outbox): DashboardHandlers<typeof factorCards> => ({
  readFactors: async ({ read, session }) => documentOf(await findFactors(read, session.personId)),
  async startAuthenticator(tx, { actor, session }) {
    requireFactorOnceEnrolled(actor)
    return startAuthenticator(tx, actor, session.email, outbox.head.serviceName, factors)
  },
  async confirmAuthenticator(tx, { actor, session, body, cookie }) {
    requireFactorOnceEnrolled(actor)
    const { token, freshUntil, recoveryCodes } = await confirmAuthenticator(tx, actor, session, body.code.trim(), factors, outbox)
    cookie.set(token)
    return { freshUntil, recoveryCodes }
  },
  async removeAuthenticator(tx, { actor, session }) {
    await removeAuthenticator(tx, actor, session, outbox)
    return null
  },
  drawRecoveryCodes: async (tx, { actor, session }) => ({ recoveryCodes: drawRecoveryCodes(tx, actor, session.email, outbox) }),
})
