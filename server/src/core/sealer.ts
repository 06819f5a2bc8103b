/** Sealing with the service's secret: data that must be read again is encrypted at rest (AES-256-GCM, a key per purpose). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** All purposes of the service's secret. The secret itself is never used as a key. */
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

/** The data was sealed with another secret, or changed. */
export class UnsealError extends Error {
  readonly purpose: Purpose

  constructor(purpose: Purpose) {
    super(`${purpose}: sealed data cannot be opened, because the service's secret differs from the one that it was sealed with`)
    this.purpose = purpose
  }
}

/** What is sealed in the database. Other sealed data comes from callers, who may send anything. */
const storedPurposes = ['second factors', 'sealed bids', 'mails', 'webhook secrets', 'stored replies'] as const satisfies readonly Purpose[]
/** How often data of each purpose could not be unsealed in this process. */
export const unsealFailures: ReadonlyMap<Purpose, number> = new Map(storedPurposes.map((purpose) => [purpose, 0]))

/** Counts data that could not be unsealed. */
export function countUnsealFailure(purpose: Purpose): void {
  const count = unsealFailures.get(purpose)
  if (count !== undefined) (unsealFailures as Map<Purpose, number>).set(purpose, count + 1)
}

/** A separate key for each purpose, derived from the one secret. */
export const deriveKey = (secret: Buffer, purpose: Purpose): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `parley ${purpose}`, 32))

export class Sealer {
  readonly #key: Buffer
  readonly #purpose: Purpose

  constructor(secret: Buffer, purpose: Purpose) {
    this.#purpose = purpose
    this.#key = deriveKey(secret, purpose)
  }

  seal(text: string): Buffer {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }

  /** Null if the bytes were sealed with another secret, or changed. Nothing is counted. */
  openOrNull(sealed: Buffer): string | null {
    try {
      return this.#decrypt(sealed)
    } catch {
      return null
    }
  }

  /** @throws UnsealError if the bytes were sealed with another secret, or changed. */
  open(sealed: Buffer): string {
    const opened = this.openOrNull(sealed)
    if (opened !== null) return opened
    countUnsealFailure(this.#purpose)
    throw new UnsealError(this.#purpose)
  }

  #decrypt(sealed: Buffer): string {
    // Without the length, a tag that was cut to four bytes would be valid too.
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  }
}
