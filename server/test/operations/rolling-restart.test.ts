import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryOnce, urlOf } from '../../../reliability/database.ts'
import { startTwoInstances, type TwoInstances } from '../../../reliability/installations.ts'
import { restarts } from '../../../reliability/instances/restarts.ts'
import { root } from '../paths.ts'
import { makeDatabase } from '../test-app.ts'

describe('one instance restarted after the other, under load', () => {
  let folder: string
  let pair: TwoInstances
  let connection: pg.ClientConfig
  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'tools/build.mjs')])
    folder = await mkdtemp(join(tmpdir(), 'parley-restarts-'))
    connection = await makeDatabase('template1')
    pair = await startTwoInstances(urlOf(connection, `${connection.database}`), folder)
  })
  afterAll(async () => {
    await Promise.all(pair.instances.map((instance) => instance.stop()))
    await rm(folder, { recursive: true })
  })

  it('cuts off no accepted call, loses nothing that was acknowledged, and ends within ten seconds', async () => {
    const sql = <Row extends object>(text: string, values?: readonly unknown[]) => queryOnce<Row>(connection, text, values)
    const { violations, found } = await restarts(2, { ...pair, sql, log: () => {} })
    expect(violations, found).toEqual([])
  })
})
