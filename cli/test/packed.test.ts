/** The packed CLI, as partners install it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InstalledPackages, installedPackages, installTimeoutMs } from '../../sdk/test/installed-packages.ts'
import { openTestApp, type TestApp } from '../../server/test/test-app.ts'
import { type Received, Receiver, verify } from '../../server/test/webhooks/receiver.ts'

let app: TestApp
let installed: InstalledPackages
beforeAll(async () => {
  app = await openTestApp()
  installed = await installedPackages()
}, installTimeoutMs)
afterAll(() => installed.remove())

function start(args: readonly string[], key = '') {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PARLEY_CONFIG_DIR: installed.folder, PARLEY_BASE_URL: app.baseUrl, PARLEY_API_KEY: key }
  const child = spawn(join(installed.modules, '.bin/parley'), args, { env, stdio: 'pipe' })
  child.stdin.end()
  return { child, code: new Promise<number | null>((resolve) => child.on('close', resolve)) }
}

async function run(args: readonly string[], key?: string) {
  const { child, code } = start(args, key)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, stdout, stderr }
}

describe('the packed CLI', () => {
  it('writes the result to standard output, with exit code 0', async () => {
    const { code, stdout, stderr } = await run(['me', '--json'], app.as('mina').key)
    expect([code, stderr, JSON.parse(stdout).company.name]).toEqual([0, '', 'Halden Research'])
  })

  it("writes failures to the error stream, with the failure's exit code", async () => {
    const { code, stdout, stderr } = await run(['requests', 'show', 'dem_0000000000000000000000'], app.as('mina').key)
    expect([code, stdout, stderr]).toEqual([4, '', expect.stringContaining('not_found')])
  })

  it('completes commands, options and their values', async () => {
    expect((await run(['complete', '--', 'requests', 'cl'])).stdout).toContain('close')
    expect((await run(['complete', '--', 'requests', 'list', '--status', ''])).stdout).toMatch(/^open\b/)
  })

  it('forwards sandbox events to a local receiver, until Ctrl-C', async () => {
    const { key } = app.as('mina', 'test')
    const receiver = await new Receiver().open()
    const { child, code } = start(['listen', '--forward-to', receiver.url, '--json'], key)
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const { secret } = JSON.parse((await lines.next()).value)
    await app.as('mina', 'test').post('/test-helpers/opportunities')
    const [received] = (await receiver.waitFor(1)) as [Received]
    verify(received, secret)
    expect(received.body).toMatchObject({ type: 'submission.submitted' })
    child.kill('SIGINT')
    expect(await code).toBe(130)
    await receiver.close()
  })
})
