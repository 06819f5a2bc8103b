import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../../../reliability/database.ts'
import { restarts } from '../../../reliability/instances/restarts.ts'
import { startTwoInstances, type TwoInstances } from '../../../reliability/stage.ts'
import { root } from '../paths.ts'
import { makeDatabase } from '../test-app.ts'

describe('one instance restarted after the other, under load', () => {
  let home: string
  let pair: TwoInstances
  let client: pg.Client
  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'tools/build.mjs')])
    home = await mkdtemp(join(tmpdir(), 'parley-restarts-'))
    const { host = '', port, user, database } = await makeDatabase('template1')
    client = new pg.Client({ host, port, user, database })
    await client.connect()
    const databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    pair = await startTwoInstances(databaseUrl, home)
  }, 60_000)
  afterAll(async () => {
    await Promise.all(pair.instances.map((instance) => instance.stop()))
    await client.end()
    await rm(home, { recursive: true })
  })

  it('cuts off nothing that was taken, loses nothing that was acknowledged, and ends within ten seconds', async () => {
    const sql: Sql = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows
    const { violations, found } = await restarts(2, { ...pair, sql, say: () => {} })
    expect(violations, found).toEqual([])
  }, 60_000)
})
