/** How a database gets this release's schema, and that the schema is the one in server/schema.sql. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeSchema } from '../../src/db/describe-schema.ts'
import { migrate, migrationNames } from '../../src/db/migrate.ts'
import { root } from '../paths.ts'
import { makeDatabase } from '../test-app.ts'

const server = join(root, 'server')
const header =
  '-- The schema that migrations and functions make, for reading. Written by: npm test -- server/test/house/schema.test.ts -u\n\n'

const query = async (connection: pg.ClientConfig, text: string) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

describe('the schema', () => {
  it('is the one in server/schema.sql', async () => {
    const connection = await makeDatabase('template1')
    await migrate(connection, server, () => {})
    await expect(header + (await describeSchema(connection))).toMatchFileSnapshot('../../schema.sql')
  })

  it('has no function in a migration, and no function of more than 60 lines', async () => {
    for (const name of await migrationNames(server)) {
      expect(await readFile(join(server, 'migrations', name), 'utf8'), name).not.toMatch(
        /create (or replace )?(function|trigger|procedure)/i,
      )
    }
    const connection = await makeDatabase('template1')
    await migrate(connection, server, () => {})
    const long = await query(
      connection,
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and regexp_count(pg_get_functiondef(oid), '\n') > 66`,
    )
    expect(long).toEqual([])
  })
})

describe('two releases on one database', () => {
  let older: string
  let newer: string
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-releases-'))
    older = join(folder, 'older')
    newer = join(folder, 'newer')
    for (const release of [older, newer]) {
      for (const part of ['migrations', 'src']) {
        await cp(join(server, part), join(release, part), { recursive: true, filter: (path) => !path.endsWith('.ts') })
      }
    }
    const file = join(newer, 'src/domain/lots/lots.sql')
    await writeFile(file, (await readFile(file, 'utf8')).replace("'usd' as currency", "'USD' as currency"))
  })
  afterAll(() => rm(join(older, '..'), { recursive: true }))

  const bodyOf = async (connection: pg.ClientConfig) =>
    (await query(connection, `select prosrc from pg_proc where proname = 'render_lot'`))[0].prosrc

  it('the newer one brings its functions, and applies only those that changed', async () => {
    const connection = await makeDatabase('template1')
    await migrate(connection, older, () => {})
    const before = await query(connection, 'select name, hash from sql_files order by name')
    const logged: string[] = []
    await migrate(connection, newer, (line) => logged.push(line))
    expect(logged).toEqual(['migrating: functions'])
    expect(await bodyOf(connection)).toContain("'USD'")
    const after = await query(connection, 'select name, hash from sql_files order by name')
    const changed = after.filter(({ name, hash }) => !before.some((row) => row.name === name && row.hash === hash))
    expect(changed.map(({ name }) => name)).toEqual(['domain/lots/lots.sql'])
  })

  it('the older one, started again next to it, does not revert them', async () => {
    const connection = await makeDatabase('template1')
    for (const release of [older, newer, older]) await migrate(connection, release, () => {})
    expect(await bodyOf(connection)).toContain("'USD'")
  })

  it('a release that cannot be applied completely changes nothing', async () => {
    const connection = await makeDatabase('template1')
    await migrate(connection, older, () => {})
    const broken = join(older, '../broken')
    await cp(newer, broken, { recursive: true })
    await writeFile(join(broken, 'migrations/9999-half.sql'), 'create table half (id int);\nselect nonsense;')
    await expect(migrate(connection, broken, () => {})).rejects.toThrow('nonsense')
    expect(await query(connection, `select from pg_class where relname = 'half'`)).toHaveLength(0)
    expect(await bodyOf(connection)).toContain("'usd'")
  })

  it('a database from before the first release is refused with what to do', async () => {
    const connection = await makeDatabase('template1')
    await migrate(connection, older, () => {})
    await query(connection, `insert into migrations (name) values ('0001-ground.sql')`)
    await expect(migrate(connection, older, () => {})).rejects.toThrow('set an empty DATA_DIR or DATABASE_URL')
  })
})
