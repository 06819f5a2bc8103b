/** Sealing with the service's secret: what must be read again is kept unreadable at rest (AES-256-GCM, a key per purpose). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** All that the service's secret is used for. The secret itself is a key to nothing. */
export type Purpose =
  | 'cursor tags'
  | 'cursor positions'
  | 'rental quotes'
  | 'second factors'
  | 'sealed bids'
  | 'mails'
  | 'unsubscribe links'
  | 'webhook secrets'
  | 'stored replies'
  | 'installation'
  | 'backup mark'
  | 'confirmations of agents'

/** A key of its own for each purpose, derived from the one secret. */
export const deriveKey = (secret: Buffer, purpose: Purpose): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `parley ${purpose}`, 32))

export class Sealer {
  readonly #key: Buffer

  constructor(secret: Buffer, purpose: Purpose) {
    this.#key = deriveKey(secret, purpose)
  }

  seal(text: string): Buffer {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }

  /** Throws when the bytes were sealed with another secret, or changed. */
  open(sealed: Buffer): string {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, nonceBytes))
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  }
}
