import type { peopleCards } from '@parley/contract/dashboard/people'
import type { Database } from '../../db/client.ts'
import { changePassword } from '../../domain/account/change-password.ts'
import { confirmEmail } from '../../domain/account/confirm-email.ts'
import { endAllSessions, endOneSession } from '../../domain/account/end-session.ts'
import { forgotPassword } from '../../domain/account/forgot-password.ts'
import { readPasswordReset, startPasswordResetProof } from '../../domain/account/read-password-reset.ts'
import { resetPassword } from '../../domain/account/reset-password.ts'
import { listSessions } from '../../domain/account/sessions.ts'
import { signUp } from '../../domain/account/sign-up.ts'
import type { Factors } from '../../domain/factors/spend.ts'
import type { Outbox } from '../../domain/mail/outbox.ts'
import type { DashboardHandlers } from '../../http/dashboard-door.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import { Attempts } from './attempts.ts'

/** What one network address may ask for in 15 minutes: of accounts, of new passwords, and with links, each. */
const mostAsks = 30
/** Wrong passwords of one person who is signed in. */
const mostFailures = 10

export function peopleHandlers(db: Database, outbox: Outbox, factors: Factors, limits: RateLimits): DashboardHandlers<typeof peopleCards> {
  const signUps = new Attempts(limits, 'sign_up', mostAsks)
  const resets = new Attempts(limits, 'reset_password', mostAsks)
  const links = new Attempts(limits, 'account_link', mostAsks)
  const failures = new Attempts(limits, 'change_password', mostFailures)
  return {
    async signUp({ body, address }) {
      signUps.count(address)
      await signUp(db, outbox, { ...body, name: body.name.trim() })
      return null
    },
    async confirmEmail({ body, address, requestId }) {
      links.count(address)
      await confirmEmail(db, body, requestId)
      return null
    },
    async forgotPassword({ body, address }) {
      resets.count(address)
      await forgotPassword(db, outbox, body.email)
      return null
    },
    async readPasswordReset({ body, address }) {
      links.count(address)
      return readPasswordReset(db, body.token)
    },
    async startPasswordResetProof({ body, address }) {
      links.count(address)
      return startPasswordResetProof(db, body.token, factors)
    },
    async resetPassword({ body, address, requestId }) {
      links.count(address)
      await resetPassword(db, outbox, body, factors, requestId)
      return null
    },
    async changePassword(tx, { actor, session, body, cookie }) {
      const who = String(actor.personId)
      failures.count(who)
      cookie.set(await changePassword(tx, actor, session, body, outbox))
      failures.giveBack(who)
      return null
    },
    listSessions: async ({ read, session, page }) =>
      page.answer(await listSessions(read, session.personId, session.tokenHash, page.newestFirst())),
    async endSession(tx, { actor, id }) {
      await endOneSession(tx, actor, id)
      return null
    },
    async endAllSessions(tx, { actor, cookie }) {
      endAllSessions(tx, actor)
      cookie.clear()
      return null
    },
  }
}
