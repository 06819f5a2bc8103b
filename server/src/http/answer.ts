/** What calls are answered with. */
import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Coding, compressTightly } from './compression.ts'

/** What a handler answers: bytes that already exist, or a value to be written as JSON. */
export class Document {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
/** A document kept as bytes, with the tag by which a caller knows it again and how long it may go without asking. */
export class TaggedDocument {
  readonly bytes: Buffer
  readonly etag: string
  readonly mediaType: string
  readonly cacheControl: string
  readonly #compressed = new Map<Coding, Buffer | Promise<Buffer>>()

  constructor(text: string, cacheControl = 'private, max-age=60', mediaType = 'application/json') {
    this.bytes = Buffer.from(text)
    this.cacheControl = cacheControl
    this.mediaType = mediaType
    this.etag = `"${hash('sha256', this.bytes, 'base64url').slice(0, 22)}"`
  }

  /** Its bytes in a coding: compressed at the first call, and kept. */
  in(coding: Coding): Buffer | Promise<Buffer> {
    let compressed = this.#compressed.get(coding)
    if (compressed === undefined) {
      compressed = compressTightly(this.bytes, coding)
      this.#compressed.set(coding, compressed)
      compressed.then(
        (bytes) => this.#compressed.set(coding, bytes),
        () => this.#compressed.delete(coding),
      )
    }
    return compressed
  }
}
/** A file as the answer: its bytes, or a stream of them. */
export class Download {
  readonly mediaType: string
  readonly fileName: string
  readonly content: Buffer | Readable
  constructor(mediaType: string, fileName: string, content: Buffer | Readable) {
    this.mediaType = mediaType
    this.fileName = fileName
    this.content = content
  }
}
/** Server-sent events, for as long as somebody writes them. */
export class EventStream {
  readonly content: Readable
  constructor(content: Readable) {
    this.content = content
  }
}
export type Answer = Document | TaggedDocument | Download | EventStream | object | null

export const answerText = (answer: Answer): string =>
  answer instanceof Document ? answer.text : answer === null ? '' : JSON.stringify(answer)
