/** How a list is defined: its rows, sorts and filters. */
import type { SqlType } from './sql-types.ts'

/** A condition on the value of a parameter. */
export type Condition = (value: string) => string

/** What a list is sorted by. The ID decides among equal values, unless the values are unique. */
export interface Sort {
  readonly by: string
  readonly type: SqlType
  readonly descending: boolean
  /** The value as a number, as a cursor stores it. */
  readonly key: (by: string) => string
  readonly unique?: true
  /** Filters that bound the sorted value, as conditions on it. The index of the sort serves them. */
  readonly bounds?: Readonly<Record<string, Condition>>
}
type SortOptions = Pick<Sort, 'unique' | 'bounds'>
const asMilliseconds = (time: string) => `(extract(epoch from ${time}) * 1000)::bigint`
const byTime = (time: string, descending: boolean, options: SortOptions = {}): Sort => ({
  by: time,
  type: 'timestamptz',
  descending,
  key: asMilliseconds,
  ...options,
})
const byNumber = (number: string, descending: boolean, options: SortOptions): Sort => ({
  by: number,
  type: 'bigint',
  descending,
  key: (by) => by,
  ...options,
})
export const newestFirst = (time: string, options: SortOptions = {}) => byTime(time, true, options)
export const oldestFirst = (time: string) => byTime(time, false)
/** For a queue: newest first, or the longest waiting first. */
export const byAge = (time: string) => ({ newest: newestFirst(time), oldest: oldestFirst(time) })
export const lowestFirst = (number: string, options: SortOptions = {}) => byNumber(number, false, options)
export const highestFirst = (number: string, options: SortOptions = {}) => byNumber(number, true, options)

export interface Filter<T extends SqlType = SqlType> {
  readonly type: T
  readonly condition: Condition
  /** The filter takes several comma-separated values, its condition one of them. A page is read for each, and the pages are merged. */
  readonly each?: true
}
export const filter = <const T extends SqlType>(type: T, condition: Condition): Filter<T> => ({ type, condition })

/** The expression that the condition of such a filter compares with. */
export const eachValue = 'each_of.value'
/** The filters by one state and by several. */
export const stateFilters = (state: string) => ({
  status: filter('text', (status) => `${state} = ${status}`),
  statuses: filter('text', (statuses) => `${state} = any (string_to_array(${statuses}, ','))`),
})
/** The same where an index begins with the state, so that it serves several states, too. */
export const indexedStateFilters = (state: string) => ({
  ...stateFilters(state),
  statuses: { ...filter('text', (status) => `${state} = ${status}`), each: true } as const,
})

/** The SQL placeholders of the parameters, by their names: `$1::bigint`. */
export type Placeholders<ParamTypes> = { readonly [Name in keyof ParamTypes]: string }

/** The rows of a list, before its filters. */
interface ListRows {
  readonly from: string
  /** If there are several, each is a range of its own index: a page is read from each, and the pages are merged. */
  readonly where?: string | readonly string[]
}

/** Where no index serves all filters, a bounded number of rows is compared one by one. */
interface Search<ParamTypes, Filters> {
  /** The alias of the rows. Filters and documents use only its columns. */
  readonly row: string
  readonly maxExamined: number
  /** The filters that each index begins with. The first index is used whose filters are all in the query. */
  readonly indexes: readonly (readonly (keyof Filters & string)[])[]
  /** A condition that every row is compared with. */
  readonly always?: (params: Placeholders<ParamTypes>) => string
  /** The column, besides their sort, that the indexes without filters begin with. */
  readonly wholeFirstBy?: string
}

export interface ListDefinition<ParamTypes, Filters, SortName extends string> {
  readonly name: string
  /** The values that every page is given, with their types in SQL. */
  readonly params: ParamTypes
  readonly rows: (params: Placeholders<ParamTypes>) => ListRows
  readonly id: string
  /** The first is the default. */
  readonly sorts: Readonly<Record<SortName, Sort>>
  readonly filters?: Filters
  readonly search?: Search<ParamTypes, Filters>
  /** What its rows are counted by. */
  readonly counted?: Counted
}

interface Counted {
  readonly state: string
  /** Set it if counting needs fewer joins than the rows. */
  readonly from?: string
}
