/** Calls that a stranger could repeat: to guess a link, to fill mailboxes, to keep the service busy. */
import { beforeAll, describe, expect, it } from 'vitest'
import { SoftwareAuthenticator } from '../authenticator.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import type { HttpResponse } from '../http-client.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const token = 'guessed'
const password = 'a long and unusual phrase'
const attemptLimit = { code: 'rate_limited', limit: 'attempt' }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

/** Makes a call until it has used up its limit, and once more. */
async function expectLimit(count: number, call: (attempt: number) => Promise<HttpResponse>): Promise<void> {
  for (let attempt = 0; attempt < count; attempt++) expect((await call(attempt)).status, `attempt ${attempt + 1}`).not.toBe(429)
  expect((await call(count)).body.error).toMatchObject(attemptLimit)
}

describe('in a quarter of an hour, one network address', () => {
  it.each([
    ['/auth/sign-up', { name: 'Ada Berg', email: 'ada@joins.example' }],
    ['/auth/confirm-email/read', { token }],
    ['/auth/confirm-email', { token, password }],
    ['/auth/forgot-password', { email: 'nobody@joins.example' }],
    ['/auth/reset-password/read', { token }],
    ['/auth/reset-password/passkey-options', { token }],
    ['/auth/reset-password', { token, password }],
    ['/auth/confirm-email-change', { token }],
    ['/invitations/read', { token }],
    ['/invitations/decline', { token }],
    ['/auth/operator-invitation/read', { token }],
    ['/auth/operator-invitation/open', { token, name: 'Ada Berg', password }],
    ['/auth/operator-invitation/join', { token }],
  ])('may call %s 30 times', async (path, body) => {
    await app.advance('15 minutes')
    await expectLimit(30, () => app.visitor().post(path, body))
  })

  it('may request 120 challenges for passkeys or use them', async () => {
    await app.advance('15 minutes')
    const device = new SoftwareAuthenticator(app.dashboardUrl)
    const options = (await app.visitor().post('/auth/passkey/options')).body
    const use = () => app.visitor().post('/auth/passkey', { credential: device.get(options) })
    await expectLimit(119, use)
    expect((await app.visitor().post('/auth/passkey/options')).body.error).toMatchObject(attemptLimit)
  })
})

/** Requests a change of a person's email address. */
const move = (page: DashboardClient, email: string, currentPassword: string) => page.post('/account/email', { email, currentPassword })

describe('in a quarter of an hour, one person', () => {
  it('may request five new email addresses', async () => {
    const page = await app.proven('mina')
    await expectLimit(5, (attempt) => move(page, `mina${attempt}@new.example`, app.password('mina')))
  })

  it('may guess a password ten times, at the change of the address and of the password together', async () => {
    const page = await app.proven('tomas')
    for (let i = 0; i < 5; i++) expect((await move(page, `tomas${i}@new.example`, 'a guess')).status).toBe(401)
    await expectLimit(5, () => page.post('/account/password', { currentPassword: 'a guess', newPassword: password }))
  })
})

it('in a quarter of an hour, an address in any spelling may be requested five times, regardless of who requests it', async () => {
  const [lena, ingrid] = [await app.proven('lena'), await app.proven('ingrid')]
  for (let i = 0; i < 3; i++) expect((await move(lena, 'wanted@new.example', app.password('lena'))).status).toBe(204)
  await expectLimit(2, () => move(ingrid, 'Wanted@NEW.example', app.password('ingrid')))
})

it('in a quarter of an hour, a company may invite 30 people', async () => {
  const owner = await app.proven('ruth')
  await expectLimit(30, (attempt) => owner.post('/company/invitations', { email: `${attempt}@new.example`, role: 'viewer' }))
})
