/**
 * Cursors: where a page ended, signed and bound to the list, its company, mode, filters and sort.
 * 8 bytes sort key, 2 bytes pages of depth, 22 bytes of the last id, 12 bytes signature: 59 characters, below the 64 that are promised.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { idRandomLength } from '@parley/contract/fields'
import { deepestItem } from '@parley/contract/lists'
import { Fault } from '../fault.ts'

/** The last item of a page: the value it is sorted by (milliseconds, cents) and its id. */
export interface Position {
  readonly key: number
  readonly id: string
}
/** What a list answers: each item's wire document and its position. */
export interface ListItem extends Position {
  readonly wire: string
}
export interface Page {
  readonly limit: number
  readonly after: Position | null
  /** Items on the pages before. */
  readonly depth: number
}

const keyBytes = 8
const depthBytes = 2
const payloadBytes = keyBytes + depthBytes + idRandomLength
const signatureBytes = 12

export class Cursors {
  readonly #secret: Buffer

  constructor(secret: Buffer) {
    this.#secret = secret
  }

  #sign(payload: Buffer, binding: string): Buffer {
    return createHmac('sha256', this.#secret).update(binding).update('\0').update(payload).digest().subarray(0, signatureBytes)
  }

  write(last: Position, depth: number, binding: string): string {
    const payload = Buffer.alloc(payloadBytes)
    payload.writeDoubleBE(last.key, 0)
    payload.writeUInt16BE(depth, keyBytes)
    payload.write(last.id.slice(-idRandomLength), keyBytes + depthBytes, 'latin1')
    return Buffer.concat([payload, this.#sign(payload, binding)]).toString('base64url')
  }

  /** The page a call asks for; a cursor of another list is `invalid_cursor`. */
  read(cursor: string | undefined, limit: number, binding: string, idPrefix: string): Page {
    if (cursor === undefined) return { limit, after: null, depth: 0 }
    const bytes = Buffer.from(cursor, 'base64url')
    const payload = bytes.subarray(0, payloadBytes)
    const signature = bytes.subarray(payloadBytes)
    const genuine =
      bytes.length === payloadBytes + signatureBytes &&
      bytes.toString('base64url') === cursor &&
      timingSafeEqual(signature, this.#sign(payload, binding))
    if (!genuine) throw new Fault('invalid_cursor', { param: 'cursor' })
    const depth = payload.readUInt16BE(keyBytes)
    if (depth >= deepestItem) throw new Fault('pagination_limit_exceeded', { param: 'cursor' })
    const id = `${idPrefix}_${payload.toString('latin1', keyBytes + depthBytes)}`
    return { limit, after: { key: payload.readDoubleBE(0), id }, depth }
  }
}
