/** Every SQL statement of the server matches its TypeScript types: the migrated schema describes it, and nothing is run. */
import { relative } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { statements } from '../../src/db/statement.ts'
import { root } from '../paths.ts'
import { makeDatabase } from '../test-app.ts'
import {
  type Declared,
  describeStatement,
  type Field,
  fits,
  kindNamed,
  kindOf,
  mayBeNull,
  readSources,
  type Sources,
} from './statement-types.ts'

/** Statements of background loops. A plan that is made while a table is empty stays in use while it fills. */
const loopStatements = ['publish_events', 'insert_key_calls', 'trim_key_calls'] as const

interface PlanNode {
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}
/** The indexes that a plan reads from end to end. */
function fullIndexScans(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(fullIndexScans)
  const { 'Index Name': index, 'Index Cond': condition } = node
  return index !== undefined && condition === undefined ? [index, ...below] : below
}

describe('statements', () => {
  let client: pg.Client
  let sources: Sources
  const described = new Map<string, { parameters: number[]; fields: Field[] }>()
  /** Columns that may hold null, as `table.column` by PostgreSQL's numbers. */
  const nullable = new Set<string>()

  beforeAll(async () => {
    sources = readSources()
    for (const file of sources.files) await import(/* @vite-ignore */ file)
    client = new pg.Client(await makeDatabase(inject('database').template))
    await client.connect()
    const { rows } = await client.query<{ column: string }>(
      `select attrelid::bigint || '.' || attnum as column from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind = 'r' and attnum > 0 and not attnotnull`,
    )
    for (const { column } of rows) nullable.add(column)
  }, 600_000)
  afterAll(() => client.end())

  const problemsOfRow = ({ name, row, node, file, extraColumns = [] }: Declared): string[] => {
    const { checker } = sources
    const fields = described.get(name)?.fields
    const properties = checker.getPropertiesOfType(row)
    if (fields === undefined || properties.length === 0) return []
    const problems: string[] = []
    for (const property of properties) {
      const type = checker.getTypeOfSymbolAtLocation(property, node)
      const field = fields.find((one) => one.name === property.name)
      if (field === undefined) {
        if (!(property.flags & 16_777_216)) problems.push(`has no column ${property.name}`)
        continue
      }
      const kind = kindOf(field.dataTypeID)
      if (kind === undefined) problems.push(`${property.name} is of PostgreSQL's type ${field.dataTypeID}, which has no kind here`)
      else if (!fits(checker, type, kind, true)) problems.push(`${property.name} is ${kind}, not ${checker.typeToString(type)}`)
      if (nullable.has(`${field.tableID}.${field.columnID}`) && !mayBeNull(type)) problems.push(`${property.name} may be null`)
    }
    const named = new Set([...properties.map((one) => one.name), ...extraColumns])
    for (const field of fields) if (!named.has(field.name)) problems.push(`answers ${field.name}, which its type does not name`)
    return problems.map((problem) => `${relative(root, file)} ${name}: ${problem}`)
  }

  it('are all accepted by the migrated schema', async () => {
    const problems: string[] = []
    for (const [name, text] of statements) {
      const found = await describeStatement(client, text).catch((error: Error) => error)
      if (found instanceof Error) problems.push(`${name}: ${found.message}`)
      else described.set(name, found)
    }
    expect(problems).toEqual([])
    expect(described.size).toBeGreaterThan(300)
  })

  it('return the columns that their types name, with those types, nullable where a column may be null', () => {
    expect(sources.declared.flatMap(problemsOfRow)).toEqual([])
  })

  it('are given as many values as they take, of types that fit', () => {
    const problems = sources.uses.flatMap(({ names, values, location }) =>
      names.flatMap((name) => {
        const parameters = described.get(name)?.parameters
        if (parameters === undefined || values === undefined) return []
        if (parameters.length !== values.length)
          return [`${location} gives ${values.length} values to ${name}, which takes ${parameters.length}`]
        return values.flatMap((value, i) => {
          const kind = kindOf(parameters[i] ?? 0)
          return kind === undefined || fits(sources.checker, value, kind, false)
            ? []
            : [`${location} gives ${sources.checker.typeToString(value)} to ${name} as $${i + 1}, which is ${kind}`]
        })
      }),
    )
    expect(problems).toEqual([])
    // The other values end in a page's position, whose parts are known only at run time.
    expect(sources.uses.filter(({ values }) => values === undefined).length).toBeLessThan(sources.uses.length / 8)
  })

  it('of loops look up what they need, by the plan that is made while all tables are empty', async () => {
    await client.query('set enable_seqscan = off')
    for (const name of loopStatements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (generic_plan, format json) ${statements.get(name)}`,
      )
      const [row] = rows
      expect(row && fullIndexScans(row['QUERY PLAN'][0].Plan), name).toEqual([])
    }
  })

  it('of the function that links the audit also look up what they need, by such plans', async () => {
    const plans: { 'Query Text': string; Plan: PlanNode }[] = []
    client.on('notice', ({ message }) => plans.push(JSON.parse(message?.split(' plan:\n')[1] ?? '{}')))
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_format = json; set client_min_messages = log; set enable_seqscan = off; set plan_cache_mode = force_generic_plan`)
    await client.query(`begin; insert into audit (action) values ('key.created'); select link_audit(1); rollback`)
    const linking = plans.filter(({ 'Query Text': text }) => /from audit_waiting/.test(text))
    expect(linking).toHaveLength(2)
    // Waiting rows are read in order, up to a bound.
    for (const { Plan, 'Query Text': text } of linking)
      expect(
        fullIndexScans(Plan).filter((index) => index !== 'audit_waiting_pkey'),
        text,
      ).toEqual([])
  })

  it('that are batched take from each call what its TypeScript says', () => {
    const { checker, batched } = sources
    const problems = batched.flatMap(({ name, columns, input, node }) =>
      Object.entries(columns).flatMap(([column, sqlType]) => {
        const property = input.getProperty(column)
        const kind = kindNamed(sqlType)
        if (property === undefined || kind === undefined) return [`${name} takes ${column} ${sqlType}, which is unknown`]
        return fits(checker, checker.getTypeOfSymbolAtLocation(property, node), kind, false)
          ? []
          : [`${name} takes ${column} as ${sqlType}`]
      }),
    )
    expect(problems).toEqual([])
    expect(batched.length).toBeGreaterThan(3)
  })
})
