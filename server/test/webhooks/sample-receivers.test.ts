/** The receivers that the documentation and the dashboard show do what they say. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type ReceiverLanguage, webhookReceivers } from '@parley/contract/webhook-receivers'
import { transformSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../reliability/free-port.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

const runs = (program: string, ...args: string[]) => {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
/** Each language, and whether it can be run here. The others are skipped by name. */
const languages: readonly (readonly [ReceiverLanguage, boolean])[] = [
  ['typescript', true],
  ['python', runs('python3', '--version')],
  ['go', runs('go', 'version')],
]

describe('the receivers of the documentation', () => {
  let app: TestApp
  const folder = mkdtempSync(join(tmpdir(), 'parley-receivers-'))
  const children: ChildProcess[] = []
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })

  function spawned(language: ReceiverLanguage, secret: string, port: number): ChildProcess {
    const { source, fileName } = webhookReceivers[language]
    const path = join(folder, language === 'typescript' ? 'receiver.mjs' : fileName)
    writeFileSync(path, language === 'typescript' ? transformSync(source, { loader: 'ts' }).code : source)
    const [program, args] = { typescript: [process.execPath, [path]], python: ['python3', [path]], go: ['go', ['run', path]] }[
      language
    ] as [string, string[]]
    const child = spawn(program, args, { env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) } })
    children.push(child)
    return child
  }

  /** Starts it, and collects what it prints. */
  async function started(language: ReceiverLanguage, secret: string, port: number): Promise<string[]> {
    const child = spawned(language, secret, port)
    const printed: string[] = []
    if (child.stdout) createInterface(child.stdout).on('line', (line) => printed.push(line))
    const url = `http://127.0.0.1:${port}/`
    await until(() =>
      fetch(url, { method: 'POST', body: '{}' }).then(
        ({ status }) => status === 401,
        () => false,
      ),
    )
    return printed
  }

  for (const [language, here] of languages) {
    it.skipIf(!here)(`in ${language} accept genuine deliveries once, and refuse anything else`, async () => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}/`
      const { id, secret } = (await app.as('mina').post('/webhook-endpoints', { url })).body
      const printed = await started(language, secret, port)
      await app.as('mina').post(`/webhook-endpoints/${id}/ping`)
      const deliveries = async () => (await app.as('mina').get(`/webhook-endpoints/${id}/deliveries`)).body.data
      await until(async () => (await deliveries())[0].status === 'succeeded')
      await until(() => printed.length > 0)
      expect(printed).toEqual([`ping ${id}`])
      // A repeat gets the same reply and is recognized by its ID.
      await app.as('mina').post(`/webhook-endpoints/${id}/deliveries/${(await deliveries())[0].id}/redeliver`)
      await until(async () => (await deliveries())[0].attempts === 2)
      expect((await deliveries())[0].status).toBe('succeeded')
      expect(printed).toHaveLength(1)
      // Both secrets sign while they overlap. After that, only the new one signs, and a receiver with the old one refuses it.
      await app.as('mina').post(`/webhook-endpoints/${id}/roll-secret`)
      await app.as('mina').post(`/webhook-endpoints/${id}/ping`)
      await until(() => printed.length === 2)
      await app.as('mina').post(`/webhook-endpoints/${id}/roll-secret`, { overlapHours: 0 })
      await app.as('mina').post(`/webhook-endpoints/${id}/ping`)
      await until(async () => (await deliveries())[0].attempts > 0)
      expect((await deliveries())[0]).toMatchObject({ responseStatus: 401 })
      const old = { 'webhook-id': 'evt_1', 'webhook-signature': 'v1,x' }
      for (const timestamp of ['1700000000', '\u00b2', '9'.repeat(5_000), '-1', 'NaN', '']) {
        const headers = { ...old, 'webhook-timestamp': timestamp }
        expect((await fetch(url, { method: 'POST', body: '{}', headers })).status, timestamp.slice(0, 12)).toBe(401)
      }
      await app.as('mina').call('DELETE', `/webhook-endpoints/${id}`, undefined)
    })

    it.skipIf(!here)(`in ${language} do not start without a secret, because then anybody could sign`, async () => {
      for (const emptySecret of ['', 'whsec_']) {
        const child = spawned(language, emptySecret, await freePort())
        const stderr: string[] = []
        child.stderr?.on('data', (chunk) => stderr.push(String(chunk)))
        const [code] = await once(child, 'close')
        expect(code).toBeGreaterThan(0)
        expect(stderr.join('')).toContain('WEBHOOK_SECRET: set the secret of the endpoint')
      }
    })
  }
})
