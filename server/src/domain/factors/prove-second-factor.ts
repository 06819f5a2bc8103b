import type { PersonActor } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Sealer } from '../../core/sealer.ts'
import type { Tx } from '../../db/client.ts'
import { type Proof, proven } from './proof.steps.ts'
import { spendCode } from './spend-factor.steps.ts'

/** Proves the second factor with a code. A refusal is answered, not thrown, so that what it counted is kept. */
export async function proveSecondFactor(
  tx: Tx,
  actor: PersonActor,
  tokenHash: Buffer,
  code: string,
  sealer: Sealer,
): Promise<Proof | Fault> {
  const means = await spendCode(tx, actor.personId, code, sealer)
  return means instanceof Fault ? means : proven(tx, actor, tokenHash, means)
}
