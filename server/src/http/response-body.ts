/** The kinds of response bodies. */
import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Coding, compressTightly } from './compression.ts'

/** What a handler returns: text that already exists, or a value to be written as JSON. */
export class Document {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
/** A document stored as bytes, with its ETag and its Cache-Control. */
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

  /** Its bytes in a coding. The first call compresses them, later ones reuse the result. */
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
/** A file as the response: its bytes, or a stream of them. */
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
/** Server-sent events, until the writer ends the stream. */
export class EventStream {
  readonly content: Readable
  constructor(content: Readable) {
    this.content = content
  }
}
/** Ends the stream of a response that is not sent, so that what it holds is released. */
export function destroyContent(body: unknown): void {
  if ((body instanceof Download || body instanceof EventStream) && !Buffer.isBuffer(body.content)) body.content.destroy()
}
export type ResponseBody = Document | TaggedDocument | Download | EventStream | object | null

export const responseText = (body: ResponseBody): string =>
  body instanceof Document ? body.text : body === null ? '' : JSON.stringify(body)
