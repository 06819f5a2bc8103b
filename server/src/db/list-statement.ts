/** The statements of a list: one for each sort and each set of filters. */
import { type Condition, eachValue, type Filter, type ListDefinition, type Placeholders, type Sort } from './list-definition.ts'
import { type Comparison, countsSql, pageSql, rowsSql, type Shape, searchedPageSql } from './list-sql.ts'
import type { SqlType } from './sql-types.ts'

/** A definition of any types, as statements are composed from it. */
export type ComposedDefinition = ListDefinition<Readonly<Record<string, SqlType>>, Readonly<Record<string, Filter>>, string>

/** What is returned of a row: the document that a page shows, or the columns of a list that is read row by row. */
export type Projection =
  | { readonly document: (params: Placeholders<Readonly<Record<string, SqlType>>>) => string }
  | { readonly columns: { readonly text: string } }

export interface ListText {
  readonly text: string
  /** It takes, as its last value, the maximum of rows to examine. */
  readonly bounded: boolean
}

const placeholdersOf = (params: ComposedDefinition['params']) =>
  Object.fromEntries(Object.entries(params).map(([name, type], i) => [name, `$${i + 1}::${type}`]))
const rangesOf = (where: string | readonly string[] = '') => (typeof where === 'string' ? [where] : where)

/** How many of a list's first rows are in each state. The number of rows is the value after the list's parameters. */
export function countsText({ params, rows, id, sorts, counted }: ComposedDefinition): string | undefined {
  if (counted === undefined) return undefined
  const { from, where } = rows(placeholdersOf(params))
  const [sort] = Object.values(sorts) as readonly Sort[] as readonly [Sort]
  const limit = `$${Object.keys(params).length + 1}::int`
  return countsSql({ from: counted.from ?? from, where: rangesOf(where), id, sort, firstBy: [], state: counted.state, limit })
}

export function listText(definition: ComposedDefinition, projection: Projection, sortName: string, filters: readonly string[]): ListText {
  const { params, rows, id, sorts, filters: defined = {}, search } = definition
  const sort = sorts[sortName] as Sort
  const placeholders = placeholdersOf(params)
  const first = Object.keys(params).length + 1
  const limit = first + (sort.unique ? 1 : 2)
  const { index, bounds, rest } = servedBy(definition, sort, filters)
  const placeholderOf = (name: string) => `$${limit + 1 + filters.indexOf(name)}::${defined[name]?.type}`
  const each = filters.find((name) => defined[name]?.each)
  const write = (name: string, condition: Condition | undefined) => condition?.(name === each ? eachValue : placeholderOf(name)) ?? []
  const { from, where } = rows(placeholders)
  const shape = {
    from,
    where: rangesOf(where),
    each: each === undefined ? null : placeholderOf(each),
    id,
    sort,
    firstBy: index.length === 0 && search?.wholeFirstBy ? [search.wholeFirstBy] : [],
    conditions: [
      ...index.flatMap((name) => write(name, defined[name]?.condition)),
      ...bounds.flatMap((name) => write(name, sort.bounds?.[name])),
    ],
    after: `$${first}::${sort.type}`,
    afterId: `$${first + 1}::text`,
    limit: `$${limit}::int`,
  } satisfies Omit<Shape, 'columns' | 'key'>
  if ('columns' in projection) return { text: rowsSql({ ...shape, columns: projection.columns.text, key: sort.key }), bounded: false }
  const page: Shape = { ...shape, columns: `${projection.document(placeholders)} as wire`, key: (by) => by }
  const compared = [
    ...(search?.always ? [search.always(placeholders)] : []),
    ...rest.flatMap((name) => write(name, defined[name]?.condition)),
  ]
  if (!search || compared.length === 0) return { text: pageSql(page), bounded: false }
  // The bound is a parameter: if the planner does not know a limit, it expects few rows, and walks the index in order.
  const comparison: Comparison = { row: search.row, conditions: compared, maxExamined: `$${limit + 1 + filters.length}::int` }
  return { text: searchedPageSql(page, comparison), bounded: true }
}

/** Divides the filters into those that the index contains, those that bound its sort, and the others. */
function servedBy({ search }: ComposedDefinition, { bounds = {} }: Sort, filters: readonly string[]) {
  const index = search ? (search.indexes.find((names) => names.every((name) => filters.includes(name))) ?? []) : filters
  const bounding = filters.filter((name) => name in bounds)
  return { index, bounds: bounding, rest: filters.filter((name) => !index.includes(name) && !bounding.includes(name)) }
}

/**
 * The sets of filters whose statements are prepared: none or one, and in a search those that an index serves completely. All sets would
 * take two hundred megabytes of each connection.
 */
export function preparedSets({ search, sorts, filters = {} }: ComposedDefinition, sort: string): readonly (readonly string[])[] {
  const names = Object.keys(filters)
  if (!search) return [[], ...names.map((name) => [name])]
  const bounds = Object.keys(sorts[sort]?.bounds ?? {})
  const sets = search.indexes.flatMap((index) => [index, ...bounds.map((bound) => [...index, bound])])
  return sets.map((set) => names.filter((name) => set.includes(name)))
}
