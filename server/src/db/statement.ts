/** SQL statements with their names, and how they are read. */

/** One SQL statement. With a name, it is prepared once per connection. `Row` is the type of its rows. */
export interface Statement<Row> {
  readonly name?: string
  readonly text: string
  /** Only carries the row's type. */
  readonly row?: Row
}
/** Every statement of this process by its name, for the check of all of them against the schema. A name has exactly one text. */
export const statements = new Map<string, string>()

function register<S extends { readonly name: string; readonly text: string }>(statement: S): S {
  const other = statements.get(statement.name)
  if (other !== undefined && other !== statement.text) throw new Error(`two statements are called ${statement.name}`)
  statements.set(statement.name, statement.text)
  return statement
}
export const sql = <Row = Record<string, never>>(name: string, text: string): Statement<Row> => register({ name, text })
/** The maximum of prepared statements per connection. It bounds their memory there, some 150 KB for a search. */
export const maxPreparedStatements = (): number => statements.size
/** A statement that is rare, or one of very many: parsed and planned each time, and cached by no connection. */
export const unprepared = <Row>(text: string): Statement<Row> => ({ text })

/** A condition that a row is in one of some states. A partial index serves literal values, never parameters. */
export const inStates = (states: readonly string[]): string => `status in (${states.map((state) => `'${state}'`).join(', ')})`

export type Values = readonly unknown[]

/**
 * A statement that takes the values of many calls: rows named `calls`, each with its number `n`. It returns a row for each call, in
 * their order. Its text is the same for one call and for many.
 */
export interface BatchStatement<Input extends object, Row> extends Statement<Row> {
  readonly input?: Input
  /** Whether its effect for a call must be undone if that call fails. */
  wrote(row: Row): boolean
}
type Columns<Input extends object> = { readonly [Name in keyof Input]-?: string }

/** `columns` are the SQL types of a call's values. */
export function batched<Input extends object, Row = Record<string, never>>(
  name: string,
  columns: Columns<Input>,
  text: string,
  wrote: (row: Row) => boolean = () => true,
): BatchStatement<Input, Row> {
  const names = Object.keys(columns)
  const typed = Object.entries(columns).map(([column, type]) => `${column} ${type}`)
  const calls = `select * from rows from (json_to_recordset($1) as (${typed.join(', ')})) with ordinality as c (${names.join(', ')}, n)`
  return batchedFunction(name, `with calls as (${calls}) ${text}`, wrote)
}
/** The same for a function that takes all calls: `$1` is their array, as JSON. */
export const batchedFunction = <Input extends object, Row>(
  name: string,
  text: string,
  wrote: (row: Row) => boolean,
): BatchStatement<Input, Row> => register({ name, text, wrote })

export interface Reader {
  rows<Row>(statement: Statement<Row>, values?: Values): Promise<Row[]>
  first<Row>(statement: Statement<Row>, values?: Values): Promise<Row | undefined>
}
