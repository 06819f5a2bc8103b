import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openInstance } from '../../../reliability/instance.ts'
import { root } from '../paths.ts'
import { makeDatabase } from '../test-app.ts'

const calls = 400

// Every write to /dev/full fails as if the disk were full.
describe.skipIf(process.platform !== 'linux')('a log that cannot be written', () => {
  it('costs lines, but no call: the service starts, responds and stops normally', async () => {
    execFileSync(process.execPath, [join(root, 'tools/build.mjs')])
    const folder = await mkdtemp(join(tmpdir(), 'parley-log-'))
    const { host = '', port, user, database } = await makeDatabase('template1')
    const env = {
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      LOG_LEVEL: 'info',
      RATE_LIMIT_IP_PER_MIN: '100000',
    }
    const instance = await openInstance('deaf', folder, env, '/dev/full')
    // More lines than are buffered for one write, by calls so cheap that none waits long enough to be refused.
    const answers = await Promise.all(
      Array.from({ length: calls }, () => fetch(`http://127.0.0.1:${instance.ports.api}/v1/me`).then(({ status }) => status)),
    )
    expect(new Set(answers)).toEqual(new Set([401]))
    expect(await instance.isReady()).toBe(true)
    expect([await instance.stop(), instance.starts]).toEqual([0, 1])
    await rm(folder, { recursive: true })
  })
})
