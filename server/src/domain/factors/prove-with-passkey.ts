import type { Assertion } from '@parley/contract/dashboard/passkeys'
import type { PersonActor } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { consumeAssertion } from './consume-factor.steps.ts'
import { type Proof, proveSession } from './proof.steps.ts'
import type { RelyingParty } from './webauthn.crypto.ts'

/** Verifies the second factor with one of the person's passkeys. A refusal is returned, not thrown, so that the challenge stays used. */
export async function proveWithPasskey(
  tx: Tx,
  actor: PersonActor,
  tokenHash: Buffer,
  credential: Assertion,
  party: RelyingParty,
): Promise<Proof | Fault> {
  const method = await consumeAssertion(tx, actor.personId, credential, party)
  return method instanceof Fault ? method : proveSession(tx, actor, tokenHash, method)
}
