/** WebAuthn's relying party: the service's challenges, valid once, and the verification of passkeys' responses. */
import type { Assertion, Registration } from '@parley/contract/dashboard/passkeys'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import { newToken, sha256 } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { consumeChallenge, insertChallenge, type PasskeyRow, type Purpose } from './passkeys.store.ts'

/** Loaded at the first use of a passkey: it is large, and must not delay a start. */
const loadLibrary = () => import('@simplewebauthn/server')

interface KnownCredential {
  readonly id: string
  readonly transports: string[]
}

export class RelyingParty {
  readonly #name: string
  readonly #origin: string
  readonly #id: string

  /** `origin` is the dashboard's; passkeys are bound to its host name. */
  constructor(name: string, origin: string) {
    this.#name = name
    this.#origin = origin
    this.#id = new URL(origin).hostname
  }

  #newChallenge(tx: Tx, purpose: Purpose, personId: number | null): Uint8Array<ArrayBuffer> {
    const challenge = newToken()
    insertChallenge(tx, sha256(challenge), purpose, personId)
    return new Uint8Array(Buffer.from(challenge, 'base64url'))
  }

  async registrationOptions(tx: Tx, personId: number, email: string, credentials: readonly KnownCredential[]): Promise<object> {
    const { generateRegistrationOptions } = await loadLibrary()
    return generateRegistrationOptions({
      rpName: this.#name,
      rpID: this.#id,
      userName: email,
      challenge: this.#newChallenge(tx, 'register', personId),
      excludeCredentials: [...credentials],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /** `credentials` limits the choice to a person's passkeys; empty, any discoverable passkey may respond. */
  async assertionOptions(tx: Tx, purpose: Purpose, personId: number | null, credentials: readonly KnownCredential[] = []): Promise<object> {
    const { generateAuthenticationOptions } = await loadLibrary()
    return generateAuthenticationOptions({
      rpID: this.#id,
      challenge: this.#newChallenge(tx, purpose, personId),
      allowCredentials: [...credentials],
      userVerification: 'required',
    })
  }

  /** The new credential, or undefined when the response is invalid. The challenge is used up in both cases. */
  async verifyRegistration(tx: Tx, personId: number, response: Registration): Promise<WebAuthnCredential | undefined> {
    const expectedChallenge = await challengeIn(response)
    if (!(await consumeChallenge(tx, sha256(expectedChallenge), 'register', personId))) return undefined
    if (!(await isSelfAttested(response))) return undefined
    const { verifyRegistrationResponse } = await loadLibrary()
    const verified = await undefinedIfInvalid(verifyRegistrationResponse({ response, expectedChallenge, ...this.#expected() }))
    return verified?.registrationInfo?.credential
  }

  /** The passkey's new signature count, or undefined when the response is invalid. The challenge is used up in both cases. */
  async verifyAssertion(tx: Tx, passkey: PasskeyRow, purpose: 'sign-in' | 'prove', response: Assertion): Promise<number | undefined> {
    const { credentialId: id, publicKey, signCount: counter, transports, personId } = passkey
    const expectedChallenge = await challengeIn(response)
    if (!(await consumeChallenge(tx, sha256(expectedChallenge), purpose, purpose === 'sign-in' ? null : personId))) return undefined
    const { verifyAuthenticationResponse } = await loadLibrary()
    const credential = { id, publicKey: new Uint8Array(publicKey), counter, transports }
    const verified = await undefinedIfInvalid(
      verifyAuthenticationResponse({ response, expectedChallenge, credential, ...this.#expected() }),
    )
    return verified?.verified ? verified.authenticationInfo.newCounter : undefined
  }

  #expected() {
    return { expectedOrigin: this.#origin, expectedRPID: this.#id }
  }
}

/** The challenge that a response claims to answer; empty when it cannot be read. */
async function challengeIn({ response }: Assertion | Registration): Promise<string> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    return decodeClientDataJSON(response.clientDataJSON).challenge
  } catch {
    return ''
  }
}

/**
 * Whether the response has no attestation by a third party, as requested. Otherwise the library would check the third party's certificates,
 * and fetch revocation lists from addresses in them.
 */
async function isSelfAttested({ response }: Registration): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
  } catch {
    return false
  }
}

/** The library throws on an invalid response. */
const undefinedIfInvalid = <T>(verification: Promise<T>): Promise<T | undefined> => verification.catch(() => undefined)
