import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import { root } from '../paths.ts'
import { openTestApp } from '../test-app.ts'

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
    execFileSync(process.execPath, [join(root, 'tools/build.mjs'), 'audit-verify', 'backup', 'reset-factors', 'restore', 'rotate-secret'])
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
})
