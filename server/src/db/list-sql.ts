/** Composes the text of a list's statement. Each part is on a line of its own, for readers of `server/lists.sql`. */
import type { Sort } from './list-definition.ts'

const indented = (text: string) => text.replaceAll(/^/gm, '  ')

/** The parts of one statement, with their parameters. */
export interface Shape {
  readonly from: string
  /** If there are several, each is a range of its own index: a page is read from each, and the pages are merged. */
  readonly where: readonly string[]
  /** The comma-separated values for each of which a page is read. */
  readonly each: string | null
  /** The columns that are returned of a row, besides its position. */
  readonly columns: string
  /** The expression that is returned of the sorted value. */
  readonly key: (by: string) => string
  readonly id: string
  readonly sort: Sort
  /** What the index begins with, besides its sort. */
  readonly firstBy: readonly string[]
  /** Filters that an index serves. */
  readonly conditions: readonly string[]
  readonly after: string
  readonly afterId: string
  readonly limit: string
}

const startsAfter = ({ id, sort, after, afterId }: Shape) => {
  const sign = sort.descending ? '<' : '>'
  return sort.unique ? `${sort.by} ${sign} ${after}` : `(${sort.by}, ${id}) ${sign} (${after}, ${afterId})`
}
const orderBy = ({ sort: { descending, unique }, firstBy }: Pick<Shape, 'sort' | 'firstBy'>, by: string, id: string) =>
  [...firstBy, by, ...(unique ? [] : [id])].map((column) => (descending ? `${column} desc` : column)).join(', ')

/** More than any list has states. Without a bound, the planner expects more values than there can be. */
const maxEach = 7

/** Rows in their order. */
export function rowsSql(shape: Shape): string {
  const rows = rangedSql(shape)
  if (shape.each === null) return rows
  const values = `(select distinct unnest(string_to_array(${shape.each}, ',')) as value limit ${maxEach}) each_of`
  return [
    'select merged.*',
    `from ${values}`,
    `cross join lateral (\n${indented(rows)}\n) merged`,
    `order by ${orderBy(shape, 'key', 'id')} limit ${shape.limit}`,
  ].join('\n')
}

/** Rows of all ranges in their order. */
function rangedSql(shape: Shape): string {
  const { from, where, columns, key, id, sort, conditions, limit } = shape
  const select = (range: string) =>
    [
      `select ${columns}, ${id} as id, ${key(sort.by)} as key`,
      `from ${from}`,
      `where ${[range, startsAfter(shape), ...conditions].filter(Boolean).join('\n  and ')}`,
      `order by ${orderBy(shape, sort.by, id)} limit ${limit}`,
    ].join('\n')
  const [first = '', ...others] = where.map(select)
  if (others.length === 0) return first
  return `select * from (\n(${[first, ...others].join(')\nunion all\n(')})\n) merged order by ${orderBy(shape, 'key', 'id')} limit ${limit}`
}

/** What a search compares its rows with. */
export interface Comparison {
  /** The alias whose columns contain all that is compared, and the documents. */
  readonly row: string
  readonly conditions: readonly string[]
  /** The maximum of rows that it examines. */
  readonly maxExamined: string
}

/** A search examines a bounded part of an index, in the order of the list, and returns the rows that match. */
function searchSql(shape: Shape, { row, conditions, maxExamined }: Comparison): string {
  const by = `${row}.sorted_by`
  return [
    `select ${shape.columns}, ${shape.id} as id, ${shape.key(by)} as key`,
    `from (\n${indented(examinedSql(shape, row, maxExamined))}\n) ${row}`,
    `where ${conditions.join('\n  and ')}`,
    `order by ${orderBy(shape, by, shape.id)} limit ${shape.limit}`,
  ].join('\n')
}

/** The last row that a search may examine, if fewer rows match than were requested. */
function cutSql(shape: Shape, { row, maxExamined }: Comparison): string {
  const by = `${row}.sorted_by`
  return [
    `select ${shape.id} as id, ${shape.sort.key(by)} as key`,
    `from (\n${indented(examinedSql(shape, row, maxExamined))}\n) ${row}`,
    `where page.count < ${shape.limit}`,
    `order by ${orderBy(shape, by, shape.id)} offset ${maxExamined} - 1 limit 1`,
  ].join('\n')
}

/** The rows that a search examines. */
function examinedSql(shape: Shape, row: string, maxExamined: string): string {
  const { from, where, id, sort, conditions } = shape
  const ranges = where.map((range) =>
    [
      `select ${row}.*, ${sort.by} as sorted_by from ${from}`,
      `where ${[range, startsAfter(shape), ...conditions].filter(Boolean).join('\n  and ')}`,
      `order by ${orderBy(shape, sort.by, id)} limit ${maxExamined}`,
    ].join('\n'),
  )
  if (ranges.length === 1) return ranges.join()
  return `select ${row}.* from ((${ranges.join(')\nunion all\n(')})) ${row} order by ${orderBy(shape, `${row}.sorted_by`, id)} limit ${maxExamined}`
}

// The database joins the documents of a page. If the driver parsed fifty rows, a call would cost half as much again.

/** The rows of documents as one row, which is a page. Only the position that a cursor stores is returned. */
const joinedSql = ({ sort }: Shape, rows: string, more = '') =>
  `select array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, ${sort.key('keys[count - 1]')} as key${more}
from (select array_agg(wire) as wires, array_agg(id) as ids, array_agg(key) as keys, count(*)::int as count from (\n${indented(rows)}\n) l) page`

/** A page of a list. */
export const pageSql = (shape: Shape) => joinedSql(shape, rowsSql(shape))

/** A page of a search, and where it stopped: rare matches make a page short, never slow. */
export const searchedPageSql = (shape: Shape, comparison: Comparison) =>
  `${joinedSql(shape, searchSql(shape, comparison), ', cut.id as cut_id, cut.key as cut_key')}
left join lateral (\n${indented(cutSql(shape, comparison))}\n) cut on true`

/** The parts of a count by state. */
interface CountShape extends Pick<Shape, 'from' | 'where' | 'id' | 'sort' | 'firstBy'> {
  readonly state: string
  /** The maximum of rows of each range that are examined. */
  readonly limit: string
}
/** How many of a list's first rows are in each state. */
export function countsSql({ from, where, state, limit, ...order }: CountShape): string {
  const ranges = where.map((range) =>
    [
      `select ${state} as state from ${from}`,
      ...(range === '' ? [] : [`where ${range}`]),
      `order by ${orderBy(order, order.sort.by, order.id)} limit ${limit}`,
    ].join('\n'),
  )
  return `select state, count(*)::int as count from (\n(${ranges.join(')\nunion all\n(')})\n) looked_at group by state`
}
