import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../reliability/free-port.ts'
import { readConfig } from '../../src/config.ts'
import { sha256 } from '../../src/core/ids.ts'
import { type AgentKey, agentKeyOf } from '../../src/demo/agent-key.ts'
import { type PersonName, people } from '../../src/demo/cast.ts'
import { closeDemo } from '../../src/demo/credentials.ts'
import { type DemoFile, prepareDemo } from '../../src/demo/demo-file.ts'
import { greeting } from '../../src/start/greeting.ts'
import { SoftwareAuthenticator } from '../authenticator.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { lettersTo, mailedToken } from '../letters.ts'
import { root } from '../paths.ts'
import { testSecret } from '../secret.ts'
import { makeDatabase, openTestApp, type TestApp, until } from '../test-app.ts'

const password = 'a long enough phrase'
const codeIn = ({ body }: { body: { error?: { code: string } } | null }) => body?.error?.code ?? 'ok'

describe('a database that held the demo, started without it,', () => {
  let app: TestApp
  let folder: string
  let device: SoftwareAuthenticator
  let resetToken = ''
  let invitationToken = ''
  const sessions: DashboardClient[] = []
  const email = 'ada@real.example'
  let real: DashboardClient

  beforeAll(async () => {
    app = await openTestApp()
    folder = await mkdtemp(join(tmpdir(), 'parley-demo-'))
    const ingrid = await app.proven('ingrid')
    device = new SoftwareAuthenticator(app.dashboardUrl)
    const options = (await ingrid.post('/account/passkeys/options')).body
    await ingrid.post('/account/passkeys', { name: 'Laptop', credential: device.create(options) })
    await ingrid.post('/company/invitations', { email: 'later@real.example', role: 'owner' })
    invitationToken = await mailedToken(app, 'later@real.example')
    await app.visitor().post('/auth/forgot-password', { email: people.oona.email })
    resetToken = await mailedToken(app, people.oona.email)
    await app.visitor().post('/auth/sign-up', { name: 'Ada Berg', email })
    await app.visitor().post('/auth/confirm-email', { token: await mailedToken(app, email), password })
    real = app.visitor()
    await real.post('/auth/sign-in', { email, password })
    sessions.push(ingrid, await app.proven('oona'), await app.signedIn('noa'))
    expect((await lettersTo(app, people.oona.email)).length).toBeGreaterThan(0)
    await Promise.all([closeDemo(app.service.db), closeDemo(app.service.db)])
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('lets none of its people sign in: not by a password, a passkey, or a session', async () => {
    for (const name of Object.keys(people) as PersonName[]) {
      const signedIn = await app.visitor().post('/auth/sign-in', { email: people[name].email, password: app.password(name) })
      expect(codeIn(signedIn), name).toBe('invalid_credentials')
    }
    for (const page of sessions) expect(codeIn(await page.get('/auth/session'))).toBe('session_required')
    const options = (await app.visitor().post('/auth/passkey/options')).body
    expect(codeIn(await app.visitor().post('/auth/passkey', { credential: device.get(options) }))).toBe('invalid_credentials')
  })

  it('accepts none of their keys, in either mode', async () => {
    for (const name of ['ingrid', 'mina', 'ruth', 'noa', 'viktor'] as const)
      for (const mode of ['live', 'test'] as const) expect((await app.as(name, mode).get('/me')).status, `${name}, ${mode}`).toBe(401)
  })

  it('accepts none of their links, and emails no link to reset a password', async () => {
    expect(codeIn(await app.visitor().post('/auth/reset-password', { token: resetToken, password }))).toBe('link_invalid')
    expect(codeIn(await app.visitor().post('/invitations/read', { token: invitationToken }))).toBe('link_invalid')
    expect((await app.visitor().post('/auth/forgot-password', { email: people.oona.email })).status).toBe(204)
    const [letter] = await app.sql('select subject from mails where kind is null order by created_at desc, id desc limit 1')
    expect(letter?.subject).toBe('No Parley account with this email address')
    expect((await app.visitor().post('/auth/sign-up', { name: 'Somebody', email: people.oona.email })).status).toBe(204)
    const [other] = await app.sql('select subject from mails where kind is null order by created_at desc, id desc limit 1')
    expect(other?.subject).toBe('You already have an account at Parley')
  })

  it('does not affect anybody else', async () => {
    expect((await real.get('/auth/session')).status).toBe(200)
    expect((await app.visitor().post('/auth/sign-in', { email, password })).status).toBe(200)
  })

  it('records it in the audit log, once for each of them, also with concurrent starts', async () => {
    const rows = await app.sql(`select target from audit where action = 'demo.closed'`)
    expect(rows).toHaveLength(Object.keys(people).length)
    await closeDemo(app.service.db)
    expect(await app.sql(`select target from audit where action = 'demo.closed'`)).toHaveLength(Object.keys(people).length)
  })

  it('gives them new secrets when it is started with the demo again, and says so if there was a file', async () => {
    const logged: string[] = []
    const log = (line: string) => logged.push(line)
    const [lena] = await app.sql<{ id: number }>('select id from people where email = $1', [people.lena.email])
    await app.service.db.transaction((tx) => agentKeyOf(tx, lena?.id ?? 0))
    const demo = await prepareDemo(app.service.db, readConfig({}), testSecret, folder, log)
    expect(JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'))).toEqual(JSON.parse(JSON.stringify(demo)))
    for (const person of demo.people.filter(({ suspended }) => !suspended)) {
      const page = app.visitor()
      expect((await page.post('/auth/sign-in', { email: person.email, password: person.password })).status, person.email).toBe(200)
      for (const key of Object.values(person.keys ?? {})) expect((await app.withKey(key).get('/me')).status).toBe(200)
    }
    expect((await app.as('mina').get('/me')).status).toBe(401)
    const readAgent = async (): Promise<AgentKey> => JSON.parse(await readFile(join(folder, 'demo-agent.json'), 'utf8'))
    const agent = await readAgent()
    expect((await app.withKey(agent.key).get('/me')).body).toMatchObject({ mode: 'test', policy: { approval: 'spend' } })
    const kept = await prepareDemo(app.service.db, readConfig({}), testSecret, folder, log)
    expect([kept.people, await readAgent(), logged]).toEqual([demo.people, agent, []])
    await app.sql('update api_keys set revoked_at = now() where hash = $1', [sha256(agent.key)])
    const renewed = await prepareDemo(app.service.db, readConfig({}), testSecret, folder, log)
    const { key } = await readAgent()
    expect([renewed.people, (await app.withKey(key).get('/me')).status]).toEqual([demo.people, 200])
    await closeDemo(app.service.db)
    expect((await app.withKey(key).get('/me')).status).toBe(401)
    await prepareDemo(app.service.db, readConfig({}), testSecret, folder, log)
    expect(logged).toEqual([expect.stringMatching(/demo\.json did not match the database: the demo's people have new passwords and keys$/)])
  })
})

describe('a person with the email address of a demo person, who is not one of them,', () => {
  it('keeps the account, with and without the demo', async () => {
    const app = await openTestApp()
    const folder = await mkdtemp(join(tmpdir(), 'parley-demo-'))
    await app.sql('update people set demo = false where email = $1', [people.sam.email])
    await prepareDemo(app.service.db, readConfig({}), testSecret, folder, () => {})
    await closeDemo(app.service.db)
    await rm(folder, { recursive: true })
    expect((await (await app.signedIn('sam')).get('/auth/session')).status).toBe(200)
    expect((await app.as('sam').get('/me')).status).toBe(200)
    expect((await app.as('yuki').get('/me')).status).toBe(401)
  })
})

describe('a start', () => {
  const program = join(root, 'server/dist/main.js')
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-start-'))
    const [code] = await once(spawn(process.execPath, [join(root, 'tools/build.mjs')]), 'close')
    expect(code).toBe(0)
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** Starts the service on an empty database of the tests' server, until it is ready. Returns its output. */
  async function outputOf(
    databaseUrl: string,
    settings: Readonly<Record<string, string>>,
  ): Promise<{ output: string; ready: unknown; markdown: number }> {
    const [api, dashboard, ops] = [await freePort(), await freePort(), await freePort()]
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, API_PORT: `${api}`, DASHBOARD_PORT: `${dashboard}`, OPS_PORT: `${ops}` }
    const child = spawn(process.execPath, [program], { env: { ...process.env, ...env, ...settings } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text))
    const ended = once(child, 'close')
    await until(() => output.includes('is ready'))
    const ready = await (await fetch(`http://127.0.0.1:${ops}/readyz`)).json()
    // Modules that are loaded on demand work in the bundle, too.
    const markdown = (await fetch(`http://127.0.0.1:${api}/docs/guides/first-call.md`)).status
    child.kill('SIGTERM')
    await ended
    return { output, ready, markdown }
  }
  async function emptyDatabase(): Promise<string> {
    const { host, port, user, database } = await makeDatabase('template0')
    return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
  }

  it('prints no key and no password to a possible log, but where they are', async () => {
    const { output, ready, markdown } = await outputOf(await emptyDatabase(), { DEMO: '1' })
    expect(markdown).toBe(200)
    const { people: written } = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as DemoFile
    const who = spawn(process.execPath, [join(root, 'tools/who.mjs'), 'ruth'], {
      env: { ...process.env, DATA_DIR: folder },
    })
    const whoOutput = String((await who.stdout.toArray()).join(''))
    for (const printed of [output, whoOutput]) {
      expect(printed).toContain(join(folder, 'demo.json'))
      for (const { password: secret, totp_secret, keys } of written)
        for (const one of [secret, totp_secret, ...Object.values(keys ?? {})]) expect(printed).not.toContain(one)
      expect(printed).not.toMatch(/gpk_\w+|code {2,}\d{6}/)
    }
    const trader = written.find(({ email: address }) => address === people.mina.email)
    const shown = greeting(readConfig({}), { people: written, path: '' }, true)
    expect(shown).toContain(`Bearer ${trader?.keys?.live}`)
    expect(shown).toContain(`export API_KEY=${written.find(({ email: address }) => address === people.lena.email)?.keys?.test}\n`)
    expect([output.includes('SMTP_URL'), ready]).toEqual([false, { status: 'ready' }])
  })

  it('that seeds the demo without the driver of its offers removes all of them from the market', async () => {
    const { output } = await outputOf(await emptyDatabase(), { DEMO: '1', PROVISION_LOCAL: '0' })
    expect(output).toMatch(/offers that left the market because their driver is not installed: [1-9]/)
  })

  it('after a rotation that was killed before it replaced the secret uses the new secret, and puts it in its place', async () => {
    const database = await emptyDatabase()
    const settings = { DEMO: '1', DATA_DIR: join(folder, 'rotated') }
    const file = join(settings.DATA_DIR, 'service-secret')
    await outputOf(database, settings)
    const sealedWith = await readFile(file, 'utf8')
    await writeFile(`${file}.next`, sealedWith)
    await writeFile(file, randomBytes(32).toString('hex'))
    const { output } = await outputOf(database, settings)
    expect(output).toContain('the secret was changed by an interrupted rotation')
    expect(output).not.toContain('cannot be opened')
    expect(await readFile(file, 'utf8')).toBe(sealedWith)
    expect(await readdir(settings.DATA_DIR)).not.toContain('service-secret.next')
  })

  it('without mail and without the demo says so, also in /readyz, and serves all the same', async () => {
    const { output, ready } = await outputOf(await emptyDatabase(), { DEMO: '0' })
    expect(output).toContain('WARNING: SMTP_URL is not set')
    expect(ready).toEqual({ status: 'ready', warnings: ['Emails are stored and not sent: SMTP_URL is not set.'] })
  })
})
