/** Where answers go: to people as tables and lines, to programs as JSON. What accompanies them goes to the error stream. */
import type { PagePromise } from '@parley/sdk'
import { fieldTable } from './fields.ts'
import { type Column, table } from './table.ts'
import type { Terminal } from './terminal.ts'
import { paint, plain } from './text.ts'

/** What a list says of filters that nothing is called. */
export const noticesIn = ({ notices }: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(notices) ? notices.map((notice) => String(notice)) : []

export class Output {
  readonly json: boolean
  readonly #terminal: Pick<Terminal, 'stdout' | 'stderr'>

  constructor(terminal: Pick<Terminal, 'stdout' | 'stderr'>, { json }: { readonly json: boolean }) {
    this.#terminal = terminal
    this.json = json
  }

  /** One thing. */
  thing(value: object): void {
    this.#write(this.json ? JSON.stringify(value, null, 2) : fieldTable(value))
  }

  /** Several of a kind; `none` is said when there are none. */
  list<T>(items: readonly T[], columns: readonly Column<T>[], none: string): void {
    if (this.json) this.#write(JSON.stringify(items, null, 2))
    else if (items.length > 0) this.#write(table(items, columns))
    else this.note(none)
  }

  /** The first `limit` of a list of the API, and a word when it goes on: its pages tell that. */
  async first<T>(limit: number, list: PagePromise<T>, columns: readonly Column<T>[], none: string): Promise<void> {
    const items: T[] = []
    let goesOn = false
    let told: readonly string[] = []
    for await (const { data, nextCursor, meta } of list.pages()) {
      items.push(...data)
      told = noticesIn(meta)
      goesOn = nextCursor !== null || items.length > limit
      if (items.length >= limit) break
    }
    this.list(items.slice(0, limit), columns, none)
    for (const notice of told) this.note(plain(notice))
    if (goesOn) this.note(`These are the first ${limit}; --limit shows more.`)
  }

  /** One of a stream: a line of JSON, or of text. */
  streamed(value: object, line: string): void {
    this.#write(this.json ? JSON.stringify(value) : line)
  }

  /** A bare text that is the answer, whoever reads it. */
  text(line: string): void {
    this.#write(line)
  }

  /** What people may want to know beside the answer. */
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
