import { execFile, execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../paths.ts'

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
    execFileSync(process.execPath, [join(root, 'tools/build.mjs'), 'audit-verify', 'backup', 'reset-factors', 'rotate-secret'])
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
})
