/** Compares every statement's TypeScript with PostgreSQL's description: columns, parameters, types, and what may be null. */
import { join, relative } from 'node:path'
import type pg from 'pg'
import ts from 'typescript'
import { root } from '../paths.ts'

/** A statement as the source declares it. */
export interface Declared {
  readonly name: string
  readonly file: string
  readonly row: ts.Type
  readonly node: ts.Node
  /** Columns that the row's type need not name. */
  readonly extraColumns?: readonly string[]
}
/** A statement that takes rows of many calls: their columns with their SQL types, and the type of a call's values. */
interface Batched {
  readonly name: string
  readonly columns: Readonly<Record<string, string>>
  readonly input: ts.Type
  readonly node: ts.Node
}
/** A place where values are passed to a statement. */
interface Use {
  readonly names: readonly string[]
  readonly location: string
  /** Undefined if their number is known only at run time. */
  readonly values: readonly ts.Type[] | undefined
}

export interface Sources {
  readonly checker: ts.TypeChecker
  readonly declared: readonly Declared[]
  readonly batched: readonly Batched[]
  readonly uses: readonly Use[]
  /** Files that declare statements, as whole paths. */
  readonly files: readonly string[]
}

/** Reads the server's sources once; takes some seconds. */
export function readSources(): Sources {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: ['server/src'] }, ts.sys, root)
  const program = ts.createProgram(fileNames, options)
  const checker = program.getTypeChecker()
  const declared: Declared[] = []
  const batched: Batched[] = []
  const uses: Use[] = []
  const definingLists: string[] = []
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.includes('/server/src/') || file.fileName.endsWith('.test.ts')) continue
    if (file.text.includes('defineList({')) definingLists.push(file.fileName)
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const found = declarationIn(checker, node)
        if (found) declared.push({ ...found, file: file.fileName })
        const rows = found && batchedIn(checker, node, found.name)
        if (rows) batched.push(rows)
        const use = ts.isCallExpression(node) ? useIn(checker, node) : undefined
        if (use) uses.push(use)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return { checker, declared, batched, uses, files: [...new Set([...declared.map(({ file }) => file), ...definingLists])] }
}

const statementKinds = new Set(['Statement', 'BatchStatement'])

/** `sql<Row>('name', …)` and similar: a call with a literal name that returns a statement. */
function declarationIn(checker: ts.TypeChecker, node: ts.CallExpression | ts.NewExpression): Omit<Declared, 'file'> | undefined {
  const [first] = node.arguments ?? []
  if (first === undefined) return undefined
  if (ts.isObjectLiteralExpression(first)) return rowListIn(checker, node, first)
  if (!ts.isStringLiteralLike(first)) return undefined
  const type = checker.getTypeAtLocation(node)
  const symbol = type.aliasSymbol ?? type.getSymbol()
  if (symbol === undefined || !statementKinds.has(symbol.name)) return undefined
  const args = checker.getTypeArguments(type as ts.TypeReference)
  const row = symbol.name === 'BatchStatement' ? args[1] : args[0]
  return row === undefined ? undefined : { name: first.text, row, node }
}

/** `defineList({ name: 'name', columns: columns<Row>(…) })`: the statement without filters, whose rows also have their position. */
function rowListIn(
  checker: ts.TypeChecker,
  node: ts.CallExpression | ts.NewExpression,
  definition: ts.ObjectLiteralExpression,
): Omit<Declared, 'file'> | undefined {
  const type = checker.getTypeAtLocation(node)
  if (type.getSymbol()?.name !== 'RowList') return undefined
  const name = definition.properties.find((one) => one.name?.getText() === 'name')
  const row = checker.getTypeArguments(type as ts.TypeReference)[3]
  if (row === undefined || name === undefined || !ts.isPropertyAssignment(name) || !ts.isStringLiteralLike(name.initializer))
    return undefined
  return { name: name.initializer.text, row, node, extraColumns: ['id', 'key'] }
}

/** The second argument of `batched`, with the type of a call's values. */
function batchedIn(checker: ts.TypeChecker, node: ts.CallExpression | ts.NewExpression, name: string): Batched | undefined {
  const columns = node.arguments?.[1]
  const type = checker.getTypeAtLocation(node)
  const [input] = checker.getTypeArguments(type as ts.TypeReference)
  if (type.getSymbol()?.name !== 'BatchStatement' || input === undefined || columns === undefined || !ts.isObjectLiteralExpression(columns))
    return undefined
  const named = columns.properties.flatMap((one) =>
    ts.isPropertyAssignment(one) && ts.isStringLiteralLike(one.initializer) ? [[one.name.getText(), one.initializer.text] as const] : [],
  )
  return { name, columns: Object.fromEntries(named), input, node }
}

const queryMethods = new Set(['rows', 'first', 'enqueue'])

/** `tx.first(statement, [values])`. */
function useIn(checker: ts.TypeChecker, node: ts.CallExpression): Use | undefined {
  if (!ts.isPropertyAccessExpression(node.expression) || !queryMethods.has(node.expression.name.text)) return undefined
  const [statement, values] = node.arguments
  if (statement === undefined) return undefined
  const type = checker.getTypeAtLocation(statement)
  if (!isStatement(type)) return undefined
  const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart())
  const location = `${relative(root, node.getSourceFile().fileName)}:${line + 1}`
  return { names: namesOf(checker, statement), location, values: values === undefined ? [] : valuesIn(checker, values) }
}

const isStatement = (type: ts.Type): boolean =>
  type.isUnion() ? type.types.every(isStatement) : statementKinds.has((type.aliasSymbol ?? type.getSymbol())?.name ?? '')

/** The names of the statements that an expression can be. */
function namesOf(checker: ts.TypeChecker, node: ts.Expression): readonly string[] {
  if (ts.isConditionalExpression(node)) return [...namesOf(checker, node.whenTrue), ...namesOf(checker, node.whenFalse)]
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(node) ? node.name : node)
  const declaration = symbol?.valueDeclaration
  const value =
    declaration && (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration)) ? declaration.initializer : undefined
  if (value === undefined || !ts.isCallExpression(value)) return []
  const found = declarationIn(checker, value)
  return found ? [found.name] : []
}

/** The types of the values, by position. */
function valuesIn(checker: ts.TypeChecker, node: ts.Expression): readonly ts.Type[] | undefined {
  const type = checker.getTypeAtLocation(node)
  if (ts.isArrayLiteralExpression(node)) {
    const values: ts.Type[] = []
    for (const element of node.elements) {
      const types = ts.isSpreadElement(element)
        ? tupleOf(checker, checker.getTypeAtLocation(element.expression))
        : [checker.getTypeAtLocation(element)]
      if (types === undefined) return undefined
      values.push(...types)
    }
    return values
  }
  return tupleOf(checker, type)
}

function tupleOf(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] | undefined {
  return checker.isTupleType(type) ? checker.getTypeArguments(type as ts.TypeReference) : undefined
}

/** Prepares a statement, and describes its parameters and columns; runs nothing. */
export function describeStatement(client: pg.Client, text: string): Promise<{ parameters: number[]; fields: Field[] }> {
  return new Promise((resolve, reject) => client.query(new DescribeQuery(text, resolve, reject)))
}

export interface Field {
  readonly name: string
  readonly tableID: number
  readonly columnID: number
  readonly dataTypeID: number
}
interface PgConnection {
  parse(query: { name: string; text: string; types: number[] }): void
  describe(target: { type: 'S'; name: string }): void
  sync(): void
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void
}

/** A query for the driver that ends with the description. */
class DescribeQuery {
  readonly #text: string
  readonly #done: (found: { parameters: number[]; fields: Field[] }) => void
  readonly #failed: (error: Error) => void
  #parameters: number[] = []
  #fields: Field[] = []

  constructor(text: string, done: (found: { parameters: number[]; fields: Field[] }) => void, failed: (error: Error) => void) {
    this.#text = text
    this.#done = done
    this.#failed = failed
  }
  submit(connection: unknown): void {
    const pgConnection = connection as PgConnection
    pgConnection.once('parameterDescription', ({ dataTypeIDs }) => {
      this.#parameters = dataTypeIDs
    })
    pgConnection.parse({ name: '', text: this.#text, types: [] })
    pgConnection.describe({ type: 'S', name: '' })
    pgConnection.sync()
  }
  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields
  }
  /** The driver does not notify a failed query when it is ready for the next. */
  handleError(error: Error): void {
    this.#failed(error)
  }
  handleReadyForQuery(): void {
    this.#done({ parameters: this.#parameters, fields: this.#fields })
  }
  handleCommandComplete(): void {}
  handleDataRow(): void {}
}

type Kind = 'boolean' | 'number' | 'string' | 'bytes' | 'time' | 'json' | 'array' | 'nothing'
/** By PostgreSQL's type OID. A domain is described as its base type. */
const kinds: Readonly<Record<number, Kind>> = {
  16: 'boolean',
  17: 'bytes',
  18: 'string',
  19: 'string',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  26: 'number',
  114: 'json',
  700: 'number',
  701: 'number',
  1042: 'string',
  1043: 'string',
  1184: 'time',
  1186: 'string',
  1700: 'string',
  2205: 'string',
  2278: 'nothing',
  2950: 'string',
  3802: 'json',
}
const arrays = new Set([1000, 1001, 1005, 1007, 1009, 1016, 1021, 1022, 1115, 1182, 1185, 2951])
export const kindOf = (oid: number): Kind | undefined => (arrays.has(oid) ? 'array' : kinds[oid])

const named: Readonly<Record<string, Kind>> = {
  ...{ text: 'string', bytea: 'bytes', boolean: 'boolean', json: 'json', jsonb: 'json', timestamptz: 'time', interval: 'string' },
  ...{ int: 'number', bigint: 'number', smallint: 'number', float8: 'number', real: 'number', 'double precision': 'number' },
}
export const kindNamed = (sqlType: string): Kind | undefined => (sqlType.endsWith('[]') ? 'array' : named[sqlType])

/** Whether values of a TypeScript type can be of a kind: `read` from the database, or given to it. */
export function fits(checker: ts.TypeChecker, type: ts.Type, kind: Kind, read: boolean): boolean {
  if (kind === 'nothing' || type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true
  if (type.isUnion()) return type.types.every((one) => fits(checker, one, kind, read))
  const hasFlag = (flags: ts.TypeFlags) => (type.flags & flags) !== 0
  if (hasFlag(ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return true
  if (hasFlag(ts.TypeFlags.StringLike)) return kind === 'string' || kind === 'json' || (!read && (kind === 'time' || kind === 'bytes'))
  if (hasFlag(ts.TypeFlags.NumberLike)) return kind === 'number' || kind === 'json'
  if (hasFlag(ts.TypeFlags.BooleanLike)) return kind === 'boolean' || kind === 'json'
  if (checker.isArrayLikeType(type)) return kind === 'array' || (kind === 'json' && read)
  if (['Buffer', 'Uint8Array'].includes(type.getSymbol()?.name ?? '')) return kind === 'bytes'
  if (type.getSymbol()?.name === 'Date') return kind === 'time'
  return kind === 'json'
}

export const mayBeNull = (type: ts.Type): boolean =>
  (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Null)) !== 0 || (type.isUnion() && type.types.some(mayBeNull))
