import type { PersonActor } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import type { Sealer } from '../../sealing.ts'
import { type Proof, proven } from './proof.ts'
import { isRecoveryCode, recoveryCodeHash } from './recovery.ts'
import { countWrongCode, type FactorRow, hasSecondFactor, lockFactor, spendRecoveryCode, spendStep } from './store.ts'
import { stepOfCode } from './totp.ts'

const mostWrongCodes = 5

/**
 * Proves the second factor with a code of the authenticator, which serves once, in its own step or the next; or with a
 * recovery code, once for good. Five wrong ones lock the factor; a spent one of the authenticator does not count towards
 * that. A refusal is answered, not thrown, so that what it counted is kept.
 */
export async function proveSecondFactor(
  tx: Tx,
  actor: PersonActor,
  tokenHash: Buffer,
  code: string,
  sealer: Sealer,
): Promise<Proof | Fault> {
  const factor = await lockFactor(tx, actor.personId)
  if (factor?.locked) return new Fault('second_factor_locked')
  if (isRecoveryCode(code) && (await spendRecoveryCode(tx, actor.personId, recoveryCodeHash(code))))
    return proven(tx, actor, tokenHash, 'recovery_code')
  if (!factor) return new Fault((await hasSecondFactor(tx, actor.personId)) ? 'second_factor_invalid' : 'second_factor_not_enrolled')
  const fresh = spendCode(tx, actor, factor, sealer.open(factor.sealedSecret), code)
  return fresh ? proven(tx, actor, tokenHash, 'totp') : new Fault('second_factor_invalid')
}

/** Whether the code is right and unspent; it is spent with that, and a wrong one is counted. */
function spendCode(tx: Tx, actor: PersonActor, { usedSteps, nowSeconds }: FactorRow, secret: string, code: string): boolean {
  const step = stepOfCode(secret, code, nowSeconds)
  if (step === undefined) countWrongCode(tx, actor.personId, mostWrongCodes)
  if (step === undefined || usedSteps.includes(step)) return false
  // Older steps can never match again.
  spendStep(tx, actor.personId, [...usedSteps.filter((used) => used >= step - 1), step])
  return true
}
