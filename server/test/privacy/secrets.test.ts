import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { takeBackup } from '../../src/backup/take-backup.ts'
import { describeError } from '../../src/core/log.ts'
import { people } from '../../src/demo/cast.ts'
import { putListing, validDemand } from '../listings.ts'
import { MailServer } from '../mail-server.ts'
import { OpenPage } from '../open-page.ts'
import { root } from '../paths.ts'
import { openLot } from '../radar.ts'
import { testSecret } from '../secret.ts'
import { makeDatabase, openInstance, type TestApp, until } from '../test-app.ts'

const randomSecret = (description: string) => `${description}-${randomBytes(12).toString('hex')}`

/** The secrets that must not be found, by description: texts that cannot occur by chance, or numbers that must stand alone. */
class Markers {
  readonly #all = new Map<string, string>()

  add(description: string, secret: string | undefined): string {
    if (secret === undefined || secret === '') throw new Error(`${description} was not drawn`)
    this.#all.set(`${description} ${this.#all.size}`, secret)
    return secret
  }
  get count(): number {
    return this.#all.size
  }
  /** The secrets that a text contains: plain, or as the hex or base64 of their bytes. */
  foundIn(text: string, except: RegExp = /^$/): string[] {
    return [...this.#all]
      .filter(([description, secret]) => !except.test(description) && containsSecret(secret, text))
      .map(([description]) => description)
  }
}
function containsSecret(secret: string, text: string): boolean {
  if (/^\d+$/.test(secret)) return new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(text)
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), bytes.toString('base64url').replace(/.$/, '')].some((form) => text.includes(form))
}

describe('secrets, after normal use and failures', () => {
  const markers = new Markers()
  const postbox = new MailServer()
  /** Every refusal that was returned, and every header except the cookie that is set. */
  const refusals: string[] = []
  let app: TestApp
  let page: OpenPage
  let metrics = ''

  beforeAll(async () => {
    const plainFetch = globalThis.fetch
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const response = await plainFetch(...call)
      const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
      refusals.push(JSON.stringify(headers), response.status >= 400 ? await response.clone().text() : '')
      return response
    })
    const smtp = `smtp://user:${markers.add('the mail server’s password', 'smtp-password')}@127.0.0.1:${await postbox.open()}?ignoreTLS=true`
    const password = markers.add('the database’s password', randomSecret('database'))
    markers.add('the service’s secret', testSecret.toString('hex'))
    app = await openInstance(await makeDatabase(inject('database').template), { SMTP_URL: smtp, LOG_LEVEL: 'trace' }, { password })
    page = await OpenPage.open(app.dashboardUrl, await app.signedIn('mina'))
    await accounts()
    await keys()
    await demandAndBids()
    await malformed()
    await withFaults(async () => {
      await accounts()
      await keys()
      await demandAndBids()
    })
    await withoutConnections()
    await until(() => page.received.length > 0)
    metrics = await (await fetch(`${app.opsUrl}/metrics`)).text()
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    page.close()
    await postbox.close()
  })

  /** Passwords, sessions, links, second factors: right ones and wrong ones. If something fails, the sequence ends there. */
  async function accounts(): Promise<void> {
    const email = `${randomSecret('person')}@people.example`
    const password = markers.add('a password', randomSecret('password'))
    const visitor = app.visitor()
    await visitor.post('/auth/sign-in', { email, password: markers.add('a wrong password', randomSecret('wrong')) })
    await visitor.post('/auth/sign-in', {
      email: people.olav.email,
      password: markers.add('a person’s password', app.password('olav')),
    })
    if (visitor.sid) markers.add('a session', visitor.sid)
    const signedUp = await app.visitor().post('/auth/sign-up', { name: 'Ada Berg', email })
    await app.visitor().post('/auth/forgot-password', { email: people.olav.email })
    if (signedUp.status >= 500) return
    await until(() => postbox.to(email).length > 0)
    const token = markers.add('a link’s token', /#([\w-]{43})/.exec(postbox.to(email)[0]?.text ?? '')?.[1])
    await app.visitor().post('/auth/confirm-email', { token, password })
    await app.visitor().post('/auth/confirm-email', { token, password })
    await app.visitor().post('/auth/reset-password', { token, password: markers.add('a new password', randomSecret('new')) })
    const own = app.visitor()
    if ((await own.post('/auth/sign-in', { email, password })).status !== 200) return
    markers.add('a session', own.sid)
    const { secret } = (await own.post('/account/authenticator')).body
    markers.add('an authenticator’s secret', secret)
    const codeAt = async (seconds: number) => generateSync({ secret, epoch: Math.floor((await app.nowMs()) / 1000) + seconds })
    const confirmed = await own.post('/account/authenticator/confirm', { code: markers.add('a code', await codeAt(0)) })
    markers.add('a session', own.sid)
    const [used, ...unused] = confirmed.body.recoveryCodes as string[]
    for (const code of [used, ...unused]) markers.add('a recovery code', code)
    await own.post('/auth/second-factor', { code: used })
    await own.post('/auth/second-factor', { code: used })
    await own.post('/auth/second-factor', { code: markers.add('a wrong code', await codeAt(9_000)) })
    markers.add('a session', own.sid)
    await own.get(`/keys?code=${used}`)
    await own.post('/account/password', {
      currentPassword: randomSecret('wrong'),
      newPassword: markers.add('a new password', randomSecret('new')),
    })
  }

  /** Keys that are created, used, misspelt, sent where they do not belong, and revoked. */
  async function keys(): Promise<void> {
    const session = await app.proven('tomas')
    if (session.sid) markers.add('a session', session.sid)
    const { body } = await session.post('/keys', { name: 'to be found nowhere', mode: 'live' })
    const key = markers.add('a key', body?.key ?? app.as('tomas').key)
    const partner = app.withKey(key)
    await partner.get('/me')
    await partner.get(`/me?api_key=${key}`)
    await partner.get(`/requests/${key}`)
    await app.withKey(`${key.slice(0, -1)}!`).get('/me')
    await app.withKey(undefined).get('/me', { headers: { cookie: `sid=${session.sid}`, authorization: `Basic ${key}` } })
    await app.visitor().call('GET', '/keys', undefined, { cookie: `sid=${key}` })
    if (body?.id) await session.post(`/keys/${body.id}/revoke`)
    await partner.get('/me')
  }

  /** Notes that only the operator reads, and sealed bids: accepted, too low, and refused. */
  async function demandAndBids(): Promise<void> {
    const notes = markers.add('notes for the operator', randomSecret('notes'))
    await app.as('mina').post('/requests', { ...validDemand(await app.nowMs()), notes })
    await app.as('mina').post('/requests', { ...validDemand(await app.nowMs()), notes, nodes: -1 })
    const listing = await putListing(app, 'kestrel')
    const lot = await openLot(app, await app.signedIn('oona'), listing, 'sealed', { seconds: 86_400, reserveCents: 300_000 }).catch(
      () => null,
    )
    if (lot === null) return
    const amount = () => Number(markers.add('a sealed bid', String(randomInt(400_000, 900_000))))
    const session = await app.proven('tomas')
    await session.post(`/lots/${lot}/bids`, { amountCents: amount() })
    await session.post(`/lots/${lot}/bids`, { amountCents: amount() })
    await session.post(`/lots/${lot}/bids`, { amountCents: -amount() })
  }

  /** Malformed calls, with a key in each place. */
  async function malformed(): Promise<void> {
    const key = markers.add('a key', app.as('sam').key)
    await app.as('sam').call('POST', '/requests', `{"notes": "${key}", `)
    await app.as('sam').call('POST', '/requests', JSON.stringify({ [key]: 1, notes: 'x'.repeat(70_000) }))
    await app.as('sam').call('POST', '/requests', JSON.stringify({ [`${'x'.repeat(40)}${key}`]: 1 }))
    await app.as('sam').get(`/requests?${key}=1&${key}=2`)
    await app.as('sam').get(`/requests?my_${key}=1`)
    await app.visitor().post('/auth/sign-in', { [key]: key, email: 7 })
    const { port } = new URL(app.baseUrl)
    for (const head of [
      `GET /v1/me?${key} HTTP/9\r\nauthorization: ${key}`,
      `${key} / HTTP/1.1`,
      `GET /v1/%ZZ${key} HTTP/1.1\r\nhost: ${key}`,
    ]) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('data', (bytes) => refusals.push(String(bytes)))
      socket.end(`${head}\r\n\r\n`)
      await once(socket, 'close')
    }
  }

  /** The tables refuse every write, and PostgreSQL quotes the row. */
  async function withFaults(work: () => Promise<void>): Promise<void> {
    const tables = ['requests', 'bids', 'api_keys', 'people', 'recovery_codes']
    const { rows } = {
      rows: await app.sql<{ name: string }>(`select relname as name from pg_class where relname = any($1) and relkind = 'r'`, [tables]),
    }
    expect(rows.map(({ name }) => name).sort()).toEqual([...tables].sort())
    for (const table of tables) await app.sql(`alter table ${table} add constraint planted check (false) not valid`)
    await work()
    for (const table of tables) await app.sql(`alter table ${table} drop constraint planted`)
  }

  /** Every connection of the service ends while it is called. */
  async function withoutConnections(): Promise<void> {
    const calls = Array.from({ length: 20 }, () => app.as('mina').get('/requests'))
    await app.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'parley %'`,
    )
    await Promise.all(calls)
    await until(async () => (await app.as('mina').get('/requests')).status === 200)
  }

  it('were planted, and the intended failures happened', () => {
    expect(markers.count).toBeGreaterThan(40)
    expect(refusals.filter((text) => text.includes('"api_error"')).length).toBeGreaterThan(5)
    expect(app.log.filter((line) => line.includes('"constraint":"planted"')).length).toBeGreaterThan(3)
    expect(markers.foundIn(`x ${app.password('olav')} y`)).toHaveLength(2)
  })

  it('are in no line of the log', () => {
    expect(app.log.length).toBeGreaterThan(50)
    expect(markers.foundIn(app.log.join(''))).toEqual([])
  })

  it('are in no refusal, and in no header', () => {
    expect(markers.foundIn(refusals.join('\n'))).toEqual([])
  })

  it('are in no metric, and in nothing that open pages receive', () => {
    expect(metrics).toContain('parley_ready')
    expect(page.text).toContain('topic')
    expect(markers.foundIn(metrics + page.text)).toEqual([])
  })

  it('are in no letter, except for the token of the link that the letter delivers', () => {
    const letters = postbox.received.map((mail) => JSON.stringify(mail)).join('\n')
    expect(letters).toContain('#')
    expect(markers.foundIn(letters, /link’s token/)).toEqual([])
  })

  it('are in no copy of the database: keys, sessions, links and codes are stored as hashes, the rest is sealed', async () => {
    let dump = ''
    for await (const line of takeBackup(app.connection, '')) dump += JSON.stringify(line)
    const hashOf = (text: string | undefined) =>
      createHash('sha256')
        .update(text ?? '')
        .digest('hex')
    expect(dump).toContain(hashOf(app.as('mina').key))
    // Notes are stored for the operator to read: they are not a secret of the service.
    expect(markers.foundIn(dump, /notes/)).toEqual([])
    for (const { totp_secret, password } of Object.values(inject('database').secrets)) {
      expect(containsSecret(totp_secret, dump)).toBe(false)
      expect(containsSecret(password, dump)).toBe(false)
    }
  })
})

describe('an error', () => {
  const secret = randomSecret('secret')
  const refused = (code: string, message: string) =>
    Object.assign(new pg.DatabaseError(message, 0, 'error'), {
      code,
      table: 'bids',
      detail: `Failing row contains (${secret}).`,
      where: secret,
    })

  it('of the database is logged without the row, the value or the statement that it quotes', () => {
    const logged = describeError(refused('23514', 'new row violates check constraint'))
    expect(logged).toMatchObject({ code: '23514', table: 'bids', message: 'new row violates check constraint' })
    expect(logged.stack).toContain('secrets.test.ts')
    const all = [logged, describeError(refused('22P02', `invalid input syntax: "${secret}"`))]
    expect(JSON.stringify(all)).not.toContain(secret)
  })

  it('is logged with its cause, and without the data attached to it', () => {
    const cause = Object.assign(new Error('the engine said no'), { request: { headers: { authorization: secret } } })
    const logged = describeError(new AggregateError([new Error('outer', { cause })], 'all'))
    expect(JSON.stringify(logged)).not.toContain(secret)
    expect(logged.errors?.[0]?.cause?.message).toBe('the engine said no')
    expect(describeError(secret).message).not.toContain(secret)
  })
})

describe('the last output of a process', () => {
  const program = join(root, 'server/dist/main.js')
  let folder: string
  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'tools/build.mjs')])
    folder = await mkdtemp(join(tmpdir(), 'parley-last-words-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function lastOutputOf(env: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<string> {
    const child = spawn(process.execPath, [...args, program], { env: { ...process.env, DATA_DIR: folder, ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text))
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    return output
  }

  it('names a wrong setting and reveals no secret in it', async () => {
    const secret = randomSecret('secret')
    const outputs = [
      await lastOutputOf({ SMTP_URL: `http://user:${secret}@host` }),
      await lastOutputOf({ DATABASE_URL: `postgres://user:${secret}@host:notaport/db`, SERVICE_SECRET: secret }),
      await lastOutputOf({ DATABASE_URL: `nothing ${secret}`, API_PORT: 'x' }),
      await lastOutputOf({ SERVICE_SECRET: secret }),
    ]
    expect(outputs[0]).toContain('SMTP_URL')
    expect(outputs[3]).toContain('SERVICE_SECRET')
    expect(outputs.join('\n')).not.toContain(secret)
  })

  it('says what ended the process, and nothing that is attached to the error', async () => {
    const secret = randomBytes(32).toString('hex')
    const throws = `setImmediate(() => { throw Object.assign(new Error('a mistake'), { detail: process.env.SERVICE_SECRET }) })`
    const output = await lastOutputOf({ DATABASE_URL: `postgres://user:${secret}@127.0.0.1:1/db`, SERVICE_SECRET: secret }, [
      '--import',
      `data:text/javascript,process.once('newListener', () => ${encodeURIComponent(throws)})`,
    ])
    expect(output).toContain('the process ended because of an unexpected error')
    expect(output).toContain('a mistake')
    expect(output).not.toContain(secret)
  })
})
