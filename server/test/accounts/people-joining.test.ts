import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import { lettersTo, mailedToken } from '../letters.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const password = 'a long enough phrase'

describe('signing up', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  const signUp = (email: string, name = 'Ada Berg') => app.visitor().post('/auth/sign-up', { name, email })
  const confirm = (token: string, chosen = password) => app.visitor().post('/auth/confirm-email', { token, password: chosen })
  const signIn = (email: string) => app.visitor().post('/auth/sign-in', { email, password })

  it('opens an account once its address is confirmed, and not before', async () => {
    const email = 'ada@joins.example'
    expect((await signUp(email)).status).toBe(204)
    expect((await signIn(email)).body.error.code).toBe('invalid_credentials')
    expect((await confirm(await mailedToken(app, email))).status).toBe(204)
    const session = await signIn(email)
    expect(session.body).toMatchObject({ person: { name: 'Ada Berg', email, operator: false, timeZone: null }, company: null, role: null })
  })

  it('accepts no password before the address is confirmed, so a person who signs up with somebody else’s address gains nothing', async () => {
    const email = 'owner@joins.example'
    const strangers = 'the password of a stranger'
    const sent = await app.visitor().post('/auth/sign-up', { name: 'Ada Berg', email, password: strangers })
    expect([sent.status, sent.body.error.param]).toEqual([400, 'password'])
    await signUp(email)
    expect((await confirm(await mailedToken(app, email))).status).toBe(204)
    const stranger = await app.visitor().post('/auth/sign-in', { email, password: strangers })
    expect(stranger.body.error.code).toBe('invalid_credentials')
    expect((await signIn(email)).status).toBe(200)
  })

  it('refuses a password that is easy to guess, and its link stays valid', async () => {
    await app.advance('15 minutes')
    const email = 'guessable@joins.example'
    await signUp(email)
    const token = await mailedToken(app, email)
    for (const password of ['password1234', 'aaaaaaaaaaaa', 'Guessable2026', 'parley-2026!'])
      expect((await confirm(token, password)).body.error, password).toMatchObject({ code: 'invalid_request', param: 'password' })
    expect((await confirm(token)).status).toBe(204)
    await app.advance('15 minutes')
  })

  it('with an address that has an account by now cannot be confirmed, and leaves the password unchanged', async () => {
    const email = 'meanwhile@joins.example'
    await signUp(email, 'A stranger')
    const strangers = await mailedToken(app, email)
    await signUp(email)
    await confirm(await mailedToken(app, email))
    expect((await confirm(strangers, 'another long phrase')).body.error.code).toBe('link_invalid')
    expect((await signIn(email)).body.person.name).toBe('Ada Berg')
  })

  it('returns the same response for an address with an account as for one without, and only the mailbox shows the difference', async () => {
    const plain = ({ status, text, headers }: Awaited<ReturnType<typeof signUp>>) => ({ status, text, names: [...headers.keys()] })
    const written = async () => {
      const [row] = await app.sql<{ asks: string; letters: string }>(
        'select (select count(*) from sign_ups) as asks, (select count(*) from mails) as letters',
      )
      return [Number(row?.asks), Number(row?.letters)]
    }
    const [signUps = 0, letters = 0] = await written()
    const known = plain(await signUp(people.mina.email.toUpperCase()))
    expect(await written()).toEqual([signUps + 1, letters + 1])
    expect(plain(await signUp('nobody@joins.example'))).toEqual(known)
    expect(await written()).toEqual([signUps + 2, letters + 2])
    const [letter] = await lettersTo(app, people.mina.email)
    expect(letter?.subject).toBe('You already have an account at Parley')
    expect(letter?.text).not.toContain('#')
  })

  it('accepts a link once, even if it is used many times in parallel', async () => {
    await signUp('many@joins.example')
    const token = await mailedToken(app, 'many@joins.example')
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(responses.filter(({ body }) => body?.error.code === 'link_invalid')).toHaveLength(19)
  })

  it('opens one account for an address that signed up twice', async () => {
    await signUp('twice@joins.example', 'First')
    const first = await mailedToken(app, 'twice@joins.example')
    await signUp('twice@joins.example', 'Second')
    const second = await mailedToken(app, 'twice@joins.example')
    expect((await confirm(second)).status).toBe(204)
    expect((await confirm(first)).body.error.code).toBe('link_invalid')
    expect((await signIn('twice@joins.example')).body.person.name).toBe('Second')
  })

  it('sends a link that expires after 24 hours', async () => {
    await signUp('late@joins.example')
    const token = await mailedToken(app, 'late@joins.example')
    await app.advance('24 hours')
    expect((await confirm(token)).body.error.code).toBe('link_invalid')
  })

  it('stores only hashes of the password and of the link', async () => {
    await signUp('hashes@joins.example')
    const token = await mailedToken(app, 'hashes@joins.example')
    const storedRows = () =>
      app.sql(`select s::text as row from sign_ups s union all select m::text from mails m union all select p::text from people p`)
    const before = await storedRows()
    await confirm(token)
    const rows = [...before, ...(await storedRows())]
    for (const secret of [password, token, Buffer.from(token).toString('hex')]) expect(JSON.stringify(rows)).not.toContain(secret)
    expect(app.log.join('')).not.toContain(token)
  })

  it.each([
    ['email', { email: 'one@x.example, two@x.example' }],
    ['email', { email: 'name <one@x.example>' }],
    ['email', { email: 'one@x.example\r\nBcc: two@x.example' }],
    ['name', { name: ' ' }],
  ])('refuses a bad %s', async (param, credentials) => {
    const response = await app.visitor().post('/auth/sign-up', { name: 'Ada', email: 'ok@joins.example', ...credentials })
    expect([response.status, response.body.error.param]).toEqual([400, param])
  })

  it('refuses a bad password when it is chosen, and leaves the link valid', async () => {
    await signUp('chooses@joins.example')
    const token = await mailedToken(app, 'chooses@joins.example')
    const refused = await confirm(token, 'too short')
    expect([refused.status, refused.body.error.param]).toEqual([400, 'password'])
    expect((await confirm(token)).status).toBe(204)
  })
})

describe('emails that strangers request', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  const signUp = (email: string) => app.visitor().post('/auth/sign-up', { name: 'Somebody', email })
  const forgot = (email: string) => app.visitor().post('/auth/forgot-password', { email })
  const subjects = async (email: string) => (await lettersTo(app, email)).map(({ subject }) => subject)
  const times = async (count: number, request: () => Promise<{ status: number }>) => {
    for (const { status } of await Promise.all(Array.from({ length: count }, request))) expect(status).toBe(204)
  }

  it('go to one address a few times an hour, regardless of how many calls request them at the same time, and the response stays the same', async () => {
    for (const email of ['bombed@joins.example', people.olav.email]) await times(8, () => signUp(email))
    expect(await subjects('bombed@joins.example')).toHaveLength(5)
    expect(await subjects(people.olav.email)).toHaveLength(5)
    await app.advance('1 hour')
    await signUp('bombed@joins.example')
    expect(await subjects('bombed@joins.example')).toHaveLength(6)
  })

  it('have separate limits: a person whose address was signed up many times still gets a reset and an invitation', async () => {
    const email = people.noa.email
    await times(7, () => signUp(email))
    await forgot(email)
    expect((await subjects(email))[0]).toBe('Reset your Parley password')
    await times(6, () => forgot(email))
    const owner = await app.proven('ingrid')
    expect((await owner.post('/company/invitations', { email, role: 'trader' })).status).toBe(201)
    expect((await subjects(email))[0]).toBe('Halden Research invites you to Parley')
    await times(5, () => signUp('resets@joins.example'))
    await times(6, () => forgot('resets@joins.example'))
    expect(await subjects('resets@joins.example')).toHaveLength(10)
  })

  it('never prevent a reset: when no further email is sent, the mailbox has links that work', async () => {
    const email = people.sam.email
    await times(8, () => forgot(email))
    expect(await subjects(email)).toHaveLength(5)
    const token = await mailedToken(app, email)
    const reset = await app.visitor().post('/auth/reset-password', { token, password })
    expect(reset.status).toBe(204)
    // A used link ends the others, so another email can be sent.
    await forgot(email)
    expect((await subjects(email))[0]).toBe('Reset your Parley password')
    await times(7, () => forgot(email))
    const resets = async () => (await subjects(email)).filter((subject) => subject.startsWith('Reset')).length
    await app.advance('29 minutes')
    await forgot(email)
    expect(await resets()).toBe(10)
    // Links that expire soon do not block a link that lasts longer.
    await app.advance('1 minute')
    await forgot(email)
    expect(await resets()).toBe(11)
  })

  it('with one company’s invitations do not count for another company, and a company that has to wait gets an error', async () => {
    const [halden, kestrel] = [await app.proven('ingrid'), await app.proven('ruth')]
    const invite = (owner: typeof halden) => owner.post('/company/invitations', { email: 'wanted@joins.example', role: 'trader' })
    for (let i = 0; i < 5; i++) expect((await invite(halden)).status).toBe(201)
    const refused = await invite(halden)
    expect([refused.status, refused.body.error]).toMatchObject([429, { code: 'rate_limited', limit: 'attempt' }])
    expect(refused.body.error.retry_after_seconds).toBeGreaterThan(3_000)
    expect((await invite(kestrel)).status).toBe(201)
    expect(await subjects('wanted@joins.example')).toHaveLength(6)
  })
})

describe('signing up repeatedly', () => {
  it('is refused to one IP address, whether the email addresses are known or not', async () => {
    const app = await openTestApp()
    const requestReset = (email: string) => app.visitor().post('/auth/forgot-password', { email })
    for (let i = 0; i < 30; i++) expect((await requestReset(i % 2 ? people.mina.email : `nobody${i}@x.example`)).status).toBe(204)
    for (const email of [people.mina.email, 'nobody@x.example']) expect((await requestReset(email)).body.error.code).toBe('rate_limited')
  })
})

describe('the link of a sign-up', () => {
  it('shows only its holder which address it confirms, and is not used up by reading', async () => {
    const email = 'reads@joins.example'
    const app = await openTestApp()
    const read = (token: string) => app.visitor().post('/auth/confirm-email/read', { token })
    await app.visitor().post('/auth/sign-up', { name: 'Ada Berg', email })
    const token = await mailedToken(app, email)
    for (const _ of [1, 2]) expect((await read(token)).body).toEqual({ email })
    expect((await app.visitor().post('/auth/confirm-email', { token, password })).status).toBe(204)
    for (const spent of [token, 'guessed']) expect((await read(spent)).body.error.code).toBe('link_invalid')
  })
})
