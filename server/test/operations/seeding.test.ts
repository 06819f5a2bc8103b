/** The first start creates its demo data with any valid settings: all at their minimum, and all at their maximum. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { Database } from '../../src/db/client.ts'
import { migrate } from '../../src/db/migrate.ts'
import { prepareDemo } from '../../src/demo/demo-file.ts'
import { seedIfEmpty } from '../../src/demo/seed.ts'
import { loadReferenceData } from '../../src/domain/reference-data/load-reference-data.ts'
import { root } from '../paths.ts'
import { testSecret } from '../secret.ts'
import { makeDatabase, openInstance } from '../test-app.ts'

const server = join(root, 'server')

interface Bounds {
  readonly name: string
  readonly min: string
  readonly max: string
}
/** Every number and flag that `readConfig` reads, with the bounds in its error. */
async function settings(): Promise<Bounds[]> {
  const source = await readFile(join(server, 'src/config.ts'), 'utf8')
  const names = [...source.matchAll(/(integer|number|flag)\(env, '([A-Z_]+)'/g)].map(([, kind = '', name = '']) => ({ kind, name }))
  return (
    names
      // Without the demo there is no demo data, and without their driver its machines end.
      .filter(({ name }) => name !== 'DEMO' && name !== 'PROVISION_LOCAL')
      .map(({ kind, name }) => (kind === 'flag' ? { name, min: 'false', max: 'true' } : boundsOf(name)))
  )
}
function boundsOf(name: string): Bounds {
  try {
    readConfig({ [name]: '-1' })
  } catch (error) {
    const [, min = '', max = ''] = /must be a number from (\S+) to (\S+),/.exec((error as Error).message) ?? []
    return { name, min, max }
  }
  throw new Error(`${name} takes -1`)
}

/** Like `main`. */
async function firstStart(environment: Readonly<Record<string, string>>): Promise<void> {
  const connection = await makeDatabase('template1')
  const config = readConfig({ ...environment, DEMO: 'true' })
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-seed-'))
  await migrate(connection, server, () => {})
  const db = new Database({ connection, readers: 1, writers: 1, onError: () => {} })
  await db.transaction(async (tx) => loadReferenceData(tx))
  await seedIfEmpty(connection, config, testSecret, () => {})
  await prepareDemo(db, config, testSecret, dataDir, () => {})
  await db.close()
  await rm(dataDir, { recursive: true })
  // How long the database may take depends on this machine.
  const { DB_WAIT_SECONDS: _, ...others } = environment
  const app = await openInstance(connection, others)
  expect((await fetch(`${app.opsUrl}/readyz`)).status).toBe(200)
  await app.settle()
  const [made] = await app.sql(`select count(*)::int as rentals, count(distinct status)::int as states from rentals where mode = 'live'`)
  expect(made).toEqual({ rentals: 6, states: 4 })
}

describe('the first start creates its demo data', () => {
  it('and the search for settings finds them', async () => {
    const found = await settings()
    expect(found.length).toBeGreaterThan(15)
    expect(found.find(({ name }) => name === 'MAX_ACTIVE_RENTALS')).toEqual({ name: 'MAX_ACTIVE_RENTALS', min: '1', max: '1000000000' })
  })

  it.each(['min', 'max'] as const)('with every setting at its %s', async (bound) => {
    const found = (await settings()).filter(({ name }) => !/_PORT$|^DB_POOL/.test(name))
    await firstStart(Object.fromEntries(found.map((one) => [one.name, one[bound]])))
  })
})
