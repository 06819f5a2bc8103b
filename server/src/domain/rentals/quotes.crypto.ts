/**
 * Quote tokens: a price and its expiry, signed and bound to the company, the offer and the size.
 * 8 bytes price, 8 bytes expiry, 16 bytes signature. Nothing is stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Problem } from '@parley/contract/problems'

/** What a quote is valid for. */
interface Quoted {
  readonly companyId: number
  readonly offerId: string
  readonly gpuCount: number
}

const payloadBytes = 16
const signatureBytes = 16

export class Quotes {
  readonly #key: Buffer

  constructor(key: Buffer) {
    this.#key = key
  }

  write(quoted: Quoted, pricePerHourCents: number, expiresAtMs: number): string {
    const payload = Buffer.alloc(payloadBytes)
    payload.writeDoubleBE(pricePerHourCents, 0)
    payload.writeDoubleBE(expiresAtMs, 8)
    return Buffer.concat([payload, this.#sign(payload, quoted)]).toString('base64url')
  }

  /** The problems of a token: it is forged, expired, or issued for another offer, size or company. */
  problems(token: string, quoted: Quoted, nowMs: number): Problem[] {
    const { payload, isGenuine } = this.#read(token, quoted)
    if (!isGenuine) return [{ field: 'quote_token', reason: 'does not belong to this offer and size' }]
    return payload.readDoubleBE(8) > nowMs ? [] : [{ field: 'quote_token', reason: 'has expired' }]
  }

  /** The price that a valid token pins, in cents an hour. */
  pinned(token: string): number {
    return Buffer.from(token, 'base64url').readDoubleBE(0)
  }

  #read(token: string, quoted: Quoted) {
    const bytes = Buffer.from(token, 'base64url')
    const payload = bytes.subarray(0, payloadBytes)
    const isGenuine =
      bytes.length === payloadBytes + signatureBytes &&
      bytes.toString('base64url') === token &&
      timingSafeEqual(bytes.subarray(payloadBytes), this.#sign(payload, quoted))
    return { payload, isGenuine }
  }

  #sign(payload: Buffer, { companyId, offerId, gpuCount }: Quoted): Buffer {
    const binding = JSON.stringify([companyId, offerId, gpuCount])
    return createHmac('sha256', this.#key).update(binding).update(payload).digest().subarray(0, signatureBytes)
  }
}
