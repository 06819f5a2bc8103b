import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import { lettersTo } from '../letters.ts'
import { MailServer } from '../mail-server.ts'
import { scrape } from '../scrape.ts'
import { openInstance, openTestApp, type TestApp, until } from '../test-app.ts'

describe('mail', () => {
  let app: TestApp
  let smtp: Record<string, string>
  const postbox = new MailServer()
  beforeAll(async () => {
    const port = await postbox.open()
    smtp = {
      SMTP_URL: `smtp://user:smtp-password@127.0.0.1:${port}?ignoreTLS=true`,
      MAIL_FROM: 'Parley <post@parley.example>',
    }
    app = await openTestApp(smtp)
  })
  afterAll(() => postbox.close())
  beforeEach(() => postbox.rejections.clear())

  const forgot = (email: string) => app.visitor().post('/auth/forgot-password', { email })
  const stateOf = async (recipient: string) => {
    const [row] = await app.sql('select attempts, last_error, sent_at, failed_at from mails where recipient = $1', [recipient])
    return row ?? {}
  }

  it('is sent as text and HTML, with one link, from the configured address', async () => {
    await forgot(people.mina.email)
    await until(() => postbox.to(people.mina.email).length === 1)
    const [mail] = postbox.to(people.mina.email)
    expect(mail?.from?.address).toBe('post@parley.example')
    const link = new RegExp(`${app.dashboardUrl}/reset-password#[\\w-]{43}`)
    const [inText] = link.exec(mail?.text ?? '') ?? []
    expect(mail?.html).toContain(`<a href="${inText}">${inText}</a>`)
    const token = inText?.split('#')[1]
    expect((await app.visitor().post('/auth/reset-password', { token, password: 'another long phrase' })).status).toBe(204)
  })

  it('is not sent, nor is the password, to a server that offers no encryption, if its URL has a password', async () => {
    const plain = await openTestApp({ SMTP_URL: (smtp.SMTP_URL ?? '').replace('//', '//user:secret@').replace('?ignoreTLS=true', '') })
    await plain.visitor().post('/auth/forgot-password', { email: people.olav.email })
    const lastError = async () => (await plain.sql('select last_error from mails where recipient = $1', [people.olav.email]))[0]?.last_error
    await until(async () => (await lastError()) !== null)
    expect(await lastError()).toMatch(/^ETLS/)
    expect(postbox.to(people.olav.email)).toEqual([])
  })

  it("escapes a stranger's text in HTML and in headers", async () => {
    const name = '<img src=x onerror=alert(1)> & "Ada"'
    await app.visitor().post('/auth/sign-up', { name, email: 'escaped@mail.example' })
    await until(() => postbox.to('escaped@mail.example').length === 1)
    expect(postbox.to('escaped@mail.example')[0]?.html).not.toContain('<img')
  })

  it('is retried after a while when it is temporarily rejected', async () => {
    postbox.rejections.set('later@mail.example', 451)
    await forgot('later@mail.example')
    await until(async () => (await stateOf('later@mail.example')).last_error === 'EENVELOPE 451')
    postbox.rejections.clear()
    await app.advance('299 seconds')
    expect(postbox.to('later@mail.example')).toEqual([])
    await app.advance('2 seconds')
    await until(() => postbox.to('later@mail.example').length === 1)
    await until(async () => (await stateOf('later@mail.example')).sent_at !== null)
    expect(await stateOf('later@mail.example')).toMatchObject({ attempts: 2, failed_at: null, last_error: null })
  })

  it('counts as overdue while the server rejects all letters, and not while it rejects those to one address', async () => {
    const own = await openTestApp(smtp)
    const overdueSeconds = async () => (await scrape(own)).of('parley_backlog_oldest_seconds{of="mail"}')
    const post = async (email: string, outcome: 'last_error' | 'sent_at') => {
      await own.visitor().post('/auth/forgot-password', { email })
      await until(async () => (await own.sql(`select from mails where recipient = $1 and ${outcome} is not null`, [email])).length === 1)
    }
    for (const email of ['deferred@mail.example', 'another@mail.example']) postbox.rejections.set(email, 451)
    await post('deferred@mail.example', 'last_error')
    await own.advance('20 minutes')
    expect(await overdueSeconds()).toBeGreaterThan(1_190)
    await post('accepted@mail.example', 'sent_at')
    expect(await overdueSeconds()).toBe(0)
    await post('another@mail.example', 'last_error')
    await own.advance('90 seconds')
    expect(await overdueSeconds()).toBeGreaterThan(89)
    expect(await overdueSeconds()).toBeLessThan(1_190)
  })

  it('is not sent by another instance while the server responds slowly', async () => {
    let resolveDelay = () => {}
    postbox.delays.set(
      'slow@mail.example',
      new Promise((resolve) => {
        resolveDelay = resolve
      }),
    )
    const attemptsBefore = postbox.attempts
    await forgot('slow@mail.example')
    await until(() => postbox.attempts === attemptsBefore + 1)
    await app.advance('4 minutes')
    // The first instance waits. The other one takes what is due from now on.
    await openInstance(app.connection, smtp)
    await forgot('quick@mail.example')
    await until(() => postbox.to('quick@mail.example').length === 1)
    expect(postbox.attempts).toBe(attemptsBefore + 2)
    resolveDelay()
    await until(() => postbox.to('slow@mail.example').length === 1)
  })

  it('does not hold up the stop of an instance while the server responds slowly, and is due again', async () => {
    postbox.delays.set('stuck@mail.example', new Promise(() => {}))
    const stopping = await openTestApp(smtp)
    const attemptsBefore = postbox.attempts
    await stopping.visitor().post('/auth/forgot-password', { email: 'stuck@mail.example' })
    await until(() => postbox.attempts === attemptsBefore + 1)
    const admin = await stopping.connect()
    await stopping.close()
    const { rows } = await admin.query(`select last_error, failed_at from mails where recipient = 'stuck@mail.example'`)
    await admin.end()
    expect(rows).toEqual([{ last_error: 'ECONNECTION', failed_at: null }])
  })

  it('is sent once, also if its result cannot be recorded at first', async () => {
    await app.sql(`create sequence recordings`)
    await app.sql(`grant usage on sequence recordings to public`)
    await app.sql(`create function fail_first() returns trigger language plpgsql as $$ begin
      if nextval('recordings') = 1 then raise exception 'the database is away'; end if;
      return new; end $$`)
    await app.sql(`create trigger fail_first before update of sent_at on mails for each row
      when (new.recipient = 'recorded@mail.example' and new.sent_at is not null) execute function fail_first()`)
    await forgot('recorded@mail.example')
    await until(async () => (await stateOf('recorded@mail.example')).sent_at !== null)
    expect(postbox.to('recorded@mail.example')).toHaveLength(1)
    expect(await app.sql('select last_value::int as n from recordings')).toEqual([{ n: 2 }])
    await app.sql('drop trigger fail_first on mails')
  })

  it('is given up when it bounces, and delays no other', async () => {
    postbox.rejections.set('bounces@mail.example', 550)
    await Promise.all([forgot('bounces@mail.example'), forgot('arrives@mail.example')])
    await until(() => postbox.to('arrives@mail.example').length === 1)
    await until(async () => (await stateOf('bounces@mail.example')).failed_at !== null)
    expect(await stateOf('bounces@mail.example')).toMatchObject({ attempts: 1, last_error: 'EENVELOPE 550', sent_at: null })
  })

  it('is given up after eight attempts', async () => {
    postbox.rejections.set('never@mail.example', 451)
    const attemptsBefore = postbox.attempts
    await forgot('never@mail.example')
    for (let attempts = 1; attempts <= 8; attempts++) {
      await until(() => postbox.attempts === attemptsBefore + attempts)
      await until(async () => (await stateOf('never@mail.example')).last_error !== null)
      await app.advance('6 hours 1 second')
    }
    await until(async () => (await stateOf('never@mail.example')).failed_at !== null)
    expect((await stateOf('never@mail.example')).attempts).toBe(8)
  })

  it('is not sent to a person who has left the company while it waited, and does not count as failed', async () => {
    const { email } = people.sam
    const failures = async () => (await (await app.signedIn('oona')).get('/operator/health')).body.letters.failed
    const failedBefore = await failures()
    postbox.rejections.set(email, 451)
    const [member, owner] = [await app.proven('sam'), await app.proven('ruth')]
    expect((await member.post('/keys', { name: 'waiting letter', mode: 'test' })).status).toBe(201)
    await until(async () => (await stateOf(email)).last_error === 'EENVELOPE 451')
    expect((await owner.post(`/company/members/${await app.memberId('sam')}/remove`)).status).toBe(204)
    postbox.rejections.clear()
    await app.advance('301 seconds')
    await until(async () => (await stateOf(email)).failed_at !== null)
    expect(await stateOf(email)).toMatchObject({ attempts: 2, sent_at: null, last_error: 'The recipient is no longer a member.' })
    expect(postbox.to(email)).toEqual([])
    expect(await failures()).toBe(failedBefore)
  })

  it('is not sent to a person who is suspended, or no longer in the operator’s team', async () => {
    await app.sql(
      `insert into mails (recipient, subject, kind, person_id, company_id, sealed_body)
       select w.recipient, 'Waiting', 'any', p.id, case when w.of_company then m.company_id end, ''
       from (values ('suspended@mail.example', $1, true), ('left@mail.example', $2, false)) w (recipient, email, of_company)
       join people p on p.email = w.email left join memberships m on m.person_id = p.id`,
      [people.viktor.email, people.mina.email],
    )
    for (const recipient of ['suspended@mail.example', 'left@mail.example']) {
      await until(async () => (await stateOf(recipient)).last_error !== null)
      expect(await stateOf(recipient)).toMatchObject({ sent_at: null, last_error: 'The recipient is no longer a member.' })
    }
    await app.sql(`delete from mails where kind = 'any'`)
  })

  it('stores no body after it was sent or given up, and shows the operator none', async () => {
    const rows = await app.sql('select 1 from mails where sealed_body is not null and (sent_at is not null or failed_at is not null)')
    expect(rows).toEqual([])
    const operator = await app.signedIn('oona')
    for (const state of ['sent', 'failed']) {
      const { data } = (await operator.get(`/operator/mails?status=${state}&limit=100`)).body
      expect(data.length, state).toBeGreaterThan(0)
      for (const letter of data) expect([letter.text, letter.html]).toEqual([null, null])
    }
  })

  it('is listed by its state', async () => {
    const operator = await app.signedIn('oona')
    const listed = async (state: string) => (await operator.get(`/operator/mails?status=${state}&limit=100`)).body.data
    const [sent, failed] = [await listed('sent'), await listed('failed')]
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.filter((mail: { sentAt: string | null }) => mail.sentAt === null)).toEqual([])
    expect(failed.map((mail: { to: string }) => mail.to).sort()).toEqual(['bounces@mail.example', 'never@mail.example', people.sam.email])
    expect((await operator.get('/operator/mails?status=lost')).body.error.param).toBe('status')
  })

  it('leaves no secret in the log: no token, no password of the server', async () => {
    await until(() => app.log.join('').includes('not delivered'))
    const log = app.log.join('')
    expect(log).not.toContain('smtp-password')
    const tokens = postbox.received.flatMap((mail) => /#([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? [])
    expect(tokens.length).toBeGreaterThan(0)
    for (const token of tokens) expect(log).not.toContain(token)
  })
})

describe('mail that cannot be sent', () => {
  it('is shown only to the operator', async () => {
    const app = await openTestApp()
    await app.visitor().post('/auth/forgot-password', { email: people.mina.email })
    expect((await lettersTo(app, people.mina.email))[0]?.text).toContain('/reset-password#')
    expect((await (await app.signedIn('mina')).get('/operator/mails')).body.error.code).toBe('operator_only')
  })

  it('is not readable outside the demo', async () => {
    const app = await openTestApp({ DEMO: '0' })
    await app.visitor().post('/auth/forgot-password', { email: people.mina.email })
    expect((await lettersTo(app, people.mina.email))[0]?.text).toBeNull()
  })
})
