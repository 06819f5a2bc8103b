/** SQL statements with their names, and how they are read. */

/** One SQL statement. With a name it is prepared once per connection, and stays so. `Row` is what it answers. */
export interface Statement<Row> {
  readonly name?: string
  readonly text: string
  /** Carries the row's type alone. */
  readonly row?: Row
}
/** Every statement of this process by its name, for the check that holds them all to the schema. A name means one text. */
export const statements = new Map<string, string>()

function declared<S extends { readonly name: string; readonly text: string }>(statement: S): S {
  const other = statements.get(statement.name)
  if (other !== undefined && other !== statement.text) throw new Error(`two statements are called ${statement.name}`)
  statements.set(statement.name, statement.text)
  return statement
}
export const sql = <Row = Record<string, never>>(name: string, text: string): Statement<Row> => declared({ name, text })
/** A connection keeps so many prepared at most: what each takes there, some 150 KB for a search, is bounded by their number. */
export const preparedAtMost = (): number => statements.size
/** A statement that is asked rarely, or one of very many: parsed and planned anew each time, and kept by no connection. */
export const unprepared = <Row>(text: string): Statement<Row> => ({ text })

/** That a row is in one of some states, as a condition: a partial index serves what is written, never what a statement is given. */
export const inStates = (states: readonly string[]): string => `status in (${states.map((state) => `'${state}'`).join(', ')})`

export type Values = readonly unknown[]

/**
 * A statement that takes the values of many calls at once: rows named `calls`, each with its place `n`. It answers a row for each
 * call, in their order. Alone or among others, a call costs the same words.
 */
export interface BatchStatement<Given extends object, Row> extends Statement<Row> {
  readonly given?: Given
  /** Whether what it did for a call has to be undone when that call fails. */
  wrote(row: Row): boolean
}
type Columns<Given extends object> = { readonly [Name in keyof Given]-?: string }

/** `columns` are the types, in SQL, of what a call gives. */
export function batched<Given extends object, Row = Record<string, never>>(
  name: string,
  columns: Columns<Given>,
  text: string,
  wrote: (row: Row) => boolean = () => true,
): BatchStatement<Given, Row> {
  const names = Object.keys(columns)
  const typed = Object.entries(columns).map(([column, type]) => `${column} ${type}`)
  const calls = `select * from rows from (json_to_recordset($1) as (${typed.join(', ')})) with ordinality as c (${names.join(', ')}, n)`
  return batchedFunction(name, `with calls as (${calls}) ${text}`, wrote)
}
/** The same, where a function takes the calls whole: `$1` is their array, as JSON. */
export const batchedFunction = <Given extends object, Row>(
  name: string,
  text: string,
  wrote: (row: Row) => boolean,
): BatchStatement<Given, Row> => declared({ name, text, wrote })

export interface Reader {
  rows<Row>(statement: Statement<Row>, values?: Values): Promise<Row[]>
  first<Row>(statement: Statement<Row>, values?: Values): Promise<Row | undefined>
}
