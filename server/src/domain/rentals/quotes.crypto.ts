/**
 * Quote tokens: a price and until when it holds, signed and bound to the company, the offer and the size.
 * 8 bytes price, 8 bytes expiry, 16 bytes signature. Nothing is stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { invalid } from '../../core/fault.ts'

/** What a quote is good for. */
export interface Quoted {
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

  /** The price that the token pins, in cents an hour; refuses one that is forged, expired or good for something else. */
  pinned(token: string, quoted: Quoted, nowMs: number): number {
    const bytes = Buffer.from(token, 'base64url')
    const payload = bytes.subarray(0, payloadBytes)
    const genuine =
      bytes.length === payloadBytes + signatureBytes &&
      bytes.toString('base64url') === token &&
      timingSafeEqual(bytes.subarray(payloadBytes), this.#sign(payload, quoted))
    if (!genuine) throw invalid('quote_token', 'does not belong to this offer and size')
    if (payload.readDoubleBE(8) <= nowMs) throw invalid('quote_token', 'has expired')
    return payload.readDoubleBE(0)
  }

  #sign(payload: Buffer, { companyId, offerId, gpuCount }: Quoted): Buffer {
    const binding = JSON.stringify([companyId, offerId, gpuCount])
    return createHmac('sha256', this.#key).update(binding).update(payload).digest().subarray(0, signatureBytes)
  }
}
