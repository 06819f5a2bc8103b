import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import { validDemand } from '../listings.ts'
import { root } from '../paths.ts'
import { makeDatabase, openTestApp, until } from '../test-app.ts'

type Settings = Readonly<Record<string, string>>

/** Runs a command of the installation to its end. */
const run = (name: string, args: readonly string[], settings: Settings) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...settings }
    execFile(process.execPath, [join(root, `server/dist/${name}.js`), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    )
  })

describe('a command', () => {
  let folder: string
  beforeAll(async () => {
    execFileSync(process.execPath, [
      join(root, 'tools/build.mjs'),
      'audit-verify',
      'backup',
      'operator',
      'reset-factors',
      'restore',
      'rotate-secret',
    ])
    folder = await mkdtemp(join(tmpdir(), 'parley-commands-'))
    // As root, the database runs as another account, which enters it.
    await chmod(folder, 0o755)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each([
    ['audit-verify', []],
    ['backup', ['backup.gz']],
    ['reset-factors', ['ada@example.com']],
    ['rotate-secret', []],
  ])('that needs an installation creates none in a DATA_DIR without one: %s', async (name, args) => {
    const { code, output } = await run(name, args, { DATA_DIR: folder })
    expect([code, output]).toEqual([1, expect.stringContaining(`there is no installation in ${folder}`)])
    expect(await readdir(folder)).toEqual([])
  })

  it.each([
    ['audit-verify', ['now'], 'unexpected argument "now"'],
    ['audit-verify', ['--help'], "Unknown option '--help'"],
    ['backup', [], 'an argument is missing'],
    ['backup', ['one.gz', 'two.gz'], 'unexpected argument "two.gz"'],
    ['backup', ['--help'], "Unknown option '--help'"],
    ['reset-factors', ['ada@example.com', 'max@example.com'], 'unexpected argument "max@example.com"'],
    ['restore', ['one.gz', 'two.gz'], 'unexpected argument "two.gz"'],
    ['restore', ['one.gz', '--force'], "Unknown option '--force'"],
    ['rotate-secret', ['now'], 'unexpected argument "now"'],
  ])('does nothing with arguments that it does not take: %s %s', async (name, args, message) => {
    const { code, output } = await run(name, args, { DATA_DIR: folder })
    expect([code, output]).toEqual([1, expect.stringContaining(message)])
    expect(await readdir(folder)).toEqual([])
  })

  it.each([
    ['backup', ['backup.gz']],
    ['reset-factors', ['ada@example.com']],
    ['rotate-secret', []],
  ])('creates no secret for an installation that has lost it: %s', async (name, args) => {
    const dataDir = join(folder, 'without-secret')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    const { code, output } = await run(name, args, { DATA_DIR: dataDir })
    expect([code, output]).toEqual([1, expect.stringContaining('SERVICE_SECRET is missing')])
    expect(await readdir(dataDir)).toEqual(['postgres'])
    await rm(dataDir, { recursive: true })
  })

  it('that resets factors promises a letter only where letters are sent', async () => {
    const { host, port, user, database } = (await openTestApp()).connection
    const settings = {
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`,
      SERVICE_SECRET: randomBytes(32).toString('hex'),
    }
    const stored = await run('reset-factors', [people.ruth.email], settings)
    expect([stored.code, stored.output]).toEqual([0, expect.stringContaining('SMTP_URL is not set')])
    const sent = await run('reset-factors', [people.tomas.email], { ...settings, SMTP_URL: 'smtp://127.0.0.1:1' })
    expect([sent.code, sent.output]).toEqual([0, expect.stringContaining('An email informs the person.')])
  })

  const newDatabase = async () => {
    const { host, port, user, database } = await makeDatabase('template0')
    return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
  }
  const rowsIn = (output: string) => /^(\d+) rows/m.exec(output)?.[1]
  const newSecret = () => randomBytes(32).toString('hex')

  it('that takes a backup names the file by its time, and one that restores it warns of another secret and overwrites nothing', async () => {
    const settings = { DATABASE_URL: await newDatabase(), SERVICE_SECRET: newSecret() }
    expect((await run('operator', ['first@operator.example'], settings)).code).toBe(0)
    const backups = join(folder, 'backups')
    await mkdir(backups)
    const taken = await run('backup', [backups], settings)
    const [file = ''] = await readdir(backups)
    expect([taken.code, file]).toEqual([0, expect.stringMatching(/^parley-\d{8}T\d{6}Z\.jsonl\.gz$/)])
    expect(taken.output).toContain(`rows were written to ${join(backups, file)}`)
    const restore = (more: Settings, ...args: string[]) => run('restore', [join(backups, file), ...args], { ...settings, ...more })
    const restored = await restore({ DATABASE_URL: await newDatabase() })
    expect([restored.code, rowsIn(restored.output)]).toEqual([0, rowsIn(taken.output)])
    expect(restored.output).not.toContain('secret')
    const warned = await restore({ DATABASE_URL: await newDatabase(), SERVICE_SECRET: newSecret() })
    expect([warned.code, warned.output]).toEqual([0, expect.stringContaining("secret differs from the backup's")])
    expect(await restore({})).toMatchObject({ code: 1, output: expect.stringContaining('give --overwrite') })
    expect((await restore({}, '--overwrite')).code).toBe(0)
  })

  it('that verifies the audit fails if the chain is broken, and says where', async () => {
    const app = await openTestApp()
    await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    await until(async () => (await app.sql('select from audit_chain')).length > 0)
    const { host, port, user, database } = app.connection
    const settings = { DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}` }
    await app.close()
    expect(await run('audit-verify', [], settings)).toMatchObject({ code: 0, output: expect.stringContaining('Every link is valid.') })
    await withAdmin(app.connection, [
      'set session_replication_role = replica',
      `update audit set action = 'request.closed' where action = 'request.filed'`,
    ])
    expect(await run('audit-verify', [], settings)).toMatchObject({ code: 1, output: expect.stringMatching(/^BROKEN at link \d+: /m) })
  })

  it('that rotates a secret replaces the one in DATA_DIR, or takes the new one as a setting', async () => {
    const dataDir = join(folder, 'rotated')
    const file = join(dataDir, 'service-secret')
    await mkdir(dataDir)
    await writeFile(file, newSecret())
    const settings = { DATABASE_URL: await newDatabase(), DATA_DIR: dataDir }
    expect(await run('rotate-secret', [], settings)).toMatchObject({ code: 0, output: expect.stringContaining('0 values are sealed') })
    const first = await readFile(file, 'utf8')
    expect((await run('operator', ['first@operator.example'], settings)).code).toBe(0)
    const refused = await run('rotate-secret', [], { ...settings, NEW_SERVICE_SECRET: newSecret() })
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('NEW_SERVICE_SECRET requires SERVICE_SECRET')])
    const rotated = await run('rotate-secret', [], settings)
    expect([rotated.code, rotated.output]).toEqual([
      0,
      expect.stringContaining(`1 values are sealed with the new secret. The secret is in ${file}.`),
    ])
    const second = await readFile(file, 'utf8')
    expect([second === first, await readdir(dataDir)]).toEqual([false, ['service-secret']])

    const given = { ...settings, SERVICE_SECRET: second }
    for (const NEW_SERVICE_SECRET of ['', second])
      expect(await run('rotate-secret', [], { ...given, NEW_SERVICE_SECRET })).toMatchObject({
        code: 1,
        output: expect.stringContaining('NEW_SERVICE_SECRET'),
      })
    const set = await run('rotate-secret', [], { ...given, NEW_SERVICE_SECRET: newSecret() })
    expect([set.code, set.output]).toEqual([0, expect.stringContaining('1 values are sealed with the new secret. Start every instance')])
    expect([await readFile(file, 'utf8'), await readdir(dataDir)]).toEqual([second, ['service-secret']])
    expect(await run('rotate-secret', [], { ...given, NEW_SERVICE_SECRET: newSecret() })).toMatchObject({ code: 1 })
  })
})

async function withAdmin(connection: pg.ClientConfig, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  for (const text of statements) await client.query(text)
  await client.end()
}
