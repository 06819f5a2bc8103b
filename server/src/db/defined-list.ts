/** A list's queries: which statement, with which values. */
import type { Sort } from './list-definition.ts'
import { type ComposedDefinition, countsText, type ListText, listText, type Projection, preparedSets } from './list-statement.ts'
import { type Statement, sql, unprepared } from './statement.ts'

/** Where a page begins, and how many items it shows. */
export interface PageStart {
  readonly limit: number
  readonly after: { readonly key: number; readonly id: string } | null
}

/** How many of a list's rows are in a state. */
export interface StateCount {
  readonly state: string
  readonly count: number
}
/** At most this many rows of a list are counted, the first in its order. */
export const maxCounted = 5_000

/** The maximum length of a name in PostgreSQL. */
const maxNameLength = 63

export class DefinedList {
  readonly definition: ComposedDefinition
  readonly #projection: Projection
  readonly #shapes = new Map<string, ListText & { readonly statement: Statement<unknown> }>()
  readonly #params: readonly string[]
  readonly sorts: readonly string[]
  readonly filters: readonly string[]
  /** The statement that counts its rows by state, if it has states. */
  readonly counts: Statement<StateCount> | undefined

  constructor(definition: ComposedDefinition, projection: Projection) {
    this.definition = definition
    this.#projection = projection
    this.#params = Object.keys(definition.params)
    this.sorts = Object.keys(definition.sorts)
    this.filters = Object.keys(definition.filters ?? {})
    const counts = countsText(definition)
    this.counts = counts === undefined ? undefined : sql<StateCount>(`${definition.name}_counts`, counts)
    // Declared immediately, so that the check of all statements sees them without a page being requested.
    for (const sort of this.sorts) for (const filters of preparedSets(definition, sort)) this.shape(sort, filters)
  }

  /** The statement for a sort and a set of filters, in the order of their definition. */
  shape(sort: string, filters: readonly string[]) {
    const key = [sort, ...filters].join(' ')
    let shape = this.#shapes.get(key)
    if (shape === undefined) {
      const composed = listText(this.definition, this.#projection, sort, filters)
      const index = preparedSets(this.definition, sort).findIndex((set) => set.join() === filters.join())
      const statement = index < 0 ? unprepared<unknown>(composed.text) : sql<unknown>(this.#nameOf(sort, filters, index), composed.text)
      shape = { ...composed, statement }
      this.#shapes.set(key, shape)
    }
    return shape
  }

  /** The statement and its values. */
  statementFor<Row>(params: object, query: object, { limit, after }: PageStart): [Statement<Row>, unknown[]] {
    const values = query as Readonly<Record<string, unknown>>
    const filters = this.filters.filter((name) => values[name] !== undefined)
    const sort = (values.sort ?? this.sorts[0]) as string
    const { statement, bounded } = this.shape(sort, filters)
    const position = positionIn(this.definition.sorts[sort] as Sort, after)
    const bound = bounded ? [this.definition.search?.maxExamined] : []
    const paramValues = this.#params.map((name) => (params as Readonly<Record<string, unknown>>)[name])
    return [statement as Statement<Row>, [...paramValues, ...position, limit + 1, ...filters.map((name) => values[name]), ...bound]]
  }

  /** The statement that counts, and its values. */
  countsStatementFor(params: object): [Statement<StateCount>, unknown[]] {
    if (this.counts === undefined) throw new Error(`${this.definition.name} counts nothing`)
    return [this.counts, [...this.#params.map((name) => (params as Readonly<Record<string, unknown>>)[name]), maxCounted]]
  }

  #nameOf(sort: string, filters: readonly string[], index: number): string {
    const sorted = sort === this.sorts[0] ? this.definition.name : `${this.definition.name}_${sort}`
    const name = filters.length === 0 ? sorted : `${sorted}_by_${filters.join('_and_')}`
    return name.length <= maxNameLength ? name : `${sorted}_${index}`
  }
}

/** A position before every row, for a descending or ascending list: cents are never negative and fit into PostgreSQL's int. */
function positionIn({ type, descending, unique }: Sort, after: PageStart['after']): readonly unknown[] {
  const first = type === 'timestamptz' ? (descending ? 'infinity' : '-infinity') : descending ? 2 ** 31 - 1 : -1
  const key = after === null ? first : type === 'timestamptz' ? new Date(after.key).toISOString() : after.key
  return unique ? [key] : [key, after?.id ?? '']
}
