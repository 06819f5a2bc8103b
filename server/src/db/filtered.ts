/** Lists whose filters compose from a fixed set of fragments: each shape of them is written, and prepared, once. */
import { type Reader, type Statement, sql } from './client.ts'

type Fragments = Readonly<Record<string, (parameter: string) => string>>
type Given<F extends Fragments> = { readonly [Name in keyof F]?: unknown }

/** A list of statements, one for each set of filters given. `text` writes one around the conditions; its own parameters, `fixed` of them, come first. */
export class FilteredList<Row, F extends Fragments> {
  readonly #statements = new Map<string, Statement<Row>>()
  readonly #name: string
  readonly #fixed: number
  readonly #fragments: F
  readonly #text: (conditions: string) => string

  constructor(name: string, fixed: number, fragments: F, text: (conditions: string) => string) {
    this.#name = name
    this.#fixed = fixed
    this.#fragments = fragments
    this.#text = text
  }

  rows(read: Reader, fixed: readonly unknown[], given: Given<F>): Promise<Row[]> {
    const names = Object.keys(this.#fragments).filter((name) => given[name] !== undefined)
    return read.rows(this.#statement(names), [...fixed, ...names.map((name) => given[name])])
  }

  #statement(names: readonly string[]): Statement<Row> {
    const shape = names.join(' ')
    let statement = this.#statements.get(shape)
    if (statement === undefined) {
      const conditions = names.map((name, i) => ` and ${this.#fragments[name]?.(`$${this.#fixed + i + 1}`)}`)
      // Numbered, not named after its filters: a statement's name holds 63 characters.
      statement = sql<Row>(`${this.#name}_${this.#statements.size}`, this.#text(conditions.join('')))
      this.#statements.set(shape, statement)
    }
    return statement
  }
}
