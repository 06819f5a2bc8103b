import type { PersonActor } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Sealer } from '../../core/sealer.ts'
import type { Tx } from '../../db/client.ts'
import type { OwnSession } from '../account/sessions.store.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { consumeCode } from './consume-factor.steps.ts'
import { type Proof, proveSession } from './proof.steps.ts'

/** Verifies the second factor with a code. A refusal is returned, not thrown, so that its count is committed. */
export async function proveSecondFactor(
  tx: Tx,
  actor: PersonActor,
  { email, tokenHash }: OwnSession,
  code: string,
  sealer: Sealer,
  outbox: Outbox,
): Promise<Proof | Fault> {
  const method = await consumeCode(tx, { personId: actor.personId, email }, code, sealer, outbox)
  return method instanceof Fault ? method : proveSession(tx, actor, tokenHash, method)
}
