import type { PersonActor } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import type { Sealer } from '../../sealing.ts'
import { type Proof, proven } from './proof.ts'
import { spendCode } from './spend.ts'

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
