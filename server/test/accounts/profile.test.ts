import { beforeAll, describe, expect, it } from 'vitest'
import { type PersonName, people } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { afterFirstChange } from '../held-calls.ts'
import { lettersTo, mailedToken } from '../letters.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a profile', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('has a name and a time zone, each changed separately, and the audit stores the previous name', async () => {
    const page = await app.signedIn('tomas')
    const named = await page.call('PATCH', '/account/profile', { name: ' Tomas Lind ' })
    expect(named.body.person).toMatchObject({ name: 'Tomas Lind', timeZone: null })
    expect((await page.call('PATCH', '/account/profile', { timeZone: 'Europe/Oslo' })).body.person.timeZone).toBe('Europe/Oslo')
    expect((await page.get('/auth/session')).body.person).toMatchObject({ name: 'Tomas Lind', timeZone: 'Europe/Oslo' })
    expect((await page.call('PATCH', '/account/profile', { timeZone: null })).body.person).toMatchObject({
      name: 'Tomas Lind',
      timeZone: null,
    })
    expect((await page.call('PATCH', '/account/profile', { name: 'Tomas Lind', timeZone: null })).status).toBe(200)
    const entries = await app.sql(`select detail from audit where action = 'profile.changed' order by id`)
    expect(entries.map(({ detail }) => detail)).toEqual([
      { name: 'Tomas Lind', nameBefore: 'Tomas Vik' },
      { timeZone: 'Europe/Oslo' },
      { timeZone: null },
    ])
  })

  it('accepts no unknown time zone and no blank name', async () => {
    const page = await app.signedIn('tomas')
    const both = await page.call('PATCH', '/account/profile', { name: 'Parley Support', timeZone: 'Mars/Olympus' })
    expect(both.body.error.problems).toEqual([
      'name: must not begin with Parley, the name of the service',
      'timeZone: must be a time zone, such as Europe/Oslo',
    ])
    for (const timeZone of ['Mars/Olympus', '+02:00', '', 'x'.repeat(65)]) {
      const { status, body } = await page.call('PATCH', '/account/profile', { timeZone })
      expect([timeZone, status, body.error.param]).toEqual([timeZone, 400, 'timeZone'])
    }
    expect((await page.call('PATCH', '/account/profile', { name: '  ' })).body.error.param).toBe('name')
  })

  it('can be changed by two sessions at the same time, and neither fails', async () => {
    const pages = await Promise.all([app.signedIn('mina'), app.signedIn('mina')])
    const responses = await Promise.all(
      pages.flatMap((page) => ['A', 'B', 'C'].map((letter) => page.call('PATCH', '/account/profile', { name: `Mina ${letter}` }))),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
  })

  describe('changes its address', () => {
    const requestChange = (page: DashboardClient, name: PersonName, email: string) =>
      page.post('/account/email', { email, currentPassword: app.password(name) })
    const confirm = (token: string) => app.visitor().post('/auth/confirm-email-change', { token })
    const signIn = (email: string, name: PersonName) => app.visitor().post('/auth/sign-in', { email, password: app.password(name) })

    it('after the link sent to the new address is followed, and the old address is notified of both steps and its reset links end', async () => {
      const page = await app.proven('olav')
      expect((await requestChange(page, 'olav', 'olav@new.example')).status).toBe(204)
      const token = await mailedToken(app, 'olav@new.example')
      expect((await page.get('/auth/session')).body.person.email).toBe(people.olav.email)
      const audit = await page.get('/audit?action=email.change_requested')
      expect(audit.body.data).toMatchObject([{ person: 'Olav Berg' }])
      expect(audit.text, 'colleagues read no address that is not confirmed').not.toContain('olav@new.example')
      await app.visitor().post('/auth/forgot-password', { email: people.olav.email })
      const reset = await mailedToken(app, people.olav.email)
      const responses = await Promise.all(Array.from({ length: 6 }, () => confirm(token)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
      expect((await page.get('/auth/session')).body.person.email).toBe('olav@new.example')
      expect((await signIn('olav@new.example', 'olav')).status).toBe(200)
      expect((await signIn(people.olav.email, 'olav')).body.error.code).toBe('invalid_credentials')
      const letters = await lettersTo(app, people.olav.email)
      const subjects = letters.map(({ subject }) => subject)
      expect(subjects).toEqual(
        expect.arrayContaining(['Email address change requested for your Parley account', 'Your Parley email address was changed']),
      )
      const changed = letters.find(({ subject }) => subject === 'Your Parley email address was changed')
      expect(changed?.text, 'whoever was locked out reads where to write').toContain('contact the operator: support@127.0.0.1')
      const late = await app.visitor().post('/auth/reset-password', { token: reset, password: 'another long phrase' })
      expect(late.body.error.code).toBe('link_invalid')
      const [entry] = await app.sql(`select detail from audit where action = 'email.changed'`)
      expect(entry?.detail).toEqual({ from: people.olav.email, to: 'olav@new.example' })
    })

    it('only with the password, and with the second factor of a person who has one', async () => {
      const page = await app.signedInWithoutFactor('ingrid')
      expect((await requestChange(page, 'ingrid', 'ingrid@new.example')).body.error.code).toBe('second_factor_required')
      const plain = await app.proven('mina')
      const wrong = await plain.post('/account/email', { email: 'mina@new.example', currentPassword: 'wrong' })
      expect(wrong.body.error.code).toBe('invalid_credentials')
      expect((await requestChange(plain, 'mina', people.mina.email.toUpperCase())).body.error.param).toBe('email')
    })

    it('but not to one that has an account: the response is the same, and only that mailbox is notified', async () => {
      const page = await app.proven('mina')
      const free = await requestChange(page, 'mina', 'mina@free.example')
      const taken = await requestChange(page, 'mina', people.yuki.email)
      expect([taken.status, taken.text]).toEqual([free.status, free.text])
      const [letter] = await lettersTo(app, people.yuki.email)
      expect(letter?.subject).toBe('You already have an account at Parley')
      expect(letter?.text).not.toContain('#')
      // The second request ended the earlier link.
      expect((await confirm(await mailedToken(app, 'mina@free.example'))).body.error.code).toBe('link_invalid')
    })

    it('and if two people want one address at the same time, one of them gets it', async () => {
      const [mina, lena] = [await app.proven('mina'), await app.proven('lena')]
      await requestChange(mina, 'mina', 'one@both.example')
      const first = await mailedToken(app, 'one@both.example')
      await requestChange(lena, 'lena', 'ONE@both.example')
      const second = await mailedToken(app, 'ONE@both.example')
      const responses = await Promise.all([confirm(first), confirm(second)])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
      const [row] = await app.sql<{ count: number }>(`select count(*) from people where lower(email) = 'one@both.example'`)
      expect(Number(row?.count)).toBe(1)
    })

    it('but not with a link from before a new password, while suspended, or after a day', async () => {
      const page = await app.proven('sam')
      await requestChange(page, 'sam', 'sam@new.example')
      const before = await mailedToken(app, 'sam@new.example')
      const changed = await page.post('/account/password', { currentPassword: app.password('sam'), newPassword: 'another long phrase' })
      expect(changed.status).toBe(204)
      expect((await confirm(before)).body.error.code).toBe('link_invalid')
      await app.prove(page, 'sam')
      await page.post('/account/email', { email: 'sam@suspended.example', currentPassword: 'another long phrase' })
      const suspend = (at: string | null) => app.sql('update people set suspended_at = $2 where email = $1', [people.sam.email, at])
      await suspend('2026-01-01T00:00:00Z')
      expect((await confirm(await mailedToken(app, 'sam@suspended.example'))).body.error.code).toBe('link_invalid')
      await suspend(null)
      await page.post('/account/email', { email: 'sam@late.example', currentPassword: 'another long phrase' })
      const late = await mailedToken(app, 'sam@late.example')
      await app.advance('24 hours')
      expect((await confirm(late)).body.error.code).toBe('link_invalid')
    })

    it('while another session changes the password or requests another address: the password is still compared with the person’s own', async () => {
      const page = await app.proven('yuki')
      for (const [path, body] of [
        ['/account/email', { email: 'later@new.example' }],
        ['/account/password', { newPassword: 'another long phrase' }],
      ] as const) {
        const email = `yuki-${path.slice(9)}@new.example`
        await requestChange(page, 'yuki', email)
        const token = await mailedToken(app, email)
        const change = () => page.post(path, { ...body, currentPassword: app.password('yuki') })
        const [confirmed, changed] = await afterFirstChange(app, 'people', () => confirm(token), change)
        expect([confirmed.status, changed.status], path).toEqual([200, 204])
        expect((await lettersTo(app, email)).map(({ subject }) => subject)).toHaveLength(2)
      }
    })
  })
})
