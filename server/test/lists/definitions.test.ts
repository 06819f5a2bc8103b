/** Lists are defined once. The statements composed from their definitions are written to server/lists.sql, and accepted by the schema. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { DefinedList } from '../../src/db/defined-list.ts'
import { definedLists } from '../../src/db/list.ts'
import { describeStatement } from '../house/statement-types.ts'
import { root } from '../paths.ts'
import { makeDatabase } from '../test-app.ts'

const source = join(root, 'server/src')
const header = '-- The statements of every list, for reading. Written by: npm test -- server/test/lists/definitions.test.ts -u\n'

/** Every set of filters, each in the order of the definition. */
const setsOf = ({ filters }: DefinedList) =>
  Array.from({ length: 2 ** filters.length }, (_, bits) => filters.filter((_, i) => bits & (1 << i)))

/** The variants of a list to show: without filters, with all filters, and, in its first order, with the filters that each index serves. */
function shownSets({ definition, filters, sorts }: DefinedList, sort: string): readonly (readonly string[])[] {
  const indexes = sort === sorts[0] ? (definition.search?.indexes ?? []) : []
  const sets = [[], ...indexes.map((index) => filters.filter((name) => index.includes(name))), filters]
  return [...new Map(sets.map((set) => [set.join(), set])).values()].sort((a, b) => a.length - b.length)
}

const shown = (list: DefinedList) =>
  list.sorts.flatMap((sort) =>
    shownSets(list, sort).map((filters) => {
      const title = [list.definition.name, sort, ...(filters.length > 0 ? [`by ${filters.join(', ')}`] : [])].join(' ')
      return `\n-- ${title}\n${list.shape(sort, filters).text};\n`
    }),
  )

describe('every list', () => {
  let client: pg.Client
  beforeAll(async () => {
    for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))) {
      const path = join(source, file)
      if (readFileSync(path, 'utf8').includes('defineList({')) await import(/* @vite-ignore */ path)
    }
    client = new pg.Client(await makeDatabase(inject('database').template))
    await client.connect()
  })
  afterAll(() => client.end())

  it('has its statements in server/lists.sql', async () => {
    const byName = [...definedLists].sort((a, b) => (a.definition.name < b.definition.name ? -1 : 1))
    await expect(header + byName.flatMap(shown).join('')).toMatchFileSnapshot('../../lists.sql')
  })

  it('is accepted by the schema with each set of its filters, in each order', async () => {
    const problems: string[] = []
    for (const list of definedLists) {
      for (const sort of list.sorts) {
        for (const filters of setsOf(list)) {
          const found = await describeStatement(client, list.shape(sort, filters).text).catch((error: Error) => error)
          if (found instanceof Error) problems.push(`${list.definition.name} ${sort} ${filters}: ${found.message}`)
        }
      }
    }
    expect(problems).toEqual([])
    expect(definedLists.length).toBeGreaterThan(40)
  })

  it('has a unique name', () => {
    const names = definedLists.map((list) => list.definition.name)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  })
})
