/** Verifies a second factor, in a session or for a mailed link: a code or a passkey's response, which is used up. */
import type { FactorMethod } from '@parley/contract/dashboard/audit'
import type { Assertion } from '@parley/contract/dashboard/passkeys'
import { Fault, passkeyRefused } from '../../core/fault.ts'
import type { Sealer } from '../../core/sealer.ts'
import type { Tx } from '../../db/client.ts'
import { recoveryCodeUsedLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { credentialsOf, lockPasskey, markUsed } from './passkeys.store.ts'
import { isRecoveryCode, recoveryCodeHash } from './recovery-codes.steps.ts'
import { consumeRecoveryCode, consumeStep, countWrongCode, type FactorRow, hasSecondFactor, lockFactor } from './store.ts'
import { isCodeOfStep, stepOfCode } from './totp.crypto.ts'
import type { RelyingParty } from './webauthn.crypto.ts'

const maxWrongCodes = 5
/** How many used codes are stored. Only the newest two can still be valid. The others are stored to distinguish them from wrong codes. */
const maxUsedSteps = 10

/** The person whose second factor is used, and the address of their letters. */
export interface FactorHolder {
  readonly personId: number
  readonly email: string
}

/** What verifying second factors needs. */
export interface Factors {
  readonly sealer: Sealer
  readonly party: RelyingParty
}

/**
 * Uses up a code: one of the authenticator, valid once, in its own step or the next, or a recovery code, valid once. Five wrong codes lock
 * the factor; a used code of the authenticator does not count. A refusal is returned, not thrown, so that its count is committed. The use
 * of a recovery code is notified by mail.
 */
export async function consumeCode(
  tx: Tx,
  { personId, email }: FactorHolder,
  code: string,
  sealer: Sealer,
  outbox: Outbox,
): Promise<FactorMethod | Fault> {
  const factor = await lockFactor(tx, personId)
  if (factor?.locked) return new Fault('second_factor_locked')
  const consumed = isRecoveryCode(code) ? await consumeRecoveryCode(tx, personId, recoveryCodeHash(code)) : undefined
  if (consumed) {
    outbox.post(tx, recoveryCodeUsedLetter(outbox.head, email, consumed.left))
    return 'recovery_code'
  }
  if (!factor) return new Fault((await hasSecondFactor(tx, personId)) ? 'second_factor_invalid' : 'second_factor_not_enrolled')
  const accepted = consumeStepOf(tx, personId, factor, sealer.open(factor.sealedSecret), code)
  return accepted ? 'totp' : new Fault('second_factor_invalid')
}

/** Whether the code is right and unused; uses it up. A wrong code is counted; a used code is not, however old it is. */
function consumeStepOf(tx: Tx, personId: number, { usedSteps, nowSeconds }: FactorRow, secret: string, code: string): boolean {
  const step = stepOfCode(secret, code, nowSeconds)
  if (step === undefined) {
    if (!usedSteps.some((used) => isCodeOfStep(secret, code, used))) countWrongCode(tx, personId, maxWrongCodes)
    return false
  }
  if (usedSteps.includes(step)) return false
  consumeStep(tx, personId, [...usedSteps.slice(1 - maxUsedSteps), step])
  return true
}

/** A challenge for any of the person's passkeys. */
export async function startPasskeyProof(tx: Tx, personId: number, party: RelyingParty): Promise<object> {
  const credentials = await credentialsOf(tx, personId)
  if (credentials.length === 0) throw new Fault('second_factor_not_enrolled')
  return party.assertionOptions(tx, 'prove', personId, credentials)
}

/** Verifies a passkey's response to a challenge and uses the challenge up. A refusal is returned, not thrown, so that it stays used. */
export async function consumeAssertion(
  tx: Tx,
  personId: number,
  credential: Assertion,
  party: RelyingParty,
): Promise<FactorMethod | Fault> {
  const passkey = await lockPasskey(tx, credential.id)
  if (passkey?.personId !== personId) return passkeyRefused('second_factor_invalid')
  const signCount = await party.verifyAssertion(tx, passkey, 'prove', credential)
  if (signCount === undefined) return passkeyRefused('second_factor_invalid')
  markUsed(tx, passkey.id, signCount)
  return 'passkey'
}
