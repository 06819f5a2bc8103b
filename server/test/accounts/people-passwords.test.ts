import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import { lettersTo, mailedToken } from '../letters.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

const fresh = 'another long phrase'

describe('a forgotten password', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  const forgot = (email: string) => app.visitor().post('/auth/forgot-password', { email })
  const reset = (token: string, password = fresh) => app.visitor().post('/auth/reset-password', { token, password })

  it('is reset with an emailed link, and every session ends', async () => {
    const page = await app.signedIn('tomas')
    await forgot(people.tomas.email)
    expect((await reset(await mailedToken(app, people.tomas.email))).status).toBe(204)
    expect((await page.get('/auth/session')).status).toBe(401)
    const signIn = (password: string) => app.visitor().post('/auth/sign-in', { email: people.tomas.email, password })
    expect((await signIn(app.password('tomas'))).body.error.code).toBe('invalid_credentials')
    expect((await signIn(fresh)).status).toBe(200)
    expect((await lettersTo(app, people.tomas.email))[0]?.subject).toBe('Your Parley password was changed')
  })

  it('is not replaced by one that is easy to guess, and the link stays valid', async () => {
    await forgot(people.sam.email)
    const token = await mailedToken(app, people.sam.email)
    for (const password of ['password1234', 'sam@kestrel.example'])
      expect((await reset(token, password)).body.error, password).toMatchObject({ code: 'invalid_request', param: 'password' })
    expect((await reset(token)).status).toBe(204)
  })

  it('gets the same response for an unknown address, with the same writes', async () => {
    const written = async (email: string) => {
      const count = () => app.sql('select (select count(*) from password_resets) as resets, (select count(*) from mails) as mails')
      const [before] = await count()
      const { status, text, headers } = await forgot(email)
      const [after] = await count()
      const grown = Object.entries(after ?? {}).map(([name, value]) => Number(value) - Number(before?.[name]))
      return { status, text, names: [...headers.keys()], grown }
    }
    const [known, unknown] = [await written(people.olav.email), await written('nobody@nowhere.example')]
    expect(known).toEqual(unknown)
    expect(known.grown).toEqual([1, 1])
    expect((await lettersTo(app, 'nobody@nowhere.example'))[0]?.text).not.toContain('#')
  })

  it('accepts a link once, within an hour, regardless of how many calls use it at the same time', async () => {
    await forgot(people.yuki.email)
    const token = await mailedToken(app, people.yuki.email)
    const responses = await Promise.all(Array.from({ length: 8 }, () => reset(token)))
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
    await forgot(people.yuki.email)
    const late = await mailedToken(app, people.yuki.email)
    await app.advance('1 hour')
    expect((await reset(late)).body.error.code).toBe('link_invalid')
  })

  it('invalidates older links after one was used', async () => {
    await forgot(people.lena.email)
    const older = await mailedToken(app, people.lena.email)
    await forgot(people.lena.email)
    expect((await reset(await mailedToken(app, people.lena.email))).status).toBe(204)
    expect((await reset(older)).body.error.code).toBe('link_invalid')
  })

  it('is emailed to the confirmed address, not to one that only equals it after case folding', async () => {
    // The lower case of the Kelvin sign is k.
    const folded = 'ruth@\u212Aestrel.example'
    await forgot(folded)
    expect((await lettersTo(app, folded)).filter(({ text }) => text.includes('#'))).toEqual([])
    expect((await reset(await mailedToken(app, people.ruth.email))).status).toBe(204)
  })
})

describe('an old password', () => {
  it('starts no session after a reset, even if the sign-in and the reset run at the same time', async () => {
    const app = await openTestApp()
    const { email } = people.mina
    await app.visitor().post('/auth/forgot-password', { email })
    const token = await mailedToken(app, email)
    const [id] = await app.sql<{ id: number }>('select id from people where email = $1', [email])
    // Both wait for the person's row: the sign-in has verified the old password, and the reset has not yet set the new one.
    const holder = await app.connect()
    await holder.query('begin')
    await holder.query('select from people where id = $1 for update', [id?.id])
    const waiting = async (count: number) => {
      const [row] = await app.sql<{ count: number }>(`select count(*) from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database() and l.locktype in ('tuple', 'transactionid')`)
      return Number(row?.count) >= count
    }
    const reset = app.visitor().post('/auth/reset-password', { token, password: fresh })
    await until(() => waiting(1))
    const page = app.visitor()
    const signedIn = page.post('/auth/sign-in', { email, password: app.password('mina') })
    await until(() => waiting(2))
    await holder.query('commit')
    await holder.end()
    expect((await reset).status).toBe(204)
    expect((await signedIn).body.error.code).toBe('invalid_credentials')
    expect(await app.sql('select 1 from sessions where person_id = $1', [id?.id])).toEqual([])
  })
})

describe('a password change', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('requires the old password, ends every other session, and moves this one to a new cookie', async () => {
    const [page, other] = [await app.proven('mina'), await app.signedIn('mina')]
    const change = (currentPassword: string) => page.post('/account/password', { currentPassword, newPassword: fresh })
    expect((await change('not the old one')).body.error).toMatchObject({ code: 'invalid_credentials', message: 'The password is wrong.' })
    const { sid } = page
    expect((await change(app.password('mina'))).status).toBe(204)
    expect((await other.get('/auth/session')).status).toBe(401)
    expect(page.sid).not.toBe(sid)
    expect((await page.get('/auth/session')).body.secondFactor.freshUntil).toBeNull()
    expect((await app.visitor().post('/auth/sign-in', { email: people.mina.email, password: fresh })).status).toBe(200)
  })

  it('refuses a password that is easy to guess, which counts as no wrong password', async () => {
    const page = await app.signedIn('yuki')
    const change = (newPassword: string) => page.post('/account/password', { currentPassword: app.password('yuki'), newPassword })
    for (let i = 0; i < 11; i++)
      expect((await change('Yuki-Basalt-1')).body.error).toMatchObject({ code: 'invalid_request', param: 'newPassword' })
    expect((await change(fresh)).status).toBe(204)
  })

  it('cannot be used to guess the password from an open session', async () => {
    const page = await app.signedIn('sam')
    const guess = () => page.post('/account/password', { currentPassword: 'a guess', newPassword: fresh })
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(401)
    expect((await guess()).body.error.code).toBe('rate_limited')
  })
})

describe('sessions', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

  it('are listed with a coarse browser name, and can be ended one by one', async () => {
    const page = await app.signedIn('ruth')
    const other = app.visitor()
    await other.post('/auth/sign-in', { email: people.ruth.email, password: app.password('ruth') }, { 'user-agent': firefox })
    const { data } = (await page.get('/account/sessions')).body
    expect(data).toHaveLength(2)
    expect(data.map(({ browser, current }: { browser: string; current: boolean }) => [browser, current])).toEqual([
      ['Firefox on Linux', false],
      ['Another program', true],
    ])
    expect((await page.post(`/account/sessions/${data[0].id}/end`)).status).toBe(204)
    expect((await other.get('/auth/session')).status).toBe(401)
    expect((await page.post(`/account/sessions/${data[0].id}/end`)).status).toBe(404)
  })

  it('cannot be ended by anyone else', async () => {
    const page = await app.signedIn('pedro')
    const [session] = (await page.get('/account/sessions')).body.data
    expect((await (await app.signedIn('ruth')).post(`/account/sessions/${session.id}/end`)).status).toBe(404)
    expect((await page.get('/auth/session')).status).toBe(200)
  })

  it('can all be ended with one call', async () => {
    const pages = [await app.signedIn('lena'), await app.signedIn('lena'), await app.signedIn('lena')]
    const sids = pages.map(({ sid }) => sid)
    expect((await pages[0]?.post('/account/sessions/end-all'))?.status).toBe(204)
    expect(pages[0]?.sid).toBeUndefined()
    for (const sid of sids) {
      const page = app.visitor()
      page.sid = sid
      expect((await page.get('/auth/session')).status).toBe(401)
    }
  })
})
