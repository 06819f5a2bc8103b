import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Sealer } from '../../src/core/sealer.ts'
import { people } from '../../src/demo/cast.ts'
import { inviteOperator } from '../../src/domain/account/invite-operator.ts'
import { Outbox } from '../../src/domain/mail/outbox.steps.ts'
import { lettersTo, mailedToken } from '../letters.ts'
import { root } from '../paths.ts'
import { testSecret } from '../secret.ts'
import { makeDatabase, openTestApp, type TestApp } from '../test-app.ts'

const password = 'a long enough phrase'
const codeIn = ({ body }: { body: { error?: { code: string } } | null }) => body?.error?.code ?? 'ok'

describe('an invitation to the operator’s team', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  /** Invites as the command does, and returns the token of the link. */
  async function invited(email: string): Promise<string> {
    const outbox = new Outbox(new Sealer(testSecret, 'mails'), {
      serviceName: 'Parley',
      dashboardUrl: app.dashboardUrl,
      supportEmail: 'support@parley.example',
    })
    const link = await app.service.db.transaction((tx) => inviteOperator(tx, outbox, email))
    expect(link).toMatch(/\/operator-invitation#[\w-]{43}$/)
    return link.split('#')[1] ?? ''
  }
  const post = (step: 'read' | 'open' | 'join', body: object) => app.visitor().post(`/auth/operator-invitation/${step}`, body)
  const open = (token: string, name = 'Ada Berg') => post('open', { token, name, password })
  const signIn = async (email: string) => (await app.visitor().post('/auth/sign-in', { email, password })).body
  async function account(email: string) {
    await app.visitor().post('/auth/sign-up', { name: 'Bo Lind', email })
    await app.visitor().post('/auth/confirm-email', { token: await mailedToken(app, email), password })
    const page = app.visitor()
    await page.post('/auth/sign-in', { email, password })
    return page
  }

  it('opens an account if there is none, once, regardless of how many calls use the link at the same time', async () => {
    const email = 'first@operator.example'
    const token = await invited(email)
    expect((await post('read', { token })).body).toMatchObject({ email, hasAccount: false })
    expect(codeIn(await post('join', { token }))).toBe('link_invalid')
    const responses = await Promise.all(Array.from({ length: 8 }, () => open(token)))
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(codeIn(await post('read', { token }))).toBe('link_invalid')
    expect(await signIn(email)).toMatchObject({ person: { name: 'Ada Berg', email, operator: true }, company: null })
  })

  it('refuses a password that is easy to guess, and its link stays valid', async () => {
    const token = await invited('guessable@operator.example')
    const weak = await post('open', { token, name: 'Ada Berg', password: 'Operator-Guessable-1' })
    expect(weak.body.error).toMatchObject({ code: 'invalid_request', param: 'password' })
    expect((await open(token)).status).toBe(204)
  })

  it('accepts an account that belongs to no company, and leaves its password unchanged', async () => {
    const email = 'joins@operator.example'
    const page = await account(email)
    const token = await invited(email.toUpperCase())
    expect((await post('read', { token })).body.hasAccount).toBe(true)
    expect(codeIn(await open(token))).toBe('link_invalid')
    expect((await post('join', { token })).status).toBe(204)
    expect(codeIn(await post('join', { token }))).toBe('link_invalid')
    expect((await page.get('/auth/session')).body.person.operator).toBe(true)
    await expect(invited(email)).rejects.toThrow("is already a member of the operator's team")
  })

  it('is refused to a member of a company, including one who became a member since or becomes one at the same moment', async () => {
    await expect(invited(people.mina.email)).rejects.toThrow('is a member of Halden Research, and an operator belongs to no company')
    const company = (name: string) => ({ name, country: 'NO', website: null })
    const page = await account('member@operator.example')
    const token = await invited('member@operator.example')
    expect((await page.post('/companies', company('Since Then'))).status).toBe(201)
    expect(codeIn(await post('join', { token }))).toBe('already_member')
    for (let i = 0; i < 4; i++) {
      const email = `moment${i}@operator.example`
      const own = await account(email)
      const link = await invited(email)
      const steps = [own.post('/companies', company(`Moment ${i}`)), post('join', { token: link })]
      for (const { status } of await Promise.all(steps)) expect(status).toBeLessThan(500)
    }
    const late = await app.sql(`select c.person_id from audit c join audit o using (person_id)
      where c.action = 'company.created' and o.action = 'operator.joined' and o.at > c.at`)
    expect(late).toEqual([])
  })

  it('is refused to the people of the demo and to suspended people', async () => {
    await expect(invited(people.noa.email)).rejects.toThrow('one of the people of the demo')
    await account('suspended@operator.example')
    await app.sql(`update people set suspended_at = app_now() where email = 'suspended@operator.example'`)
    await expect(invited('suspended@operator.example')).rejects.toThrow('is suspended')
  })

  it('expires after 72 hours, ends with the next one, and is stored as a hash', async () => {
    const email = 'late@operator.example'
    const older = await invited(email)
    const token = await invited(email)
    expect(codeIn(await open(older))).toBe('link_invalid')
    const rows = JSON.stringify(await app.sql('select i::text as row from operator_invitations i union all select a::text from audit a'))
    for (const form of [token, Buffer.from(token).toString('hex')]) expect(rows).not.toContain(form)
    await app.advance('72 hours')
    expect(codeIn(await post('read', { token }))).toBe('link_invalid')
    expect(codeIn(await open(token))).toBe('link_invalid')
  })

  it('is mailed and audited', async () => {
    const token = await invited('mailed@operator.example')
    const [letter] = await lettersTo(app, 'mailed@operator.example')
    expect([letter?.subject, letter?.text.includes(`#${token}`)]).toEqual(["Join the operator's team of Parley", true])
    await open(token)
    const rows = await app.sql(`select action, detail from audit where action like 'operator.%' order by id desc limit 2`)
    expect(rows).toEqual([
      { action: 'operator.joined', detail: null },
      { action: 'operator.invited', detail: { email: 'mailed@operator.example' } },
    ])
  })
})

describe('a command that writes an email', () => {
  const secret = randomBytes(32).toString('base64')
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-operator-'))
    const [code] = await once(spawn(process.execPath, [join(root, 'tools/build.mjs'), 'operator', 'reset-factors']), 'close')
    expect(code).toBe(0)
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function run(program: string, databaseUrl: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
    const settings = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      DASHBOARD_PUBLIC_URL: 'https://desk.example',
      SERVICE_SECRET: secret,
    }
    const child = spawn(process.execPath, [join(root, 'server/dist', program), ...args], { env: { ...process.env, ...settings } })
    const [stdout, stderr] = [[] as Buffer[], [] as Buffer[]]
    child.stdout.on('data', (text: Buffer) => stdout.push(text))
    child.stderr.on('data', (text: Buffer) => stderr.push(text))
    const [code] = await once(child, 'close')
    return { code, stdout: stdout.join(''), stderr: stderr.join('') }
  }

  it('works on a database that no service has ever run on, and says which argument it needs', async () => {
    const { host, port, user, database } = await makeDatabase('template0')
    const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
    const invited = await run('operator.js', url, 'first@operator.example')
    expect([invited.code, invited.stderr.includes('the email is stored and not sent')]).toEqual([0, true])
    expect(invited.stdout).toMatch(/^ {2}https:\/\/desk\.example\/operator-invitation#[\w-]{43}$/m)
    const unknown = await run('reset-factors.js', url, 'nobody@operator.example')
    expect([unknown.code, unknown.stdout]).toEqual([1, ''])
    expect(unknown.stderr).toContain('there is no account with the email address nobody@operator.example')
    for (const args of [[], ['no address'], ['one@x.example, two@x.example']])
      for (const name of ['operator', 'reset-factors']) {
        const refused = await run(`${name}.js`, url, ...args)
        expect([refused.code, refused.stdout]).toEqual([1, ''])
        expect(refused.stderr).toContain(`npm run ${name} -- EMAIL`)
        for (const address of args) expect(refused.stderr).toContain(`"${address}" is not an email address`)
      }
  })
})
