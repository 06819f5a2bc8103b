/**
 * Cursors: the position at which a page ended, encrypted and bound to the list, its company, mode, filters and sort.
 * 16 bytes tag; encrypted: 8 bytes sort key, 2 bytes depth, 22 bytes of the last ID. Always 64 characters, as promised.
 */
import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { idRandomLength } from '@parley/contract/fields'
import { maxListOffset } from '@parley/contract/lists'
import { Fault } from '../core/fault.ts'
import { deriveKey } from '../core/sealer.ts'

/** The last item of a page: the value it is sorted by (milliseconds, cents) and its ID. */
export interface Position {
  readonly key: number
  readonly id: string
}
/** An item of a list: its wire document and its position. */
export interface ListItem extends Position {
  readonly wire: string
}
export interface Page {
  readonly limit: number
  readonly after: Position | null
  /** The number of items on the previous pages. */
  readonly depth: number
}

const tagBytes = 16
const keyBytes = 8
const depthBytes = 2
const positionBytes = keyBytes + depthBytes + idRandomLength

/** A synthetic IV: the tag over the binding and the position is the IV that the position is encrypted with. A separate nonce would not fit. */
export class Cursors {
  readonly #tagKey: Buffer
  readonly #textKey: Buffer

  constructor(secret: Buffer) {
    this.#tagKey = deriveKey(secret, 'cursor tags')
    this.#textKey = deriveKey(secret, 'cursor positions')
  }

  #tag(position: Buffer, binding: string): Buffer {
    return createHmac('sha256', this.#tagKey).update(binding).update('\0').update(position).digest().subarray(0, tagBytes)
  }

  /** Encrypts and decrypts: AES in counter mode, from the tag. */
  #stream(text: Buffer, tag: Buffer): Buffer {
    return createCipheriv('aes-256-ctr', this.#textKey, tag).update(text)
  }

  write(last: Position, depth: number, binding: string): string {
    const position = Buffer.alloc(positionBytes)
    position.writeDoubleBE(last.key, 0)
    position.writeUInt16BE(depth, keyBytes)
    position.write(last.id.slice(-idRandomLength), keyBytes + depthBytes, 'latin1')
    const tag = this.#tag(position, binding)
    return Buffer.concat([tag, this.#stream(position, tag)]).toString('base64url')
  }

  /** The page that a call asks for. A cursor of another list is `invalid_cursor`. */
  read(cursor: string | undefined, limit: number, binding: string, idPrefix: string): Page {
    if (cursor === undefined) return { limit, after: null, depth: 0 }
    const { last, depth } = this.open(cursor, binding, idPrefix)
    if (depth >= maxListOffset) throw new Fault('pagination_limit_exceeded', { param: 'cursor' })
    return { limit, after: last, depth }
  }

  /** Whether it is a cursor of this list. */
  isBound(cursor: string, binding: string): boolean {
    return this.#decrypt(cursor, binding) !== null
  }

  /** The position at which a page ended, and how many items came before it. A cursor of another list is `invalid_cursor`. */
  open(cursor: string, binding: string, idPrefix: string): { readonly last: Position; readonly depth: number } {
    const position = this.#decrypt(cursor, binding)
    if (position === null) throw new Fault('invalid_cursor', { param: 'cursor' })
    const id = `${idPrefix}_${position.toString('latin1', keyBytes + depthBytes)}`
    return { last: { key: position.readDoubleBE(0), id }, depth: position.readUInt16BE(keyBytes) }
  }

  #decrypt(cursor: string, binding: string): Buffer | null {
    const bytes = Buffer.from(cursor, 'base64url')
    if (bytes.length !== tagBytes + positionBytes || bytes.toString('base64url') !== cursor) return null
    const tag = bytes.subarray(0, tagBytes)
    const position = this.#stream(bytes.subarray(tagBytes), tag)
    return timingSafeEqual(tag, this.#tag(position, binding)) ? position : null
  }
}
