/** Cursors of a feed: a position, and the time since which nothing after it was dropped. A cursor expires with the events that it would skip. */
import type { Cursors } from './cursor.ts'

interface FeedPosition {
  readonly position: number
  /** Events at this time or later come after the position. */
  readonly readMs: number
}

const timeDigits = 22
const prefix = 'at'

export class FeedCursors {
  readonly #cursors: Cursors

  constructor(cursors: Cursors) {
    this.#cursors = cursors
  }

  write({ position, readMs }: FeedPosition, binding: string): string {
    return this.#cursors.write({ key: position, id: String(readMs).padStart(timeDigits, '0') }, 0, binding)
  }

  isBound(cursor: string, binding: string): boolean {
    return this.#cursors.isBound(cursor, binding)
  }

  /** A cursor of another feed is `invalid_cursor`. */
  read(cursor: string, binding: string): FeedPosition {
    const { key, id } = this.#cursors.open(cursor, binding, prefix).last
    return { position: key, readMs: Number(id.slice(prefix.length + 1)) }
  }
}
