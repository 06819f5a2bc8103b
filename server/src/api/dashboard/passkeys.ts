import type { passkeyCards } from '@parley/contract/dashboard/passkeys'
import { Fault } from '../../core/fault.ts'
import type { Database } from '../../db/client.ts'
import { addPasskey, startPasskey } from '../../domain/factors/add-passkey.ts'
import { startPasskeyProof } from '../../domain/factors/consume-factor.steps.ts'
import { passkeys } from '../../domain/factors/passkeys.store.ts'
import { proveWithPasskey } from '../../domain/factors/prove-with-passkey.ts'
import { removePasskey } from '../../domain/factors/remove-factors.ts'
import { signInWithPasskey, startPasskeySignIn } from '../../domain/factors/sign-in-with-passkey.ts'
import type { RelyingParty } from '../../domain/factors/webauthn.crypto.ts'
import type { Outbox } from '../../domain/mail/outbox.steps.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import { requireFactorOnceEnrolled } from '../../http/sessions.ts'
import { documentOf } from '../document.ts'
import { Attempts } from './attempts.ts'
import { startedSession } from './session.ts'

/** The maximum of challenges, and of attempts to use them, per address in 15 minutes. */
const maxAttempts = 120

export function passkeyHandlers(
  db: Database,
  party: RelyingParty,
  outbox: Outbox,
  limits: RateLimits,
): DashboardHandlers<typeof passkeyCards> {
  const attempts = new Attempts(limits, 'passkey', maxAttempts)
  return {
    async startPasskeySignIn({ address }) {
      await attempts.count(address)
      return startPasskeySignIn(db, party)
    },
    async signInWithPasskey({ body, address, cookie, ...caller }) {
      await attempts.count(address)
      return startedSession(db.read, await signInWithPasskey(db, party, body.credential, caller), cookie)
    },
    startPasskeyProof: async (tx, { actor }) => startPasskeyProof(tx, actor.personId, party),
    async proveWithPasskey(tx, { actor, session, body, cookie }) {
      const proof = await proveWithPasskey(tx, actor, session.tokenHash, body.credential, party)
      if (proof instanceof Fault) return proof
      cookie.set(proof.token)
      return { freshUntil: proof.freshUntil }
    },
    listPasskeys: async ({ read, session, page }) => page.toDocument(await passkeys.page(read, { personId: session.personId }, {}, page)),
    async startPasskey(tx, { actor, session }) {
      requireFactorOnceEnrolled(actor)
      return startPasskey(tx, actor, session.email, party)
    },
    async addPasskey(tx, { actor, session, body }) {
      requireFactorOnceEnrolled(actor)
      const added = await addPasskey(tx, actor, session.email, body, party, outbox)
      return added instanceof Fault ? added : documentOf(added)
    },
    async removePasskey(tx, { actor, session, id }) {
      await removePasskey(tx, actor, id, session, outbox)
      return null
    },
  }
}
