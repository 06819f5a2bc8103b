/** The parts that the commands of `npm run` share. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../paths.ts'

interface Build {
  readonly output: string
  readonly stamp: string
  readonly inputs: { readonly files: readonly string[]; readonly folders: readonly string[] }
  readonly lock: string
  readonly maxMs: number
}
const { ensureBuiltFrom }: { ensureBuiltFrom(build: Build, work: (inputHash: string) => Promise<void>): Promise<void> } = await import(
  join(root, 'tools/build-cache.mjs')
)
const { withLock }: { withLock(folder: string, maxMs: number, work: () => Promise<void>): Promise<void> } = await import(
  join(root, 'tools/setup.mjs')
)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-tools-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a lock', () => {
  const lock = () => join(folder, 'lock')

  it('is held during the work, and released after it, also if it fails', async () => {
    await withLock(lock(), 2_000, async () => expect(existsSync(lock())).toBe(true))
    expect(existsSync(lock())).toBe(false)
    await expect(withLock(lock(), 2_000, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
    expect(existsSync(lock())).toBe(false)
  })

  it('that a killed command left is taken over when it is older than the work can take', async () => {
    mkdirSync(lock())
    const aMinuteAgo = Date.now() / 1000 - 60
    utimesSync(lock(), aMinuteAgo, aMinuteAgo)
    let isDone = false
    await withLock(lock(), 59_000, async () => {
      isDone = true
    })
    expect(isDone).toBe(true)
  })
})

describe('a build', () => {
  it('is made again if a file of its inputs changed or is new, or its output is missing, and otherwise not', async () => {
    const [sources, output, stamp] = [join(folder, 'sources'), join(folder, 'output'), join(folder, 'stamp')]
    mkdirSync(sources)
    writeFileSync(join(sources, 'a.ts'), 'a')
    let builds = 0
    const ensure = async () => {
      const before = builds
      const inputs = { files: ['package.json'], folders: [relative(root, sources)] }
      await ensureBuiltFrom({ output, stamp, inputs, lock: join(folder, 'building'), maxMs: 2_000 }, async (inputHash) => {
        builds++
        writeFileSync(output, '')
        writeFileSync(stamp, inputHash)
      })
      return builds > before
    }
    const change = async (step: () => void) => {
      step()
      return [await ensure(), await ensure()]
    }
    expect(await change(() => {})).toEqual([true, false])
    expect(await change(() => writeFileSync(join(sources, 'a.ts'), 'b'))).toEqual([true, false])
    expect(await change(() => writeFileSync(join(sources, 'b.ts'), ''))).toEqual([true, false])
    expect(await change(() => rmSync(output))).toEqual([true, false])
    expect(await change(() => rmSync(stamp))).toEqual([true, false])
  })

  it('that failed is made again', async () => {
    const [output, stamp] = [join(folder, 'failed'), join(folder, 'failed-stamp')]
    const build = { output, stamp, inputs: { files: ['package.json'], folders: [] }, lock: join(folder, 'failing'), maxMs: 2_000 }
    const failing = () => {
      writeFileSync(output, 'half')
      return Promise.reject(new Error('a mistake'))
    }
    for (let attempt = 0; attempt < 2; attempt++) await expect(ensureBuiltFrom(build, failing)).rejects.toThrow('a mistake')
  })
})

it("a test run's folder is the account's database's to pass through, and is deleted with those of killed runs", () => {
  const ofKilled = join(folder, `parley-run-${spawnSync('true').pid}-x`)
  const ofRunning = join(folder, `parley-run-${process.pid}-x`)
  for (const made of [ofKilled, ofRunning]) mkdirSync(made)
  const program = `const { useTemporaryFolder } = await import(${JSON.stringify(join(root, 'tools/temporary-folder.mjs'))})
    const { statSync } = await import('node:fs')
    useTemporaryFolder()
    console.log(process.env.TMPDIR, (statSync(process.env.TMPDIR).mode & 0o777).toString(8))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { env: { TMPDIR: folder }, encoding: 'utf8' })
  const [path = '', mode] = stdout.trim().split(' ')
  expect([path.startsWith(join(folder, 'parley-run-')), mode]).toEqual([true, '711'])
  expect([path, ofKilled, ofRunning].map((one) => existsSync(one))).toEqual([false, false, true])
})

describe('npm run who', () => {
  const person = (name: string, email: string, more: object = {}) => ({
    name,
    email,
    password: 'p',
    totp_secret: 'JBSWY3DPEHPK3PXP',
    ...more,
  })
  const who = (dataDir: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/who.mjs'), ...args], { env, encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  beforeAll(() => {
    const people = [
      person('Ruth Adler', 'ruth@kestrel.example', { company: 'Kestrel', role: 'authorized_signatory', side: 'sells' }),
      person('Ingrid Berg', 'ingrid@halden.example', { company: 'Halden', role: 'owner', side: 'buys', suspended: true }),
      person('Oona', 'oona@parley.example', { operator: true }),
    ]
    writeFileSync(join(folder, 'demo.json'), JSON.stringify({ dashboard_url: 'http://127.0.0.1:4001', people }))
  })

  it('lists everybody with their role', () => {
    expect(who(folder)).toEqual({
      status: 0,
      stdout:
        'ruth@kestrel.example      authorized signatory of Kestrel (seller)\n' +
        'ingrid@halden.example     owner of Halden (buyer); suspended\n' +
        'oona@parley.example       operator\n',
      stderr: '',
    })
  })

  it('finds a person by a part of the name or address, and shows secrets only on a terminal', () => {
    const { status, stdout } = who(folder, 'RUTH')
    expect([status, stdout]).toEqual([0, expect.stringContaining(`they are in ${join(folder, 'demo.json')}`)])
    expect(stdout).not.toMatch(/password {2}|code {2}/)
    expect(who(folder, 'example').stdout.split('\n')).toHaveLength(4)
  })

  it('fails if there is no such person, or no demo', () => {
    expect(who(folder, 'nobody')).toMatchObject({ status: 1, stderr: expect.stringContaining('"nobody"') })
    expect(who(join(folder, 'none'))).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('npm start') })
  })
})

it('a Node that is too old is rejected before anything is installed', () => {
  const text = readFileSync(join(root, 'tools/setup.mjs'), 'utf8')
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(engines.node).toMatch(/^>=20\.19 /)
  const attempt = (version: string) => {
    const program = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })\nawait import('data:text/javascript,' + encodeURIComponent(${JSON.stringify(
      text.replaceAll('import.meta.dirname', "'/'"),
    )}))`
    return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).status
  }
  expect(['18.20.0', '20.18.3', '20.19.0', '22.0.0', '26.10.0'].map(attempt)).toEqual([1, 1, 0, 0, 0])
})
