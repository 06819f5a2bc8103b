import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a profile', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('holds a name and a time zone, each changed by itself, and the audit keeps the name before', async () => {
    const page = await app.signedIn('tomas')
    const named = await page.call('PATCH', '/account/profile', { name: ' Tomas Lind ' })
    expect(named.body.person).toMatchObject({ name: 'Tomas Lind', timeZone: null })
    expect((await page.call('PATCH', '/account/profile', { timeZone: 'Europe/Oslo' })).body.person.timeZone).toBe('Europe/Oslo')
    expect((await page.get('/auth/session')).body.person).toMatchObject({ name: 'Tomas Lind', timeZone: 'Europe/Oslo' })
    expect((await page.call('PATCH', '/account/profile', { timeZone: null })).body.person).toMatchObject({
      name: 'Tomas Lind',
      timeZone: null,
    })
    const [entry] = await app.sql(`select detail from audit where action = 'profile.changed' order by id limit 1`)
    expect(entry?.detail).toEqual({ name: 'Tomas Lind', nameBefore: 'Tomas Vik' })
  })

  it('takes no zone that is none, and no blank name', async () => {
    const page = await app.signedIn('tomas')
    for (const timeZone of ['Mars/Olympus', '+02:00', '', 'x'.repeat(65)]) {
      const { status, body } = await page.call('PATCH', '/account/profile', { timeZone })
      expect([timeZone, status, body.error.param]).toEqual([timeZone, 400, 'timeZone'])
    }
    expect((await page.call('PATCH', '/account/profile', { name: '  ' })).body.error.param).toBe('name')
  })

  it('is changed by two sessions at once without either waiting in vain', async () => {
    const pages = await Promise.all([app.signedIn('mina'), app.signedIn('mina')])
    const answers = await Promise.all(
      pages.flatMap((page) => ['A', 'B', 'C'].map((letter) => page.call('PATCH', '/account/profile', { name: `Mina ${letter}` }))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  })
})
