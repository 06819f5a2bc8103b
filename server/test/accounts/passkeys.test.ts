import { passkeysPerPerson } from '@parley/contract/dashboard/passkeys'
import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import { SoftwareAuthenticator } from '../authenticator.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { lettersTo, mailedToken } from '../letters.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const codeIn = ({ body }: { body: { error?: { code: string } } | null }) => body?.error?.code ?? 'ok'

async function addPasskey(page: DashboardClient, device: SoftwareAuthenticator, name = 'Laptop') {
  const options = (await page.post('/account/passkeys/options')).body
  return page.post('/account/passkeys', { name, credential: device.create(options) })
}

describe('a passkey', () => {
  let app: TestApp
  let device: SoftwareAuthenticator
  beforeAll(async () => {
    app = await openTestApp()
    device = new SoftwareAuthenticator(app.dashboardUrl)
    expect((await addPasskey(await app.proven('ruth'), device)).body.name).toBe('Laptop')
  })
  const signIn = async () => {
    const page = app.visitor()
    const options = (await page.post('/auth/passkey/options')).body
    return { page, response: await page.post('/auth/passkey', { credential: device.get(options) }) }
  }

  it('can be added only with a fresh second factor if one is enrolled', async () => {
    const page = await app.signedIn('sam')
    expect(codeIn(await page.post('/account/passkeys/options'))).toBe('second_factor_required')
  })

  it('signs a person in without proving the second factor', async () => {
    const { page, response } = await signIn()
    expect(response.body).toMatchObject({ person: { email: people.ruth.email }, secondFactor: { enrolled: true, freshUntil: null } })
    expect((await page.get('/account/passkeys')).body.data[0].lastUsedAt).not.toBeNull()
  })

  it('proves the second factor, only in this session, and moves the session to a new token', async () => {
    const { page } = await signIn()
    const { sid } = page
    const options = (await page.post('/auth/second-factor/passkey/options')).body
    const proven = await page.post('/auth/second-factor/passkey', { credential: device.get(options) })
    expect(proven.status).toBe(200)
    expect(page.sid).not.toBe(sid)
    expect((await page.get('/auth/session')).body.secondFactor.freshUntil).toBe(proven.body.freshUntil)
    expect(codeIn(await page.post('/opportunities/none/accept'))).toBe('not_found')
  })

  it('accepts each challenge once, even if the response is sent many times in parallel', async () => {
    const options = (await app.visitor().post('/auth/passkey/options')).body
    const credential = device.get(options)
    const responses = await Promise.all(Array.from({ length: 12 }, () => app.visitor().post('/auth/passkey', { credential })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(codeIn(await app.visitor().post('/auth/passkey', { credential }))).toBe('invalid_credentials')
  })

  it('uses up a challenge with a wrong answer too', async () => {
    const page = app.visitor()
    const options = (await page.post('/auth/passkey/options')).body
    const elsewhere = new SoftwareAuthenticator('https://elsewhere.example')
    const forged = {
      ...elsewhere.get(options),
      ...Object.fromEntries(Object.entries(device.get(options)).filter(([name]) => /id$/i.test(name))),
    }
    const refused = await page.post('/auth/passkey', { credential: forged })
    expect(refused.body.error).toMatchObject({ code: 'invalid_credentials', message: expect.stringContaining('passkey') })
    expect(codeIn(await page.post('/auth/passkey', { credential: device.get(options) }))).toBe('invalid_credentials')
  })

  it('does not accept a challenge for another purpose, person or time', async () => {
    const { page } = await signIn()
    const toProve = (await page.post('/auth/second-factor/passkey/options')).body
    expect(codeIn(await app.visitor().post('/auth/passkey', { credential: device.get(toProve) }))).toBe('invalid_credentials')
    const toSignIn = (await page.post('/auth/passkey/options')).body
    expect(codeIn(await page.post('/auth/second-factor/passkey', { credential: device.get(toSignIn) }))).toBe('second_factor_invalid')
    const ingrid = await app.proven('ingrid')
    await addPasskey(ingrid, new SoftwareAuthenticator(app.dashboardUrl))
    const others = (await ingrid.post('/auth/second-factor/passkey/options')).body
    expect(codeIn(await page.post('/auth/second-factor/passkey', { credential: device.get(others) }))).toBe('second_factor_invalid')
    const toAdd = (await (await app.proven('ruth')).post('/account/passkeys/options')).body
    expect(codeIn(await page.post('/auth/second-factor/passkey', { credential: device.get(toAdd) }))).toBe('second_factor_invalid')
    const stale = (await page.post('/auth/second-factor/passkey/options')).body
    await app.advance('1 minute')
    const recent = (await page.post('/auth/second-factor/passkey/options')).body
    await app.advance('4 minutes')
    const refused = await page.post('/auth/second-factor/passkey', { credential: device.get(stale) })
    expect(refused.body.error).toMatchObject({ code: 'second_factor_invalid', message: expect.stringContaining('passkey') })
    expect(codeIn(await page.post('/auth/second-factor/passkey', { credential: device.get(recent) }))).toBe('ok')
  })

  it('is not a second factor of another person, and an unknown passkey signs nobody in', async () => {
    const sam = await app.signedIn('sam')
    expect(codeIn(await sam.post('/auth/second-factor/passkey/options'))).toBe('second_factor_not_enrolled')
    const options = (await app.visitor().post('/auth/passkey/options')).body
    expect(codeIn(await sam.post('/auth/second-factor/passkey', { credential: device.get(options) }))).toBe('second_factor_invalid')
    const unknown = new SoftwareAuthenticator(app.dashboardUrl)
    expect(codeIn(await app.visitor().post('/auth/passkey', { credential: unknown.get(options) }))).toBe('invalid_credentials')
  })

  it('is a second factor on its own, and its recovery codes are removed with it', async () => {
    const email = people.noa.email
    await app.sql('delete from totp_factors where person_id = (select id from people where email = $1)', [email])
    const page = await app.signedIn('noa')
    expect((await page.get('/auth/session')).body.secondFactor.enrolled).toBe(false)
    const own = new SoftwareAuthenticator(app.dashboardUrl)
    const { id } = (await addPasskey(page, own)).body
    expect(codeIn(await page.post(`/account/passkeys/${id}/remove`))).toBe('second_factor_required')
    const options = (await page.post('/auth/second-factor/passkey/options')).body
    await page.post('/auth/second-factor/passkey', { credential: own.get(options) })
    const { recoveryCodes } = (await page.post('/account/recovery-codes')).body
    expect(codeIn(await page.post('/auth/second-factor', { code: '123456' }))).toBe('second_factor_invalid')
    expect(codeIn(await page.post('/auth/second-factor', { code: recoveryCodes[0] }))).toBe('ok')
    expect((await page.post(`/account/passkeys/${id}/remove`)).status).toBe(204)
    expect(await app.sql('select 1 from recovery_codes')).toEqual([])
  })

  it('is not added beyond 20 of a person', async () => {
    const page = await app.proven('yuki')
    await app.sql(
      `insert into passkeys (person_id, name, credential_id, public_key, sign_count, transports)
       select p.id, 'Laptop', 'credential_' || n, '', 0, '{}' from people p, generate_series(2, $2) n where p.email = $1`,
      [people.yuki.email, passkeysPerPerson],
    )
    expect((await addPasskey(page, new SoftwareAuthenticator(app.dashboardUrl))).status).toBe(201)
    expect(codeIn(await addPasskey(page, new SoftwareAuthenticator(app.dashboardUrl)))).toBe('passkey_limit_reached')
    expect((await page.get('/account/passkeys')).body.data).toHaveLength(20)
  })

  it('does not sign in a suspended person', async () => {
    const operator = await app.proven('oona')
    const [found] = (await operator.get(`/operator/people?q=${people.ruth.email}`)).body.data
    await operator.post(`/operator/people/${found.id}/suspend`)
    expect(codeIn((await signIn()).response)).toBe('banned')
  })
})

describe('passkeys, when the password is reset with an emailed link,', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  const password = 'a long enough phrase'
  /** A person with a passkey and an open session, and the token of a reset link. */
  async function holder(name: 'ruth' | 'sam' | 'pedro' | 'lena' | 'yuki' | 'mina') {
    const [page, device] = [await app.proven(name), new SoftwareAuthenticator(app.dashboardUrl)]
    await addPasskey(page, device)
    await app.visitor().post('/auth/forgot-password', { email: people[name].email })
    return { page, device, token: await mailedToken(app, people[name].email) }
  }
  const read = (token: string) => app.visitor().post('/auth/reset-password/read', { token })
  const reset = (token: string, proof: object = {}) => app.visitor().post('/auth/reset-password', { token, password, ...proof })
  const signIn = async (device: SoftwareAuthenticator) => {
    const options = (await app.visitor().post('/auth/passkey/options')).body
    return codeIn(await app.visitor().post('/auth/passkey', { credential: device.get(options) }))
  }

  it('are removed unless a second factor is given, and every session ends', async () => {
    const { page, device, token } = await holder('ruth')
    expect((await read(token)).body).toEqual({ email: people.ruth.email, passkeys: 1, takesCode: true })
    expect((await reset(token)).status).toBe(204)
    expect((await page.get('/auth/session')).status).toBe(401)
    expect(await signIn(device)).toBe('invalid_credentials')
    expect((await lettersTo(app, people.ruth.email))[0]?.text).toContain('Your passkeys were removed too (1)')
    const done = await app.sql(`select action from audit where action in ('passkey.removed', 'password.reset') order by action`)
    expect(done.map(({ action }) => action)).toEqual(['passkey.removed', 'password.reset'])
    expect(codeIn(await read(token))).toBe('link_invalid')
  })

  it('are kept if a code of the authenticator is given, and a wrong code leaves the link and the password unchanged', async () => {
    const { page, device, token } = await holder('sam')
    expect(codeIn(await reset(token, { code: '000000' }))).toBe('second_factor_invalid')
    expect((await page.get('/auth/session')).status).toBe(200)
    await app.advance('31 seconds')
    expect((await reset(token, { code: await app.code('sam') })).status).toBe(204)
    expect((await page.get('/auth/session')).status).toBe(401)
    expect(await signIn(device)).toBe('ok')
  })

  it('are kept if one of them is used, but not if another person’s passkey is used', async () => {
    const { device, token } = await holder('pedro')
    const other = await holder('lena')
    const options = async (resetToken: string) =>
      (await app.visitor().post('/auth/reset-password/passkey-options', { token: resetToken })).body
    expect(codeIn(await reset(token, { passkey: other.device.get(await options(token)) }))).toBe('second_factor_invalid')
    expect(codeIn(await reset(token, { passkey: other.device.get(await options(other.token)) }))).toBe('second_factor_invalid')
    expect((await reset(token, { passkey: device.get(await options(token)) })).status).toBe(204)
    expect(await signIn(device)).toBe('ok')
    expect(codeIn(await app.visitor().post('/auth/reset-password/passkey-options', { token }))).toBe('link_invalid')
  })

  it('allow at most five attempts at a code, as in a session', async () => {
    const { token } = await holder('yuki')
    for (let i = 0; i < 5; i++) expect(codeIn(await reset(token, { code: '000000' }))).toBe('second_factor_invalid')
    expect(codeIn(await reset(token, { code: '000000' }))).toBe('second_factor_locked')
    expect((await reset(token)).status).toBe(204)
  })

  it('that were the only factor block enrolling another one for three days, so that a mailbox alone never signs', async () => {
    const [page, device] = [await app.proven('ingrid'), new SoftwareAuthenticator(app.dashboardUrl)]
    await addPasskey(page, device)
    expect((await page.post('/account/authenticator/remove')).status).toBe(204)
    await app.visitor().post('/auth/forgot-password', { email: people.ingrid.email })
    expect((await reset(await mailedToken(app, people.ingrid.email))).status).toBe(204)
    const thief = app.visitor()
    await thief.post('/auth/sign-in', { email: people.ingrid.email, password })
    const enrolling = ['/account/authenticator', '/account/passkeys/options']
    for (const path of enrolling) expect(codeIn(await thief.post(path))).toBe('second_factor_enrolment_waits')
    expect(codeIn(await thief.post('/account/authenticator/confirm', { code: '000000' }))).toBe('second_factor_enrolment_waits')
    const { enrolsFrom } = (await thief.get('/account/factors')).body
    expect(Date.parse(enrolsFrom) - (await app.nowMs())).toBeGreaterThan(71 * 3_600_000)
    await app.advanceSignedIn('73 hours')
    expect((await thief.get('/account/factors')).body.enrolsFrom).toBeNull()
    for (const path of enrolling) expect((await thief.post(path)).status).toBe(200)
  })

  it('do not let in a person who signs in at the same moment', async () => {
    const { device, token } = await holder('mina')
    const options = (await app.visitor().post('/auth/passkey/options')).body
    const page = app.visitor()
    await Promise.all([page.post('/auth/passkey', { credential: device.get(options) }), reset(token)])
    expect((await page.get('/auth/session')).status).toBe(401)
  })
})
