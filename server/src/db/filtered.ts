/** Lists whose filters compose from a fixed set of fragments: each shape of them is written once. */
import { type Reader, type Statement, sql, unprepared } from './statement.ts'

type Fragments = Readonly<Record<string, (parameter: string) => string>>
type Given<F extends Fragments> = { readonly [Name in keyof F]?: unknown }

/**
 * A list of statements, one for each set of filters given. `text` writes one around the conditions; its own parameters, `fixed` of them,
 * come first. A search has a second set of fragments: what the rows that it looks at are compared with.
 *
 * Prepared is what is asked often: one filter or none, and in a search whatever an index serves whole. All shapes together would take
 * two hundred megabytes of each connection.
 */
export class FilteredList<Row, F extends Fragments> {
  readonly #statements = new Map<string, Statement<Row>>()
  readonly #name: string
  readonly #fixed: number
  readonly #fragments: F
  readonly #text: (conditions: string, compared: string) => string
  readonly #compared: Fragments
  /** Of all filters that there are. */
  readonly #names: readonly string[]

  constructor(name: string, fixed: number, fragments: F, text: (conditions: string, compared: string) => string, compared: Fragments = {}) {
    this.#name = name
    this.#fixed = fixed
    this.#fragments = fragments
    this.#text = text
    this.#compared = compared
    this.#names = Object.keys({ ...fragments, ...compared })
  }

  rows(read: Reader, fixed: readonly unknown[], given: Given<F>): Promise<Row[]> {
    const names = this.#names.filter((name) => given[name] !== undefined)
    return read.rows(this.#statement(names), [...fixed, ...names.map((name) => given[name])])
  }

  #statement(names: readonly string[]): Statement<Row> {
    const shape = names.join(' ')
    let statement = this.#statements.get(shape)
    if (statement === undefined) {
      const written = (fragments: Fragments) =>
        names.map((name, i) => fragments[name] && ` and ${fragments[name](`$${this.#fixed + i + 1}`)}`).join('')
      const text = this.#text(written(this.#fragments), written(this.#compared))
      // Numbered, not named after its filters: a statement's name holds 63 characters.
      statement = this.#isCommon(names) ? sql<Row>(`${this.#name}_${this.#statements.size}`, text) : unprepared<Row>(text)
      this.#statements.set(shape, statement)
    }
    return statement
  }

  #isCommon(names: readonly string[]): boolean {
    const isSearch = Object.keys(this.#compared).length > 0
    return names.length <= 1 || (isSearch && names.every((name) => name in this.#fragments))
  }
}
