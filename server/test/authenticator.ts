/** A software passkey authenticator. It returns what a browser's toJSON() would (WebAuthn, ES256, attestation none). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Options {
  readonly challenge: string
}
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const digest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

const presentAndVerified = 0x05
const withCredential = 0x40

export class SoftwareAuthenticator {
  readonly #origin: string
  readonly #credentialId = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #signCount = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  #clientData(type: string, { challenge }: Options): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #authenticatorData(flags: number, ...rest: Uint8Array[]): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(++this.#signCount, 1)
    return Buffer.concat([digest(new URL(this.#origin).hostname), head, ...rest])
  }

  /** Returns the result of `navigator.credentials.create()`. */
  create(options: Options): object {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const publicKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const idLength = Buffer.from([0, this.#credentialId.length])
    const data = this.#authenticatorData(
      presentAndVerified | withCredential,
      Buffer.alloc(16),
      idLength,
      this.#credentialId,
      isoCBOR.encode(publicKey),
    )
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ])
    const attestationObject = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])
    return this.#credential({
      clientDataJSON: base64url(this.#clientData('webauthn.create', options)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    })
  }

  /** Returns the result of `navigator.credentials.get()`. */
  get(options: Options): object {
    const clientData = this.#clientData('webauthn.get', options)
    const data = this.#authenticatorData(presentAndVerified)
    const signature = sign('sha256', Buffer.concat([data, digest(clientData)]), this.#keys.privateKey)
    return this.#credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    })
  }

  #credential(response: object): object {
    const id = base64url(this.#credentialId)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
