import type { PersonActor } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Sealer } from '../../core/sealer.ts'
import type { Tx } from '../../db/client.ts'
import type { OwnSession } from '../account/sessions.store.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { type Proof, proven } from './proof.steps.ts'
import { spendCode } from './spend-factor.steps.ts'

/** Verifies the second factor with a code. A refusal is returned, not thrown, so that its count is committed. */
export async function proveSecondFactor(
  tx: Tx,
  actor: PersonActor,
  { email, tokenHash }: OwnSession,
  code: string,
  sealer: Sealer,
  outbox: Outbox,
): Promise<Proof | Fault> {
  const means = await spendCode(tx, { personId: actor.personId, email }, code, sealer, outbox)
  return means instanceof Fault ? means : proven(tx, actor, tokenHash, means)
}
