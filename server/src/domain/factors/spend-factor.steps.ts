/** What proves a second factor, in a session or by a mailed link: a code or a passkey's answer, spent with that. */
import type { FactorMeans } from '@parley/contract/dashboard/audit'
import type { Assertion } from '@parley/contract/dashboard/passkeys'
import { Fault } from '../../core/fault.ts'
import type { Sealer } from '../../core/sealer.ts'
import type { Tx } from '../../db/client.ts'
import { recoveryCodeUsedLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { credentialsOf, lockPasskey, markUsed } from './passkeys.store.ts'
import { isRecoveryCode, recoveryCodeHash } from './recovery-codes.steps.ts'
import { countWrongCode, type FactorRow, hasSecondFactor, lockFactor, spendRecoveryCode, spendStep } from './store.ts'
import { isCodeOfStep, stepOfCode } from './totp.crypto.ts'
import type { RelyingParty } from './webauthn.crypto.ts'

const maxWrongCodes = 5
/** How many spent codes are remembered. Only the newest two can still be in time; the others are told from wrong ones by it. */
const maxUsedSteps = 10

/** Whose second factor is spent, and where their letters go. */
export interface FactorHolder {
  readonly personId: number
  readonly email: string
}

/** What second factors are judged with. */
export interface Factors {
  readonly sealer: Sealer
  readonly party: RelyingParty
}

/**
 * Spends a code of the authenticator, which serves once, in its own step or the next; or a recovery code, once for good. Five
 * wrong ones lock the factor; a spent one of the authenticator does not count towards that. A refusal is answered, not thrown,
 * so that what it counted is kept. The use of a recovery code is told by mail.
 */
export async function spendCode(
  tx: Tx,
  { personId, email }: FactorHolder,
  code: string,
  sealer: Sealer,
  outbox: Outbox,
): Promise<FactorMeans | Fault> {
  const factor = await lockFactor(tx, personId)
  if (factor?.locked) return new Fault('second_factor_locked')
  const spent = isRecoveryCode(code) ? await spendRecoveryCode(tx, personId, recoveryCodeHash(code)) : undefined
  if (spent) {
    outbox.post(tx, recoveryCodeUsedLetter(outbox.head, email, spent.left))
    return 'recovery_code'
  }
  if (!factor) return new Fault((await hasSecondFactor(tx, personId)) ? 'second_factor_invalid' : 'second_factor_not_enrolled')
  const fresh = spendStepOf(tx, personId, factor, sealer.open(factor.sealedSecret), code)
  return fresh ? 'totp' : new Fault('second_factor_invalid')
}

/** Whether the code is right and unspent; it is spent with that. A wrong one is counted, a spent one is not, however late it comes. */
function spendStepOf(tx: Tx, personId: number, { usedSteps, nowSeconds }: FactorRow, secret: string, code: string): boolean {
  const step = stepOfCode(secret, code, nowSeconds)
  if (step === undefined) {
    if (!usedSteps.some((used) => isCodeOfStep(secret, code, used))) countWrongCode(tx, personId, maxWrongCodes)
    return false
  }
  if (usedSteps.includes(step)) return false
  spendStep(tx, personId, [...usedSteps.slice(1 - maxUsedSteps), step])
  return true
}

/** A challenge that any of the person's passkeys answers. */
export async function drawProof(tx: Tx, personId: number, party: RelyingParty): Promise<object> {
  const held = await credentialsOf(tx, personId)
  if (held.length === 0) throw new Fault('second_factor_not_enrolled')
  return party.assertionOptions(tx, 'prove', personId, held)
}

/** Spends what one of the person's passkeys answered to a challenge. A refusal is answered, not thrown, so that the challenge stays spent. */
export async function spendAssertion(tx: Tx, personId: number, credential: Assertion, party: RelyingParty): Promise<FactorMeans | Fault> {
  const passkey = await lockPasskey(tx, credential.id)
  if (passkey?.personId !== personId) return new Fault('second_factor_invalid')
  const signCount = await party.asserted(tx, passkey, 'prove', credential)
  if (signCount === undefined) return new Fault('second_factor_invalid')
  markUsed(tx, passkey.id, signCount)
  return 'passkey'
}
