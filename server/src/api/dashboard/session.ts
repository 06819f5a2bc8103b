import type { sessionCards } from '@parley/contract/dashboard/session'
import { Fault } from '../../core/fault.ts'
import { sha256, sha256Text } from '../../core/ids.ts'
import type { SignedIn } from '../../core/principal.ts'
import type { Sealer } from '../../core/sealer.ts'
import type { Database } from '../../db/client.ts'
import type { Reader } from '../../db/statement.ts'
import { signIn, signOut } from '../../domain/account/sign-in.ts'
import { findSession } from '../../domain/account/store.ts'
import { proveSecondFactor } from '../../domain/factors/prove-second-factor.ts'
import type { Outbox } from '../../domain/mail/outbox.steps.ts'
import type { Cookie, DashboardHandlers } from '../../http/dashboard-handler.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import { Attempts } from './attempts.ts'

/** The maximum of failures per address and email, known or not, in 15 minutes. */
const maxFailures = 10
/** The maximum of failures per address with any emails, in 15 minutes: one password may be tried with many emails. */
const maxFailuresOfAddress = 300

type SessionView = Pick<
  SignedIn,
  'name' | 'email' | 'operator' | 'timeZone' | 'companyName' | 'activity' | 'suspension' | 'role' | 'enrolled' | 'freshUntil'
>
export const sessionBody = (session: SessionView) => {
  const { name, email, operator, timeZone, companyName, activity, suspension, role, enrolled, freshUntil } = session
  return {
    person: { name, email, operator, timeZone },
    company: companyName === null ? null : { name: companyName, activity, suspension },
    role,
    secondFactor: { enrolled, freshUntil },
  }
}

/** Returns a session that has just begun, and sets its cookie. */
export async function startedSession(read: Reader, token: string, cookie: Cookie): Promise<object> {
  const session = await findSession(read, sha256(token))
  if (!session) throw new Fault('api_error')
  cookie.set(token)
  return sessionBody(session)
}

export function sessionHandlers(db: Database, factors: Sealer, outbox: Outbox, limits: RateLimits): DashboardHandlers<typeof sessionCards> {
  const failures = new Attempts(limits, 'sign_in', maxFailures)
  const failuresOfAddress = new Attempts(limits, 'sign_in_address', maxFailuresOfAddress)
  return {
    async signIn({ body, address, cookie, ...caller }) {
      // Failures count by the email that is looked up: the database folds letters that JavaScript does not, such as İ.
      const email = body.email.trim().toLowerCase()
      const attemptKey = sha256Text(`${address} ${email}`)
      const token = await failuresOfAddress.runLimited(address, () =>
        failures.runLimitedSerially(attemptKey, () => signIn(db, { ...body, email }, caller)),
      )
      return startedSession(db.read, token, cookie)
    },
    async signOut({ token, requestId, cookie }) {
      if (token !== undefined) await signOut(db, token, requestId)
      cookie.clear()
      return null
    },
    readSession: async ({ session }) => sessionBody(session),
    async proveSecondFactor(tx, { actor, session, body, cookie }) {
      const proof = await proveSecondFactor(tx, actor, session, body.code.trim(), factors, outbox)
      if (proof instanceof Fault) return proof
      cookie.set(proof.token)
      return { freshUntil: proof.freshUntil }
    },
  }
}
