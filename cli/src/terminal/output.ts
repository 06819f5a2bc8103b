/** Output: results as tables and lines, or as JSON. Notes go to the error stream. */
import type { PagePromise } from '@parley/sdk'
import { fieldTable } from './fields.ts'
import { type Column, table } from './table.ts'
import type { Terminal } from './terminal.ts'
import { paint, sanitize } from './text.ts'

/** A list's notices about unknown names in filters. */
export const noticesIn = ({ notices }: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(notices) ? notices.map((notice) => String(notice)) : []

export class Output {
  readonly json: boolean
  readonly #terminal: Pick<Terminal, 'stdout' | 'stderr'>

  constructor(terminal: Pick<Terminal, 'stdout' | 'stderr'>, { json }: { readonly json: boolean }) {
    this.#terminal = terminal
    this.json = json
  }

  /** One object. */
  object(value: object): void {
    this.#write(this.json ? JSON.stringify(value, null, 2) : fieldTable(value))
  }

  /** Several objects of one kind. `none` is the note for an empty list. */
  list<T>(items: readonly T[], columns: readonly Column<T>[], none: string): void {
    if (this.json) this.#write(JSON.stringify(items, null, 2))
    else if (items.length > 0) this.#write(table(items, columns))
    else this.note(none)
  }

  /** The first `limit` items of an API list, and a note if there are more. */
  async first<T>(limit: number, list: PagePromise<T>, columns: readonly Column<T>[], none: string): Promise<void> {
    const items: T[] = []
    let hasMore = false
    let notices: readonly string[] = []
    for await (const { data, nextCursor, meta } of list.pages()) {
      items.push(...data)
      notices = noticesIn(meta)
      hasMore = nextCursor !== null || items.length > limit
      if (items.length >= limit) break
    }
    this.list(items.slice(0, limit), columns, none)
    for (const notice of notices) this.note(sanitize(notice))
    if (hasMore) this.note(`Showing the first ${limit}. Use --limit to show more.`)
  }

  /** One item of a stream: a line of JSON or of text. */
  streamItem(value: object, line: string): void {
    this.#write(this.json ? JSON.stringify(value) : line)
  }

  /** Plain text that is the result in either format. */
  text(line: string): void {
    this.#write(line)
  }

  /** Additional information for people. */
  note(line: string): void {
    const { stderr } = this.#terminal
    if (!this.json) this.#write(paint('dim', line, stderr), stderr)
  }

  failure([message = '', ...more]: readonly string[], object: object): void {
    const { stderr } = this.#terminal
    if (this.json) this.#write(JSON.stringify(object, null, 2), stderr)
    else if (message !== '') this.#write([paint('red', message, stderr), ...more].join('\n'), stderr)
  }

  #write(text: string, stream = this.#terminal.stdout): void {
    stream.write(`${text}\n`)
  }
}
