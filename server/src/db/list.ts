/**
 * Lists. Each is defined once, by its rows, sorts and filters. Its statements are composed from the definition, one for each set of
 * filters that is requested. `server/lists.sql` shows them.
 */
import { DefinedList, type PageStart, type StateCount } from './defined-list.ts'
import type { Filter, ListDefinition, Placeholders } from './list-definition.ts'
import type { SqlType, SqlValues } from './sql-types.ts'
import type { Reader } from './statement.ts'

/** A page of a list, read as one row: up to one document more than the page shows, in their order. */
export interface ListPage {
  /** The documents except the last, separated by commas. */
  readonly head: string | null
  readonly last: string | null
  readonly count: number
  /** The position of the last document but one: the end of a page that omits the last. */
  readonly id: string | null
  readonly key: number | null
  /** Where a search stopped that had examined its maximum of rows. */
  readonly cut_id?: string | null
  readonly cut_key?: number | null
}
/** The position of a row in its list. */
export interface ListRow {
  readonly id: string
  readonly key: number
}

type Types = Readonly<Record<string, SqlType>>
type Filters = Readonly<Record<string, Filter>>
type Values<ParamTypes> = { readonly [Name in keyof ParamTypes]: ParamTypes[Name] extends SqlType ? SqlValues[ParamTypes[Name]] : never }
type ListQuery<F, S> = { readonly [Name in keyof F]?: (F[Name] extends Filter<infer T> ? SqlValues[T] : never) | undefined } & {
  readonly sort?: S | undefined
}

/** A list whose rows are counted by state. */
interface CountedList<ParamTypes> {
  counts(read: Reader, params: Values<ParamTypes>): Promise<StateCount[]>
}
/** A list whose page is read as one row. */
interface PagedList<ParamTypes, F, S> extends CountedList<ParamTypes> {
  page(read: Reader, params: Values<ParamTypes>, query: ListQuery<F, S>, start: PageStart): Promise<ListPage>
}
/** A list that is read row by row, because its documents are rendered here. */
interface RowList<ParamTypes, F, S, Row> extends CountedList<ParamTypes> {
  rows(read: Reader, params: Values<ParamTypes>, query: ListQuery<F, S>, start: PageStart): Promise<(Row & ListRow)[]>
}
/** The columns of a row, and their type. */
interface Columns<Row> {
  readonly text: string
  readonly row?: Row
}
export const columns = <Row extends object>(text: string): Columns<Row> => ({ text })

/** Every list of this process. */
export const definedLists: DefinedList[] = []

type Documents<ParamTypes> = { readonly document: (params: Placeholders<ParamTypes>) => string }
type Rows<Row> = { readonly columns: Columns<Row> }

export function defineList<const ParamTypes extends Types, const S extends string, const F extends Filters = Record<never, never>>(
  definition: ListDefinition<ParamTypes, F, S> & Documents<ParamTypes>,
): PagedList<ParamTypes, F, S>
export function defineList<Row, const ParamTypes extends Types, const S extends string, const F extends Filters = Record<never, never>>(
  definition: ListDefinition<ParamTypes, F, S> & Rows<Row>,
): RowList<ParamTypes, F, S, Row>
export function defineList(definition: ListDefinition<Types, Filters, string> & (Documents<Types> | Rows<unknown>)) {
  const list = new DefinedList(definition, definition)
  definedLists.push(list)
  return {
    async page(read: Reader, params: object, query: object, start: PageStart): Promise<ListPage> {
      const [page] = await read.rows(...list.statementFor<ListPage>(params, query, start))
      if (page === undefined) throw new Error(`${definition.name} returned no row`)
      return page
    },
    counts: (read: Reader, params: object) => read.rows(...list.countsStatementFor(params)),
    rows: (read: Reader, params: object, query: object, start: PageStart) => read.rows(...list.statementFor<ListRow>(params, query, start)),
  }
}
