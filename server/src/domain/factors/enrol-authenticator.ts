import { generateSecret, generateURI } from 'otplib'
import type { PersonActor } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import type { TxInTurn } from '../../db/turn.ts'
import { Fault } from '../../fault.ts'
import type { Sealer } from '../../sealing.ts'
import { type OwnSession, unproveOtherSessions } from '../account/sessions.ts'
import { record } from '../audit/store.ts'
import { factorChangedLetter } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import { type Proof, proven } from './proof.ts'
import { renewRecoveryCodes } from './recovery.ts'
import { enrol, lockEnrolment, startEnrolment } from './store.ts'
import { stepOfCode } from './totp.ts'

export interface ShownSecret {
  readonly secret: string
  readonly uri: string
  readonly qrSvg: string
}

/** Draws a secret and shows it as an authenticator app takes it; nothing counts until the app told a code. */
export async function startAuthenticator(tx: Tx, actor: PersonActor, email: string, issuer: string, sealer: Sealer): Promise<ShownSecret> {
  const secret = generateSecret()
  const uri = generateURI({ issuer, label: email, secret })
  const { toString: toQrCode } = await import('qrcode')
  startEnrolment(tx, actor.personId, sealer.seal(secret))
  record(tx, actor, 'authenticator.started', 'totp')
  return { secret, uri, qrSvg: await toQrCode(uri, { type: 'svg', margin: 2 }) }
}

export interface EnrolledAuthenticator extends Proof {
  readonly recoveryCodes: readonly string[]
}

/** Enrols the authenticator with its first code, in place of the one before; that code proves the factor, too. */
export async function confirmAuthenticator(
  tx: TxInTurn,
  actor: PersonActor,
  { email, tokenHash }: OwnSession,
  code: string,
  sealer: Sealer,
  outbox: Outbox,
): Promise<EnrolledAuthenticator> {
  const enrolment = await lockEnrolment(tx, actor.personId)
  if (!enrolment) throw new Fault('second_factor_not_enrolled')
  const step = stepOfCode(sealer.open(enrolment.sealedSecret), code, enrolment.nowSeconds)
  if (step === undefined) throw new Fault('second_factor_invalid')
  enrol(tx, actor.personId, step)
  unproveOtherSessions(tx, actor.personId, tokenHash)
  const recoveryCodes = renewRecoveryCodes(tx, actor.personId)
  outbox.post(tx, factorChangedLetter(outbox.head, email, 'An authenticator was enrolled for your account'))
  record(tx, actor, 'authenticator.enrolled', 'totp')
  return { ...(await proven(tx, actor, tokenHash, 'totp')), recoveryCodes }
}
