/** Emptying a test world: no dependent table is forgotten when a table is added. */
import { beforeAll, describe, expect, it } from 'vitest'
import { statements } from '../../src/db/statement.ts'
import '../../src/domain/sandbox/world.store.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

/** Tables that reference one that is emptied, and contain only rows of the live world. */
const liveOnly: Readonly<Record<string, string>> = {
  claims: 'filed at the dashboard, where introductions are live ones',
  files: 'uploaded at the dashboard',
  message_bundles: 'of messages',
  message_readings: 'of messages',
  messages: 'sent at the dashboard',
  lots: 'opened by the operator, on live nodes',
  listing_audience: 'restricted by the operator, who sees live nodes',
  rental_gpus: 'a test rental takes no GPU from its offer',
}

/** In the order in which they are emptied. */
const emptied = [...statements].flatMap(([name, text]) =>
  name.startsWith('drop_test_') ? (/^delete from (\w+)/.exec(text)?.[1] ?? []) : [],
)

interface Reference {
  readonly from: string
  readonly to: string
  readonly cascades: boolean
}

describe('emptying a test world', () => {
  let app: TestApp
  let references: readonly Reference[]
  beforeAll(async () => {
    app = await openTestApp()
    references = await app.sql<Reference>(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to, confdeltype = 'c' as cascades
       from pg_constraint where contype = 'f' and conrelid <> confrelid and confrelid::regclass::text = any ($1) order by 1, 2`,
      [emptied],
    )
  })

  it('finds the tables', () => {
    expect(emptied).toContain('requests')
    expect(new Set(emptied).size).toBe(emptied.length)
    expect(references.length).toBeGreaterThan(10)
  })

  it('empties the tables that reference a table before it, and any other reference cascades or contains only live rows', () => {
    const isSafe = ({ from, to, cascades }: Reference) =>
      cascades || from in liveOnly || (emptied.includes(from) && emptied.indexOf(from) < emptied.indexOf(to))
    expect(references.filter((one) => !isSafe(one))).toEqual([])
  })

  it('has no exception for a table that references no emptied table', () => {
    const named = new Set(references.map(({ from }) => from))
    expect(Object.keys(liveOnly).filter((table) => !named.has(table) || emptied.includes(table))).toEqual([])
  })
})
