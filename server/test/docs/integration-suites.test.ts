/** The suites of the testing guide pass with only a test key, in parallel for several companies. `RACES=50` runs them 50 times in a row. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies, people } from '../../src/demo/cast.ts'
import { nodeSuite, pytestSuite } from '../../src/docs/samples/integration-suites.ts'
import { root } from '../paths.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const run = promisify(execFile)
const times = Number(process.env.RACES ?? 1)
const withinMs = 60_000

const hasPytest = (() => {
  try {
    execFileSync('python3', ['-m', 'pytest', '--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe('the suite of the testing guide', () => {
  let app: TestApp
  let folder: string
  let keys: readonly string[]
  beforeAll(async () => {
    app = await openTestApp()
    folder = await mkdtemp(join(tmpdir(), 'parley-suites-'))
    await writeFile(join(folder, 'integration.test.mjs'), nodeSuite)
    await writeFile(join(folder, 'test_integration.py'), pytestSuite)
    const owner = await app.signedIn('noa')
    expect((await owner.post('/companies', { name: 'Five Compute', country: 'SE' })).status).toBe(201)
    keys = (['mina', 'lena', 'sam', 'pedro', 'noa'] as const).map((name) => app.as(name, 'test').key ?? '')
  })
  afterAll(() => rm(folder, { recursive: true }))

  const play = (program: string, args: readonly string[], key: string) =>
    run(program, args, { cwd: folder, timeout: withinMs, env: { ...process.env, NODE_OPTIONS: '', API_URL: app.baseUrl, API_KEY: key } })
  const failed = ({ stdout, stderr }: { stdout: string; stderr: string }) => expect.unreachable(stdout + stderr)

  it('passes in node:test for five companies at the same time', { timeout: times * withinMs }, async () => {
    for (let round = 0; round < times; round++) {
      const played = await Promise.all(
        keys.map((key) => play(process.execPath, ['--test', '--test-reporter=tap', 'integration.test.mjs'], key).catch(failed)),
      )
      for (const { stdout } of played) expect(stdout).toMatch(/^# pass 4$/m)
    }
  })

  it('is also run by npm run tour -- --sandbox', { timeout: withinMs }, async () => {
    const mina = { name: people.mina.name, company: companies.halden.name, side: 'buys', role: 'trader', keys: { test: keys[0] } }
    await writeFile(join(folder, 'demo.json'), JSON.stringify({ base_url: app.baseUrl, people: [mina] }))
    const env = { ...process.env, DATA_DIR: folder }
    const { stdout } = await run(process.execPath, [join(root, 'tools/tour.mjs'), '--sandbox'], { timeout: withinMs, env }).catch(failed)
    expect(stdout).toMatch(/All 12 steps succeeded\.\n$/)
  })

  it.skipIf(!hasPytest)('passes in pytest', { timeout: withinMs }, async () => {
    const { stdout } = await play('python3', ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'test_integration.py'], keys[0] ?? '').catch(
      failed,
    )
    expect(stdout).toMatch(/^4 passed/m)
  })
})
