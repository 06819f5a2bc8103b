import { beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../reliability/free-port.ts'
import { people } from '../../src/demo/cast.ts'
import { putListing } from '../listings.ts'
import { offerOn } from '../radar.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a session', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  const signIn = (email: string, password: string) => app.visitor().post('/auth/sign-in', { email, password })

  it('shows who is signed in, and ends with sign-out', async () => {
    const page = await app.signedIn('tomas')
    const session = await page.get('/auth/session')
    expect(session.body).toEqual({
      person: { name: 'Tomas Vik', email: 'tomas@halden.example', operator: false, timeZone: null },
      company: { name: 'Halden Research', activity: 'both', suspension: null },
      role: 'authorized_signatory',
      secondFactor: { enrolled: true, freshUntil: null },
    })
    const { sid } = page
    const signedOut = await page.post('/auth/sign-out')
    expect(signedOut.status).toBe(204)
    expect(signedOut.headers.get('set-cookie')).toMatch(/^sid=; Max-Age=0; /)
    page.sid = sid
    expect((await page.get('/auth/session')).body.error.code).toBe('session_required')
  })

  it('ends when somebody signs in in the same browser, and the audit has both', async () => {
    const page = await app.signedIn('lena')
    await page.post('/auth/sign-in', { email: people.yuki.email, password: app.password('yuki') })
    const rows = await app.sql(
      `select p.email, a.action from audit a join people p on p.id = a.person_id where p.email in ($1, $2) order by a.id desc limit 2`,
      [people.lena.email, people.yuki.email],
    )
    expect(rows).toEqual([
      { email: people.yuki.email, action: 'session.begun' },
      { email: people.lena.email, action: 'session.ended' },
    ])
  })

  it('sets a cookie that scripts, other sites and the database cannot read', async () => {
    const response = await signIn(people.mina.email, app.password('mina'))
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    const [row] = await app.sql(`select string_agg(sessions::text, '') as all from sessions`)
    expect(JSON.stringify(row)).not.toContain(/^sid=([^;]+)/.exec(cookie)?.[1])
  })

  it('sets a cookie that browsers send only over https, if the dashboard is public over https', async () => {
    const [port, origin] = [await freePort(), 'https://parley.example']
    await openTestApp({ DASHBOARD_PORT: String(port), DASHBOARD_PUBLIC_URL: origin })
    const response = await fetch(`http://127.0.0.1:${port}/v1/auth/sign-in`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: people.mina.email, password: app.password('mina') }),
    })
    expect(response.headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; .*; HttpOnly; Secure; SameSite=Lax$/)
  })

  it('returns the same error for an unknown email address as for a wrong password', async () => {
    const [wrong, unknown] = [await signIn(people.lena.email, 'wrong'), await signIn('nobody@nowhere.example', 'wrong')]
    const plain = ({ body }: typeof wrong) => ({ ...body.error, request_id: '' })
    expect([wrong.status, plain(wrong)]).toEqual([401, plain(unknown)])
    expect(wrong.body.error.code).toBe('invalid_credentials')
  })

  it('is refused after 10 failures from one IP address with one email address, known or not', async () => {
    for (const email of ['nobody@else.example', people.olav.email]) {
      for (let i = 0; i < 10; i++) expect((await signIn(email, 'wrong')).status).toBe(401)
      const response = await signIn(email, app.password('olav'))
      expect([response.status, response.body.error]).toMatchObject([429, { code: 'rate_limited', limit: 'attempt' }])
    }
    expect((await signIn(people.yuki.email, app.password('yuki'))).status).toBe(200)
  })

  it('is refused after 300 failures from one IP address with any email addresses; sign-ins that succeed do not count', async () => {
    await app.advance('15 minutes')
    for (let i = 0; i < 300; i++) {
      expect((await signIn(`nobody${i}@else.example`, 'one for all')).status).toBe(401)
      if (i < 5) expect((await signIn(people.yuki.email, app.password('yuki'))).status).toBe(200)
    }
    const response = await signIn(people.yuki.email, app.password('yuki'))
    expect([response.status, response.body.error]).toMatchObject([429, { code: 'rate_limited', limit: 'attempt' }])
    await app.advance('15 minutes')
    expect((await signIn(people.yuki.email, app.password('yuki'))).status).toBe(200)
  })

  it('is opened by one spelling of an email address, in upper or lower case, whose failures count together', async () => {
    const password = app.password('ingrid')
    expect((await signIn('INGRID@Halden.example', password)).status).toBe(200)
    for (const email of ['İngrid@halden.example', 'ingrİd@halden.example'])
      expect((await signIn(email, password)).body.error.code).toBe('invalid_credentials')
    const spellings = ['ingrid@halden.example', 'INGRID@halden.example', ' Ingrid@Halden.Example ']
    for (let i = 0; i < 10; i++) expect((await signIn(spellings[i % 3] ?? '', 'wrong')).status).toBe(401)
    for (const email of spellings) expect((await signIn(email, password)).body.error.code, email).toBe('rate_limited')
  })

  it('is not opened for a suspended person', async () => {
    expect((await signIn(people.viktor.email, app.password('viktor'))).body.error.code).toBe('banned')
  })

  it('refuses changes that come from a page of another origin', async () => {
    const page = await app.signedIn('mina')
    const post = (headers: Record<string, string>) => page.post('/keys', { name: 'x', mode: 'test' }, headers)
    expect((await post({ origin: 'https://elsewhere.example' })).body.error.code).toBe('origin_not_allowed')
    expect((await post({ origin: 'null' })).body.error.code).toBe('origin_not_allowed')
    expect((await post({})).status).toBe(201)
  })

  it('refuses changes of a browser that hides the origin of the page, and accepts those of a program, which sends none', async () => {
    const { sid } = await app.signedIn('mina')
    const post = async (headers: Record<string, string>) => {
      const init = { method: 'POST', headers: { cookie: `sid=${sid}`, 'content-type': 'application/json', ...headers } }
      return (await fetch(`${app.dashboardUrl}/v1/keys`, { ...init, body: JSON.stringify({ name: 'x', mode: 'test' }) })).status
    }
    for (const site of ['cross-site', 'same-site', 'same-origin']) expect(await post({ 'sec-fetch-site': site }), site).toBe(403)
    expect(await post({})).toBe(201)
  })

  it('does not accept a bearer key, and the partner API does not accept a cookie', async () => {
    const key = app.as('mina').key
    const response = await app.visitor().call('GET', '/keys', undefined, { authorization: `Bearer ${key}` })
    expect(response.body.error.code).toBe('session_required')
    const page = await app.signedIn('mina')
    const partner = await app.withKey(undefined).get('/me', { headers: { cookie: `sid=${page.sid}` } })
    expect(partner.body.error.code).toBe('invalid_api_key')
  })

  it('has steps with legal effect that the partner API does not have', async () => {
    for (const path of ['/opportunities/opp_0000000000000000000000/accept', '/agreements', '/auth/sign-in', '/introductions/x/claims']) {
      expect((await app.as('ruth').post(path, {})).body.error.code).toBe('not_found')
    }
  })

  it('expires after 12 idle hours and ends after 7 days', async () => {
    const idle = await app.signedIn('mina')
    await app.advance('12 hours 1 second')
    expect((await idle.get('/auth/session')).body.error.code).toBe('session_required')
    const busy = await app.signedIn('mina')
    for (let i = 0; i < 15; i++) {
      await app.advance('11 hours')
      expect((await busy.get('/auth/session')).status).toBe(200)
    }
    await app.advance('4 hours')
    expect((await busy.get('/auth/session')).body.error.code).toBe('session_required')
  })
})

describe('the second factor', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('stays proven for five minutes, only in this session, and moves the session to a new token', async () => {
    const page = await app.signedIn('ruth')
    const { sid } = page
    const proven = await app.prove(page, 'ruth')
    expect(proven.status).toBe(200)
    expect(page.sid).not.toBe(sid)
    expect((await page.get('/auth/session')).body.secondFactor.freshUntil).toBe(proven.body.freshUntil)
    const other = await app.signedIn('ruth')
    expect((await other.post('/opportunities/none/accept')).body.error.code).toBe('second_factor_required')
    expect((await page.post('/opportunities/none/accept')).body.error.code).toBe('not_found')
    await app.advance('5 minutes')
    expect((await page.post('/opportunities/none/accept')).body.error.code).toBe('second_factor_required')
    page.sid = sid
    expect((await page.get('/auth/session')).status).toBe(401)
  })

  it('moves the session to a new token only if the proof is committed', async () => {
    const page = await app.signedIn('tomas')
    await app.sql(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'out of memory' using errcode = '53200'; end $$`)
    await app.sql(`create constraint trigger refuse after update on sessions deferrable initially deferred for each row
      when (new.hash <> old.hash) execute function refuse()`)
    const proof = await app.prove(page, 'tomas')
    await app.sql('drop trigger refuse on sessions; drop function refuse()')
    expect([proof.status, proof.headers.get('set-cookie')]).toEqual([503, null])
    expect((await page.get('/auth/session')).status).toBe(200)
    expect((await app.prove(page, 'tomas')).status).toBe(200)
  })

  it('is neither fresh nor locked for longer because the clock was set back', async () => {
    const [page, locked] = [await app.proven('ruth'), await app.signedIn('yuki')]
    for (let i = 0; i < 5; i++) await locked.post('/auth/second-factor', { code: 'no code' })
    await app.advance('-1 hour')
    expect((await page.get('/auth/session')).body.secondFactor.freshUntil).toBeNull()
    expect((await page.post('/opportunities/none/accept')).body.error.code).toBe('second_factor_required')
    expect((await locked.get('/account/factors')).body.lockedUntil).toBeNull()
    expect((await locked.post('/auth/second-factor', { code: await app.code('yuki') })).status).toBe(200)
    await app.advance('1 hour')
  })

  it('accepts a code once, in its own time step or the next', async () => {
    const page = await app.signedIn('sam')
    const prove = async (offset: number) =>
      (await page.post('/auth/second-factor', { code: await app.code('sam', offset) })).body.error?.code ?? 'ok'
    // Advances to the middle of a step, away from both edges.
    await app.advance(`${45 - (Math.floor((await app.nowMs()) / 1000) % 30)} seconds`)
    expect(await prove(0)).toBe('ok')
    expect(await prove(0)).toBe('second_factor_invalid')
    expect(await prove(-30), 'the step before, unspent').toBe('ok')
    expect(await prove(-60)).toBe('second_factor_invalid')
    expect(await prove(30)).toBe('second_factor_invalid')
  })

  it('accepts one of many parallel replays', async () => {
    const page = await app.signedIn('pedro')
    await app.advance('31 seconds')
    const code = await app.code('pedro')
    const pages = await Promise.all(Array.from({ length: 20 }, () => app.signedIn('pedro')))
    const responses = await Promise.all([page, ...pages].map((one) => one.post('/auth/second-factor', { code })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of responses) if (status !== 200) expect(body.error.code).toBe('second_factor_invalid')
  })

  it('locks for 15 minutes after five wrong codes, and a used code does not count', async () => {
    const page = await app.signedIn('lena')
    const validCode = await app.code('lena')
    const submitCode = async (code: string) => (await page.post('/auth/second-factor', { code })).body.error?.code ?? 'ok'
    expect(await submitCode(validCode)).toBe('ok')
    for (let i = 0; i < 6; i++) expect(await submitCode(validCode)).toBe('second_factor_invalid')
    await app.advance('5 minutes')
    for (let i = 0; i < 6; i++)
      expect(await submitCode(validCode), 'out of its time, it is still a spent one').toBe('second_factor_invalid')
    for (let i = 0; i < 5; i++) expect(await submitCode('no code')).toBe('second_factor_invalid')
    await app.advance('31 seconds')
    expect(await submitCode(await app.code('lena'))).toBe('second_factor_locked')
    await app.advance('15 minutes')
    for (let i = 0; i < 4; i++) expect(await submitCode('no code'), 'the count begins anew').toBe('second_factor_invalid')
    expect(await submitCode(await app.code('lena'))).toBe('ok')
  })

  it('protects the agreement and the reveal, which requires the current agreement to be signed', async () => {
    const { opportunity } = await offerOn(app, await app.signedIn('oona'), await putListing(app, 'kestrel'))
    const seller = await app.signedIn('ruth')
    const accept = async () => (await seller.post(`/opportunities/${opportunity}/accept`)).body.error?.code ?? 'ok'
    expect(await accept()).toBe('second_factor_required')
    const page = await app.signedIn('tomas')
    const [agreement] = (await page.get('/agreements')).body.data
    expect(agreement).toMatchObject({ kind: 'introduction', version: 1, current: true })
    expect((await page.post(`/agreements/${agreement.id}/sign`)).body.error.code).toBe('second_factor_required')
    await app.sql(
      `insert into agreements (id, kind, version, title, body) values ('agr_0000000000000000000002', 'introduction', 2, 'Second', 'text')`,
    )
    await app.prove(page, 'tomas')
    expect((await page.post('/agreements/agr_0000000000000000000002/sign')).body).toMatchObject({
      version: 2,
      current: true,
      signedAt: expect.any(String),
    })
    const again = await page.post('/agreements/agr_0000000000000000000002/sign')
    expect(again.status).toBe(200)
    await app.prove(seller, 'ruth')
    expect(await accept()).toBe('agreement_required')
    await seller.post('/agreements/agr_0000000000000000000002/sign')
    expect(await accept()).toBe('ok')
    const lena = await app.proven('lena')
    await app.sql(`delete from agreement_signatures where company_id = (select id from companies where name = 'Quill Imaging')`)
    expect((await lena.post(`/agreements/${agreement.id}/sign`)).body.error.code).toBe('agreement_not_current')
  })

  it("opens the operator's endpoints for the whole session, regardless of how long ago it was proven, and is required again in another session", async () => {
    const page = await app.signedInWithoutFactor('oona')
    const refusal = async () => (await page.get('/operator/requests')).body.error?.code ?? 'ok'
    expect(await refusal()).toBe('second_factor_required')
    expect((await page.post('/operator/requests/none/offers', { listingIds: ['none'] })).body.error.code).toBe('second_factor_required')
    await app.prove(page, 'oona')
    await app.advance('11 hours')
    expect(await refusal()).toBe('ok')
    expect((await page.post('/operator/requests/none/offers', { listingIds: ['none'] })).body.error.code).toBe('not_found')
    expect((await page.post('/operator/people/none/suspend')).body.error.code, 'freshly').toBe('second_factor_required')
    expect((await (await app.signedInWithoutFactor('oona')).get('/operator/requests')).body.error.code).toBe('second_factor_required')
    await page.post('/account/password', { currentPassword: app.password('oona'), newPassword: 'a longer password than before' })
    expect(await refusal(), 'what was proven under another password').toBe('second_factor_required')
  })

  it('makes no difference for a role that may not sign', async () => {
    const page = await app.proven('mina')
    expect((await page.post('/opportunities/none/accept')).body.error.code).toBe('forbidden_role')
    expect((await page.get('/agreements')).body.error.code).toBe('forbidden_role')
    expect((await page.get('/operator/requests')).body.error.code).toBe('operator_only')
  })
})
