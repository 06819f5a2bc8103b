import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultBaseUrl } from '@parley/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../server/test/test-app.ts'
import { Cli } from '../src/cli.ts'
import { profilesPath } from '../src/profiles.ts'
import { TestCli } from './test-cli.ts'

let app: TestApp
let cli: TestCli
let settings: string
beforeAll(async () => {
  app = await openTestApp()
  cli = await TestCli.open(app)
})
afterAll(() => cli.remove())
beforeEach(async () => {
  settings = await cli.settingsFolder()
})

const run = (args: readonly string[], input = '') => cli.run(args, { input, env: { PARLEY_CONFIG_DIR: settings } })
const signIn = (key = '', ...more: string[]) => run(['login', '--with-key', ...more], `${key}\n`)

// Each step is a separate process.
describe('a key', () => {
  it('is stored only for its owner, and shown nowhere', async () => {
    const key = app.as('mina').key ?? ''
    const { code, stdout, stderr } = await signIn(key)
    expect(code).toBe(0)
    expect(stdout + stderr).toContain('Halden Research')
    expect(stdout + stderr).not.toContain(key)
    const path = join(settings, 'profiles.json')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readFile(path, 'utf8')).toContain(key)
    expect(await readdir(settings)).toEqual(['profiles.json'])
  })

  it('is checked before it is stored', async () => {
    expect((await signIn('gpk_live_wrong')).code).toBe(3)
    expect(await readdir(settings)).toEqual([])
  })

  it('of each profile is used by its name, and the current one without a name', async () => {
    await signIn(app.as('mina').key)
    await signIn(app.as('sam', 'test').key, '--profile', 'seller')
    const who = async (...args: string[]) => JSON.parse((await run(['me', '--json', ...args])).stdout)
    expect(await who()).toMatchObject({ mode: 'live', company: { name: 'Halden Research' } })
    expect(await who('--profile', 'seller')).toMatchObject({ mode: 'test', company: { name: 'Kestrel Compute' } })
    expect((await run(['profiles', 'use', 'seller'])).code).toBe(0)
    expect(await who()).toMatchObject({ mode: 'test' })
    const { stdout } = await run(['profiles', 'list', '--json'])
    expect(JSON.parse(stdout)).toMatchObject([
      { name: 'default', current: false, mode: 'live' },
      { name: 'seller', current: true, mode: 'test' },
    ])
    expect(stdout).not.toContain('gpk_')
  })

  it('is not found under inherited property names', async () => {
    await signIn(app.as('mina').key)
    for (const name of ['constructor', '__proto__', 'toString'])
      for (const args of [
        ['me', '--profile', name],
        ['logout', '--profile', name],
        ['profiles', 'use', name],
      ])
        expect(await run(args), args.join(' ')).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no profile') })
    expect((await signIn(app.as('sam').key, '--profile', '__proto__')).code).toBe(0)
    const { stdout } = await run(['me', '--json', '--profile', '__proto__'])
    expect(JSON.parse(stdout)).toMatchObject({ company: { name: 'Kestrel Compute' } })
  })

  it('is stored with a dashboard URL that a browser can open, or rejected', async () => {
    for (const address of ['nonsense', 'parley.example', 'ftp://parley.example'])
      expect(await signIn(app.as('mina').key, '--dashboard-url', address)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--dashboard-url'),
      })
    expect(await readdir(settings)).toEqual([])
    const key = app.as('mina').key
    const env = { PARLEY_DASHBOARD_URL: 'nonsense' }
    expect(await cli.run(['open', '--print'], { key, env })).toMatchObject({ code: 2, stdout: '' })
  })

  it('is deleted when its owner logs out', async () => {
    await signIn(app.as('mina').key)
    expect((await run(['logout'])).code).toBe(0)
    expect(await readFile(join(settings, 'profiles.json'), 'utf8')).not.toContain('gpk_')
    const { code, stderr } = await run(['me'])
    expect([code, stderr]).toEqual([3, expect.stringContaining('parley login')])
  })

  it('replaces the current one if that was deleted', async () => {
    for (const name of ['buyer', 'seller']) await signIn(app.as('mina').key, '--profile', name)
    await run(['logout', '--profile', 'buyer'])
    const { code, stderr } = await run(['me'])
    expect([code, stderr]).toEqual([3, expect.stringContaining('parley profiles use NAME')])
    expect((await signIn(app.as('sam').key)).stderr).not.toContain('still')
    expect(JSON.parse((await run(['me', '--json'])).stdout)).toMatchObject({ company: { name: 'Kestrel Compute' } })
  })

  it('is not stored if nothing can be written, and the error says what to do', async () => {
    await writeFile(join(settings, 'file'), '')
    const env = { PARLEY_CONFIG_DIR: join(settings, 'file', 'parley') }
    for (const args of [['login', '--with-key'], ['profiles']]) {
      const { code, stderr } = await cli.run(args, { input: app.as('mina').key ?? '', env })
      expect([code, stderr]).toEqual([2, expect.stringMatching(/ENOTDIR.*PARLEY_CONFIG_DIR/)])
    }
  })

  it('is not looked up in an unintended folder: an empty variable counts as unset', async () => {
    expect(profilesPath({ PARLEY_CONFIG_DIR: '' })).toBe(profilesPath({}))
    const env = { PARLEY_API_KEY: 'gpk_test_x', PARLEY_BASE_URL: '', PARLEY_DASHBOARD_URL: '' }
    const { stdin, stdout, stderr } = process
    expect(await new Cli({ env, stdin, stdout, stderr }).profile()).toMatchObject({ baseUrl: defaultBaseUrl, dashboardUrl: null })
  })

  it('is stored in a folder that only its owner can enter', async () => {
    const folder = join(settings, 'made')
    expect(await cli.run(['login', '--with-key'], { input: app.as('mina').key ?? '', env: { PARLEY_CONFIG_DIR: folder } })).toMatchObject({
      code: 0,
    })
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })

  it('is stored with the URL of the dashboard from the environment', async () => {
    const env = { PARLEY_CONFIG_DIR: settings, PARLEY_DASHBOARD_URL: 'https://parley.example' }
    await cli.run(['login', '--with-key'], { input: app.as('mina').key ?? '', env })
    expect((await run(['open', '--print'])).stdout).toBe('https://parley.example/\n')
  })

  it('is not asked for without a terminal', async () => {
    expect(await run(['login'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--with-key') })
  })

  it.each([
    'precious',
    '{"current":"default","profiles":{"default":{"apiKey":"x"}}}',
    '{"current":"default","profiles":{"default":{"apiKey":"x","baseUrl":"http://x/v1","dashboardUrl":1}}}',
  ])('is never written over a file that is not a settings file: %s', async (content) => {
    await writeFile(join(settings, 'profiles.json'), content)
    expect((await signIn(app.as('mina').key)).code).toBe(2)
    expect(await readFile(join(settings, 'profiles.json'), 'utf8')).toBe(content)
  })
})
