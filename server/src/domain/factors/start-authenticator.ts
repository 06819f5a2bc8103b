import { generateSecret, generateURI } from 'otplib'
import type { PersonActor } from '../../core/actor.ts'
import type { Sealer } from '../../core/sealer.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { requireEnrolmentAllowed } from './first-factor.steps.ts'
import { startEnrolment } from './store.ts'

interface AuthenticatorSecret {
  readonly secret: string
  readonly uri: string
  readonly qrSvg: string
}

/** Creates a secret and shows it in the form that authenticator apps read. It takes effect only with the app's first code. */
export async function startAuthenticator(
  tx: Tx,
  actor: PersonActor,
  email: string,
  issuer: string,
  sealer: Sealer,
): Promise<AuthenticatorSecret> {
  await requireEnrolmentAllowed(tx, actor.personId)
  const secret = generateSecret()
  const uri = generateURI({ issuer, label: email, secret })
  const { toString: toQrCode } = await import('qrcode')
  startEnrolment(tx, actor.personId, sealer.seal(secret))
  record(tx, actor, 'authenticator.started', 'totp')
  return { secret, uri, qrSvg: await toQrCode(uri, { type: 'svg', margin: 2 }) }
}
