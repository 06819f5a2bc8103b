import type { peopleCards } from '@parley/contract/dashboard/people'
import { Fault } from '../../core/fault.ts'
import { sha256Text } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { changeEmail } from '../../domain/account/change-email.ts'
import { changePassword } from '../../domain/account/change-password.ts'
import { changeProfile } from '../../domain/account/change-profile.ts'
import { confirmEmail } from '../../domain/account/confirm-email.ts'
import { confirmEmailChange } from '../../domain/account/confirm-email-change.ts'
import { endAllSessions, endOneSession } from '../../domain/account/end-sessions.ts'
import { forgotPassword } from '../../domain/account/forgot-password.ts'
import { refuseGuessable } from '../../domain/account/guessable-passwords.crypto.ts'
import { readEmailConfirmation } from '../../domain/account/read-email-confirmation.ts'
import { sessions } from '../../domain/account/sessions.store.ts'
import { signUp } from '../../domain/account/sign-up.ts'
import { findSession } from '../../domain/account/store.ts'
import type { Factors } from '../../domain/factors/consume-factor.steps.ts'
import type { Outbox } from '../../domain/mail/outbox.steps.ts'
import { readPasswordReset, startPasswordResetProof } from '../../domain/password-reset/read-password-reset.ts'
import { resetPassword } from '../../domain/password-reset/reset-password.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import { requireFactorOnceEnrolled } from '../../http/sessions.ts'
import { Attempts } from './attempts.ts'
import { sessionBody } from './session.ts'

/** The maximum per network address in 15 minutes of each: new accounts, new passwords, and link checks. */
const maxRequests = 30
/** The maximum of new addresses that one person may request, and of letters about it to one address. */
const maxEmailChanges = 5
/** The maximum of wrong passwords of one signed-in person. */
const maxFailures = 10

export function peopleHandlers(db: Database, outbox: Outbox, factors: Factors, limits: RateLimits): DashboardHandlers<typeof peopleCards> {
  const signUps = new Attempts(limits, 'sign_up', maxRequests)
  const resets = new Attempts(limits, 'reset_password', maxRequests)
  const links = new Attempts(limits, 'account_link', maxRequests)
  const emailChanges = new Attempts(limits, 'change_email', maxEmailChanges)
  const newAddresses = new Attempts(limits, 'new_address', maxEmailChanges)
  const failures = new Attempts(limits, 'change_password', maxFailures)
  return {
    async signUp({ body, address }) {
      await signUps.count(address)
      await signUp(db, outbox, { ...body, name: body.name.trim() })
      return null
    },
    async readEmailConfirmation({ body, address }) {
      await links.count(address)
      return readEmailConfirmation(db, body.token)
    },
    async confirmEmail({ body, address, requestId }) {
      await links.count(address)
      await confirmEmail(db, body, outbox.head.serviceName, requestId)
      return null
    },
    async forgotPassword({ body, address }) {
      await resets.count(address)
      await forgotPassword(db, outbox, body.email)
      return null
    },
    async readPasswordReset({ body, address }) {
      await links.count(address)
      return readPasswordReset(db, body.token)
    },
    async startPasswordResetProof({ body, address }) {
      await links.count(address)
      return startPasswordResetProof(db, body.token, factors)
    },
    async resetPassword({ body, address, requestId }) {
      await links.count(address)
      await resetPassword(db, outbox, body, factors, requestId)
      return null
    },
    async changeProfile(tx, { actor, session, body }) {
      await changeProfile(tx, actor, body, outbox.head.serviceName)
      const changed = await findSession(tx, session.tokenHash)
      if (!changed) throw new Fault('session_required')
      return sessionBody(changed)
    },
    async changeEmail(tx, { actor, body }) {
      requireFactorOnceEnrolled(actor)
      const attemptKey = String(actor.personId)
      await Promise.all([emailChanges.count(attemptKey), newAddresses.count(sha256Text(body.email.toLowerCase()))])
      await failures.runLimited(attemptKey, () => changeEmail(tx, actor, body, outbox))
      return null
    },
    async confirmEmailChange({ body, address, requestId }) {
      await links.count(address)
      return { email: await confirmEmailChange(db, outbox, body.token, requestId) }
    },
    async changePassword(tx, { actor, session, body, cookie }) {
      // Before the count of wrong passwords: this refusal is none.
      refuseGuessable('newPassword', body.newPassword, [session.email, outbox.head.serviceName])
      const attemptKey = String(actor.personId)
      cookie.set(await failures.runLimited(attemptKey, () => changePassword(tx, actor, session.tokenHash, body, outbox)))
      return null
    },
    listSessions: async ({ read, session, page }) =>
      page.toDocument(await sessions.page(read, { personId: session.personId, tokenHash: session.tokenHash }, {}, page)),
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
