/**
 * Pages of lists, each read as one row: the database joins the documents where they lie. Taken apart by
 * the driver, fifty rows cost a call half as much again.
 */
import type { Reader, Statement } from './statement.ts'

/** Up to one row more than the page shows, in their order. */
export interface Listing {
  /** The documents but for the last, separated by commas. */
  readonly head: string | null
  readonly last: string | null
  readonly count: number
  /** The position of the last but one: where a page ends that leaves out the last. */
  readonly id: string | null
  readonly key: number | null
  /** Where a search stopped that had looked at as many rows as it may. */
  readonly cut_id?: string | null
  readonly cut_key?: number | null
}

const columns = `array_to_string(wires[:count - 1], ',') as head, wires[count] as last, count, ids[count - 1] as id, keys[count - 1] as key`
const gathered = (shown: string) =>
  `array_agg(wire) ${shown} as wires, array_agg(id) ${shown} as ids, array_agg(key) ${shown} as keys, (count(*) ${shown})::int as count`

/** The text of a list, whose rows are `wire`, `id` and `key` in their order, as that of a listing. */
export const listed = (text: string) => `select ${columns} from (select ${gathered('')} from (${text}) l) page`

/** The same of a search: rows without a `wire` do not match; the one that is `final` is where it stopped. */
export const searched = (text: string) => `select ${columns}, cut_id, cut_key from (
  select ${gathered('filter (where wire is not null)')}, max(id) filter (where final) as cut_id, max(key) filter (where final) as cut_key
  from (${text}) l) page`

export const only = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('a statement that adds up answers one row')
  return row
}
export const readListing = async (read: Reader, statement: Statement<Listing>, values: readonly unknown[]): Promise<Listing> =>
  only(await read.rows(statement, values))
