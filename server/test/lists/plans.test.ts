/** The database's plan for a page of each list with each of its filters: on filled tables, and with an index for each table that grows. */
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { partnerCards } from '@parley/contract/partner'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Filler, putListings, putOffers, putOpportunities, putRequests } from '../../../bench/data.ts'
import { machineLocations } from '../../src/domain/rentals/machines.store.ts'
import type { HttpResponse } from '../http-client.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const rows = 20_000
const filledTables = new Set(['listings', 'requests', 'opportunities', 'offers'])
/** Tables that do not grow with the market. */
const smallTables = new Set(['agreements', 'gpu_models'])
/** How many rows a page may sort: more would be a whole table. */
const maxSorted = 5_000

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Plan Rows': number
  readonly Plans?: readonly Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The faults of a plan, in words. */
function faultsIn(plan: Plan): string[] {
  return nodesOf(plan).flatMap((node) => {
    const table = node['Relation Name'] ?? ''
    if (node['Node Type'] === 'Seq Scan' && filledTables.has(table)) return [`reads all of ${table}`]
    const sorted = node['Node Type'] === 'Sort' ? (node.Plans?.[0]?.['Plan Rows'] ?? 0) : 0
    return sorted > maxSorted ? [`sorts ${sorted} rows`] : []
  })
}

const lists = (cards: Readonly<Record<string, Card>>) =>
  Object.entries(cards).filter(([, card]) => card.lists !== undefined && card.method === 'GET' && !card.path.includes('{id}'))

interface Property {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly format?: string
  readonly pattern?: string
}
const paging = new Set(['limit', 'cursor'])
const sampleValues: Readonly<Record<string, string>> = {
  gpu_model: 'h100-sxm',
  gpuModel: 'h100-sxm',
  gpu_family: 'h100',
  region: 'eu-north',
  geo: 'eu',
}

/** One query for each filter, and one without any. */
function queriesOf(card: Card): string[] {
  const properties = Object.entries((card.query as { properties?: Record<string, Property> } | undefined)?.properties ?? {})
  const filters = properties.filter(([name]) => !paging.has(name) && name !== 'statuses')
  const states = properties.find(([name]) => name === 'status')?.[1].enum ?? []
  return [
    '',
    ...(properties.some(([name]) => name === 'statuses') ? [`?statuses=${states.join(',')}`] : []),
    ...filters.flatMap(([name, { enum: choices, ...one }]) => (choices ?? [sampleOf(name, one)]).map((value) => `?${name}=${value}`)),
  ]
}
function sampleOf(name: string, { type, format, pattern = '', minimum = 1 }: Property): string {
  const prefix = /^\^([a-z]+_)/.exec(pattern)?.[1]
  if (prefix) return `${prefix}0000000000000000000000`
  if (sampleValues[name]) return sampleValues[name]
  if (format === 'date-time') return '2026-06-01T00:00:00Z'
  if (type === 'boolean') return 'true'
  return type === 'integer' ? String(minimum) : 'anything'
}

describe('a page of every list, on filled tables', () => {
  let app: TestApp
  const preparedStatements = new Map<string, string>()

  beforeAll(async () => {
    app = await openTestApp()
    const filler: Filler = { sql: (text, values = []) => app.sql(text, [...values]), log: () => {} }
    await putListings(filler, '', rows)
    await putRequests(filler, '', rows)
    await putOpportunities(filler, '', 'Kestrel Compute', rows)
    await putOffers(filler, '', rows)
    await app.sql('analyze')
    const { read } = app.service.db
    const { rows: readRows } = read
    read.rows = (statement, values) => {
      preparedStatements.set(statement.name ?? statement.text, statement.text)
      return readRows(statement, values)
    }
  })

  const explain = async (text: string) => {
    const [row] = await app.sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${text}`)
    return row?.['QUERY PLAN'][0].Plan as Plan
  }
  const plansOf = async () => {
    const faults: string[] = []
    for (const [name, text] of preparedStatements) for (const fault of faultsIn(await explain(text))) faults.push(`${name} ${fault}`)
    return faults
  }
  /** Reads of whole tables that no index can replace. The tables here may be empty. */
  const unindexedReads = async () => {
    const reads = new Set<string>()
    await app.sql('set enable_seqscan = off')
    for (const [name, text] of preparedStatements)
      for (const { 'Node Type': type, 'Relation Name': table = '' } of nodesOf(await explain(text)))
        if (type === 'Seq Scan' && !smallTables.has(table)) reads.add(`${name} reads all of ${table}`)
    await app.sql('reset enable_seqscan')
    return [...reads]
  }
  const expectIndexed = async (call: (path: string) => Promise<HttpResponse>, card: Card) => {
    preparedStatements.clear()
    for (const query of queriesOf(card)) {
      const { status, body } = await call(card.path + query)
      expect(`${card.path}${query}: ${status} ${body.error?.message ?? ''}`).toBe(`${card.path}${query}: 200 `)
    }
    expect(preparedStatements.size).toBeGreaterThan(0)
    expect(await plansOf()).toEqual([])
    expect(await unindexedReads()).toEqual([])
  }

  it.each(lists(partnerCards))('%s of the partner API uses its index', async (_name, card) => {
    await expectIndexed((path) => app.as(card.path.startsWith('/opportunities') ? 'ruth' : 'lena').get(path), card)
  })

  it.each(lists(dashboardCards))('%s of the dashboard uses its index', async (_name, card) => {
    const client = await app.signedIn(card.operator ? 'oona' : 'ingrid')
    await expectIndexed((path) => client.get(path), card)
  })

  it('the places where machines may run are found without reading every offer', async () => {
    preparedStatements.clear()
    expect(await machineLocations(app.service.db.read)).toContainEqual({ driver: 'local', settings: {} })
    expect(await plansOf()).toEqual([])
  })

  it('what belongs to an object is found by an index, also inside functions, which no plan shows', async () => {
    const unindexed = await app.sql<{ name: string }>(
      `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] and a.atttypid = 'public_id'::regtype
       where c.contype = 'f' and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]) order by 1`,
    )
    // Always read together with the person.
    expect(unindexed.map(({ name }) => name)).toEqual(['message_readings.introduction_id'])
  })

  it('a statement without an index would be detected', async () => {
    preparedStatements.clear()
    preparedStatements.set('by_notes', 'select id from requests where notes = $1 order by region limit 50')
    expect(await plansOf()).toEqual(['by_notes reads all of requests'])
    preparedStatements.set('by_notes', 'select from files where name = $1')
    expect(await unindexedReads()).toEqual(['by_notes reads all of files'])
  })
})
