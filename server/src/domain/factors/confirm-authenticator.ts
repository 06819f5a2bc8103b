import type { PersonActor } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Sealer } from '../../core/sealer.ts'
import type { PersonLockTx } from '../../db/rights-lock.ts'
import { type OwnSession, unproveOtherSessions } from '../account/sessions.store.ts'
import { record } from '../audit/store.ts'
import { factorChangedLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { requireEnrolmentAllowed } from './first-factor.steps.ts'
import { type Proof, proveSession } from './proof.steps.ts'
import { renewRecoveryCodes } from './recovery-codes.steps.ts'
import { enrol, lockEnrolment } from './store.ts'
import { stepOfCode } from './totp.crypto.ts'

interface EnrolledAuthenticator extends Proof {
  readonly recoveryCodes: readonly string[]
}

/** Enrols the authenticator with its first code, replacing the previous one. The code also verifies the factor. */
export async function confirmAuthenticator(
  tx: PersonLockTx,
  actor: PersonActor,
  { email, tokenHash }: OwnSession,
  code: string,
  sealer: Sealer,
  outbox: Outbox,
): Promise<EnrolledAuthenticator> {
  await requireEnrolmentAllowed(tx, actor.personId)
  unproveOtherSessions(tx, actor.personId, tokenHash)
  const enrolment = await lockEnrolment(tx, actor.personId)
  if (!enrolment) throw new Fault('second_factor_not_enrolled')
  const step = stepOfCode(sealer.open(enrolment.sealedSecret), code, enrolment.nowSeconds)
  if (step === undefined) throw new Fault('second_factor_invalid')
  enrol(tx, actor.personId, step)
  const recoveryCodes = renewRecoveryCodes(tx, actor.personId)
  outbox.post(tx, factorChangedLetter(outbox.head, email, 'An authenticator was added to your account'))
  record(tx, actor, 'authenticator.enrolled', 'totp')
  return { ...(await proveSession(tx, actor, tokenHash, 'totp')), recoveryCodes }
}
