import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { beforeAll, describe, expect, it } from 'vitest'
import { Sealer } from '../../src/core/sealer.ts'
import { resetFactors } from '../../src/domain/factors/reset-factors.ts'
import { canOpenFactors } from '../../src/domain/factors/sealed-secrets.steps.ts'
import { Outbox } from '../../src/domain/mail/outbox.steps.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { lettersTo, mailedToken } from '../letters.ts'
import { root } from '../paths.ts'
import { testSecret } from '../secret.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const password = 'a long enough phrase'

/** A new person, signed in, without any second factor. */
async function newcomer(app: TestApp, email: string): Promise<DashboardClient> {
  await app.visitor().post('/auth/sign-up', { name: 'Ada Berg', email })
  await app.visitor().post('/auth/confirm-email', { token: await mailedToken(app, email), password })
  const page = app.visitor()
  await page.post('/auth/sign-in', { email, password })
  return page
}
async function codeOf(app: TestApp, secret: string): Promise<string> {
  return generateSync({ secret, epoch: Math.floor((await app.nowMs()) / 1000) })
}
/** Enrols an authenticator and returns its secret and the recovery codes. */
async function enrol(app: TestApp, page: DashboardClient): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await page.post('/account/authenticator')).body
  const confirmed = await page.post('/account/authenticator/confirm', { code: await codeOf(app, secret) })
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}
const codeIn = ({ body }: { body: { error?: { code: string } } | null }) => body?.error?.code ?? 'ok'

describe('the secret that authenticators are sealed with', () => {
  it('is recognized, and another secret is not', async () => {
    const { service: app } = await openTestApp()
    expect(await canOpenFactors(app.db.read, new Sealer(testSecret, 'second factors'))).toBe(true)
    expect(await canOpenFactors(app.db.read, new Sealer(randomBytes(32), 'second factors'))).toBe(false)
  })
})

describe('a change of factors', () => {
  it('is reported by email, regardless of which step makes it', () => {
    const folder = join(root, 'server/src/domain/factors')
    const steps = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    const changes = /record\(tx, actor, '(?!authenticator\.started)(?:authenticator|passkey|recovery_codes)\.\w+'/g
    const changing = steps.filter((text) => text.search(changes) >= 0)
    expect(changing.length).toBeGreaterThan(3)
    for (const text of changing) expect(text.match(/outbox\.post\(/g)?.length, text).toBe(text.match(changes)?.length)
  })
})

describe('an authenticator', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('is enrolled with a shown secret and its first code, which is then used up', async () => {
    const page = await newcomer(app, 'enrols@people.example')
    const shown = (await page.post('/account/authenticator')).body
    expect(shown.uri).toBe(`otpauth://totp/Parley:enrols%40people.example?secret=${shown.secret}&issuer=Parley`)
    expect(shown.qrSvg).toMatch(/^<svg[^>]+>.*<\/svg>\s*$/s)
    expect((await page.get('/auth/session')).body.secondFactor.enrolled).toBe(false)
    expect(codeIn(await page.post('/account/authenticator/confirm', { code: '000000' }))).toBe('second_factor_invalid')
    const code = await codeOf(app, shown.secret)
    const { sid } = page
    const confirmed = await page.post('/account/authenticator/confirm', { code })
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    expect(page.sid).not.toBe(sid)
    expect((await page.get('/auth/session')).body.secondFactor).toEqual({ enrolled: true, freshUntil: confirmed.body.freshUntil })
    expect(codeIn(await page.post('/auth/second-factor', { code }))).toBe('second_factor_invalid')
    expect((await lettersTo(app, 'enrols@people.example'))[0]?.subject).toBe('An authenticator was added to your account at Parley')
  })

  it('cannot be confirmed if it was not started, or an hour later', async () => {
    const page = await newcomer(app, 'confirms@people.example')
    const confirm = (code: string) => page.post('/account/authenticator/confirm', { code })
    expect(codeIn(await confirm('123456'))).toBe('second_factor_not_enrolled')
    const { secret } = (await page.post('/account/authenticator')).body
    await app.advance('1 hour')
    expect(codeIn(await confirm(await codeOf(app, secret)))).toBe('second_factor_not_enrolled')
  })

  it('can be replaced and removed only with a fresh second factor', async () => {
    const page = await newcomer(app, 'replaces@people.example')
    const first = await enrol(app, page)
    const before = await enrol(app, page)
    expect(before.secret).not.toBe(first.secret)
    await app.advance('5 minutes')
    for (const path of ['/account/authenticator', '/account/authenticator/remove', '/account/recovery-codes']) {
      expect(codeIn(await page.post(path)), path).toBe('second_factor_required')
    }
    expect(codeIn(await page.post('/auth/second-factor', { code: await codeOf(app, first.secret) }))).toBe('second_factor_invalid')
    expect(codeIn(await page.post('/auth/second-factor', { code: await codeOf(app, before.secret) }))).toBe('ok')
    expect((await page.post('/account/authenticator/remove')).status).toBe(204)
    expect(codeIn(await page.post('/auth/second-factor', { code: before.recoveryCodes[0] }))).toBe('second_factor_not_enrolled')
  })

  it('that is replaced or removed ends what other sessions have proven with it, even if two sessions remove it at the same time', async () => {
    const page = await newcomer(app, 'unproves@people.example')
    const recoverInNewSession = async (recoveryCode: string) => {
      const other = app.visitor()
      await other.post('/auth/sign-in', { email: 'unproves@people.example', password })
      expect(codeIn(await other.post('/auth/second-factor', { code: recoveryCode }))).toBe('ok')
      return other
    }
    const proven = async (client: DashboardClient) => (await client.get('/auth/session')).body.secondFactor.freshUntil !== null
    const first = await enrol(app, page)
    const thief = await recoverInNewSession(first.recoveryCodes[0] ?? '')
    const second = await enrol(app, page)
    expect([await proven(page), await proven(thief)]).toEqual([true, false])
    const other = await recoverInNewSession(second.recoveryCodes[0] ?? '')
    const responses = await Promise.all([page, other].map((client) => client.post('/account/authenticator/remove')))
    expect(responses.map(codeIn).sort()).toEqual(['ok', expect.stringMatching(/^second_factor_/)])
  })

  it('accepts one of 1,000 parallel replays of a code', async () => {
    const page = await newcomer(app, 'replays@people.example')
    const { secret } = await enrol(app, page)
    await app.advance('31 seconds')
    const code = await codeOf(app, secret)
    const { sid } = page
    const clients = Array.from({ length: 1_000 }, () => Object.assign(app.visitor(), { sid }))
    const responses = await Promise.all(clients.map((client) => client.post('/auth/second-factor', { code })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('recovery codes', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('each prove the second factor once, regardless of how they are written, and are stored as hashes', async () => {
    const page = await newcomer(app, 'recovers@people.example')
    const { recoveryCodes } = await enrol(app, page)
    const [one = ''] = recoveryCodes
    expect(one).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
    await app.advance('5 minutes')
    expect(codeIn(await page.post('/account/recovery-codes'))).toBe('second_factor_required')
    expect(codeIn(await page.post('/auth/second-factor', { code: one.toLowerCase().replaceAll('-', ' ') }))).toBe('ok')
    const [mail] = await lettersTo(app, 'recovers@people.example')
    expect(mail?.subject).toBe('A recovery code was used for your account at Parley')
    expect(mail?.text).toContain('9 are left.')
    expect(codeIn(await page.post('/auth/second-factor', { code: one }))).toBe('second_factor_invalid')
    expect(await lettersTo(app, 'recovers@people.example')).toHaveLength(3)
    const stored = JSON.stringify(await app.sql('select r::text as row from recovery_codes r'))
    for (const code of recoveryCodes) expect(stored).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'))
  })

  it('are accepted in one of many parallel uses', async () => {
    const page = await newcomer(app, 'parallel@people.example')
    const { recoveryCodes } = await enrol(app, page)
    const pages = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const other = app.visitor()
        await other.post('/auth/sign-in', { email: 'parallel@people.example', password })
        return other
      }),
    )
    const responses = await Promise.all(pages.map((one) => one.post('/auth/second-factor', { code: recoveryCodes[3] })))
    expect(responses.map(codeIn).filter((code) => code === 'ok')).toHaveLength(1)
  })

  it('become invalid when new ones are created', async () => {
    const page = await newcomer(app, 'draws@people.example')
    const { recoveryCodes } = await enrol(app, page)
    const newCodes = (await page.post('/account/recovery-codes')).body.recoveryCodes
    const [mail] = await lettersTo(app, 'draws@people.example')
    expect(mail?.subject).toBe('New recovery codes were created for your account at Parley')
    for (const code of newCodes) expect(mail?.text).not.toContain(code)
    expect(codeIn(await page.post('/auth/second-factor', { code: recoveryCodes[0] }))).toBe('second_factor_invalid')
    expect(codeIn(await page.post('/auth/second-factor', { code: newCodes[0] }))).toBe('ok')
  })

  it('count towards the lock if they are wrong, and are accepted again only after the lock ends', async () => {
    const page = await newcomer(app, 'locks@people.example')
    const { recoveryCodes } = await enrol(app, page)
    for (let i = 0; i < 5; i++)
      expect(codeIn(await page.post('/auth/second-factor', { code: 'AAAA-AAAA-AAAA-AAAA' }))).toBe('second_factor_invalid')
    expect(codeIn(await page.post('/auth/second-factor', { code: recoveryCodes[0] }))).toBe('second_factor_locked')
    expect((await page.get('/account/factors')).body).toMatchObject({ lockedUntil: expect.any(String), recoveryCodesLeft: 10, passkeys: 0 })
    await app.advance('15 minutes')
    expect(codeIn(await page.post('/auth/second-factor', { code: recoveryCodes[0] }))).toBe('ok')
  })
})

describe('a person who lost every second factor', () => {
  const email = 'lost@factor.example'
  const outboxOf = (app: TestApp) =>
    new Outbox(new Sealer(testSecret, 'mails'), {
      serviceName: 'Parley',
      dashboardUrl: app.dashboardUrl,
      supportEmail: 'help@parley.example',
    })
  const reset = (app: TestApp, address: string) => resetFactors(app.service.db, outboxOf(app), address)

  it('sets up another one after the operator removed them, which ended every session and sent an email', async () => {
    const app = await openTestApp()
    const page = await newcomer(app, email)
    const { recoveryCodes } = await enrol(app, page)
    await reset(app, email.toUpperCase())
    expect(codeIn(await page.get('/account/factors'))).toBe('session_required')
    const [letter] = await lettersTo(app, email)
    expect(letter?.subject).toBe('Your second factors at Parley were removed')
    const [audited] = await app.sql(
      `select a.target = p.handle as named, a.person_id from audit a, people p where a.action = 'factors.reset' and p.email = '${email}'`,
    )
    expect(audited).toEqual({ named: true, person_id: null })
    const newSession = app.visitor()
    await newSession.post('/auth/sign-in', { email, password })
    expect((await newSession.get('/account/factors')).body).toMatchObject({ authenticatorSince: null, passkeys: 0, recoveryCodesLeft: 0 })
    expect(codeIn(await newSession.post('/auth/second-factor', { code: recoveryCodes[0] }))).not.toBe('ok')
    expect((await enrol(app, newSession)).recoveryCodes).toHaveLength(10)
  })

  it('is not proven by a proof that was in progress during the reset', async () => {
    const app = await openTestApp()
    const page = await newcomer(app, email)
    const { recoveryCodes } = await enrol(app, page)
    const [, response] = await Promise.all([reset(app, email), page.post('/auth/second-factor', { code: recoveryCodes[0] })])
    expect(['ok', 'session_required', 'second_factor_invalid', 'second_factor_enrolment_required']).toContain(codeIn(response))
    expect(await app.sql(`select from sessions s join people p on p.id = s.person_id where p.email = '${email}'`)).toEqual([])
  })

  it('must be named correctly: an address without an account and an account without a second factor are refused', async () => {
    const app = await openTestApp()
    await newcomer(app, email)
    await expect(reset(app, 'nobody@factor.example')).rejects.toThrow('there is no account')
    await expect(reset(app, email)).rejects.toThrow('has no second factor')
    expect(await app.sql(`select from sessions s join people p on p.id = s.person_id where p.email = '${email}'`)).toHaveLength(1)
    expect(await lettersTo(app, email)).not.toContainEqual(expect.objectContaining({ subject: expect.stringContaining('removed') }))
  })
})
