/** Passkeys, by the browser's own JSON methods. */
import { call } from './call.ts'
import { Fault } from './fault.ts'
import type { Body, Reply } from './operations.ts'

/** Why this browser does not support them here. */
export function whyNoPasskey(): string | null {
  if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential))
    return 'This browser does not support passkeys.'
  // A numeric address cannot be the domain of a passkey.
  if (/^[\d.]+$|:/.test(location.hostname)) return 'Passkeys need a host name. Open this page with one, such as localhost.'
  return null
}

const passkeyRejected = () => new Fault('not_proven', 'The browser did not return a passkey.')

async function requestCredential(prompt: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null
  try {
    credential = await prompt()
  } catch {
    throw passkeyRejected()
  }
  if (!(credential instanceof PublicKeyCredential)) throw passkeyRejected()
  return credential
}

type AssertionBody = Body<'signInWithPasskey'>['credential']
type RegistrationBody = Body<'addPasskey'>['credential']

async function getAssertion(options: object): Promise<AssertionBody> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  return (await requestCredential(() => navigator.credentials.get({ publicKey }))).toJSON() as AssertionBody
}

export async function signInWithPasskey(): Promise<Reply<'signInWithPasskey'>> {
  const options = await call('startPasskeySignIn', {})
  return call('signInWithPasskey', { body: { credential: await getAssertion(options) } })
}

export async function proveWithPasskey(): Promise<Reply<'proveWithPasskey'>> {
  const options = await call('startPasskeyProof', {})
  return call('proveWithPasskey', { body: { credential: await getAssertion(options) } })
}

/** Proves, for the holder of a password reset link, that the passkeys are theirs. */
export async function passkeyForReset(token: string): Promise<AssertionBody> {
  return getAssertion(await call('startPasswordResetProof', { body: { token } }))
}

/** Creates a passkey on this device, to be added under a name. */
export async function createPasskey(): Promise<RegistrationBody> {
  const options = await call('startPasskey', {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return (await requestCredential(() => navigator.credentials.create({ publicKey }))).toJSON() as RegistrationBody
}
