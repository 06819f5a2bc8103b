import { beforeAll, describe, expect, it } from 'vitest'
import { companies, type PersonName, people } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { untilLockWaits } from '../held-calls.ts'
import type { HttpResponse } from '../http-client.ts'
import { validDemand } from '../listings.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const rounds = 4
const halden = companies.halden.name

describe('two callers who change rights at the same time', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
    await app.sql('update people set operator = true where email = $1', [people.noa.email])
    await app.makeClockSlow()
  })
  type PathTo = (other: PersonName) => Promise<string>
  /** Both outcomes, in alphabetical order. Each has proven the factor before, and acts on the other, or on an object that represents them. */
  const concurrently = async (names: readonly [PersonName, PersonName], pathTo: PathTo, body?: object): Promise<string[]> => {
    const paths = [await pathTo(names[1]), await pathTo(names[0])] as const
    const pages = [await app.proven(names[0]), await app.proven(names[1])] as const
    const responses = await Promise.all([pages[0].post(paths[0], body), pages[1].post(paths[1], body)])
    return responses.map((response) => response.body?.error?.code ?? 'ok').sort()
  }

  const owners = ['ingrid', 'tomas'] as const
  const makeBothOwners = () =>
    app.sql(
      `insert into memberships (person_id, company_id, role)
       select p.id, c.id, 'owner' from people p, companies c where p.email = any($1) and c.name = $2
       on conflict (person_id) do update set role = 'owner'`,
      [owners.map((name) => people[name].email), halden],
    )
  const ownersLeft = () =>
    app.sql(`select from memberships m join companies c on c.id = m.company_id where c.name = $1 and m.role = 'owner'`, [halden])
  const memberPath = (step: string) => async (name: PersonName) => `/company/members/${await app.memberId(name)}/${step}`

  it.each<[means: string, step: string, expected: string[], body?: object]>([
    ['demote each other: one does, the other may not', 'role', ['forbidden_role', 'ok'], { role: 'viewer' }],
    ['remove each other: one does, the other is in no company', 'remove', ['company_required', 'ok']],
    ['hand over to each other: both do, one after the other', 'hand-over', ['ok', 'ok']],
  ])('%s, and one owner is left', async (_, step, expected, body) => {
    for (let round = 0; round < rounds; round++) {
      await makeBothOwners()
      expect(await concurrently(owners, memberPath(step), body)).toEqual(expected)
      expect(await ownersLeft()).toHaveLength(1)
    }
  })

  const operators = ['oona', 'noa'] as const
  it('suspend each other: one operator is left', async () => {
    const suspend = async (name: PersonName) => `/operator/people/${await app.personHandle(name)}/suspend`
    for (let round = 0; round < rounds; round++) {
      expect(await concurrently(operators, suspend)).toEqual(['banned', 'ok'])
      const restored = await app.sql('update people set suspended_at = null where operator and suspended_at is not null returning id')
      expect(restored).toHaveLength(1)
      await app.service.probe()
    }
  })

  it('suspend whole companies, or restore them: both succeed', async () => {
    for (const step of ['suspend', 'restore', 'disable-keys', 'enable-keys']) {
      const pathTo = async (other: PersonName) =>
        `/operator/companies/${await app.companyHandle(other === 'noa' ? 'kestrel' : 'basalt')}/${step}`
      const body = step === 'suspend' ? { reason: 'For a while.' } : undefined
      for (let round = 0; round < rounds; round++) expect(await concurrently(operators, pathTo, body)).toEqual(['ok', 'ok'])
    }
  })

  it('as one person who creates a key while another changes their rights: both succeed, or the key is refused for the lost right', async () => {
    await makeBothOwners()
    const ingrid = await app.proven('ingrid')
    const oona = await app.proven('oona')
    const rolePath = await memberPath('role')('tomas')
    const handle = await app.personHandle('tomas')
    const tomas = await app.signedIn('tomas')
    const mint = () => tomas.post('/keys', { name: 'meanwhile', mode: 'test' })
    for (let round = 0; round < rounds; round++) {
      const [changed, minted] = await Promise.all([ingrid.post(rolePath, { role: round % 2 ? 'viewer' : 'trader' }), mint()])
      expect([changed.status, minted.status]).toEqual([200, 201])
      const [suspended, minting] = await Promise.all([oona.post(`/operator/people/${handle}/suspend`), mint()])
      expect([suspended.status, minting.body?.error?.code ?? 'ok']).toEqual([200, expect.stringMatching(/^(ok|banned)$/)])
      expect((await oona.post(`/operator/people/${handle}/restore`)).status).toBe(200)
    }
  })

  const sessionsOf = (name: PersonName) =>
    app.sql('select from sessions s join people p on p.id = s.person_id where p.email = $1', [people[name].email])
  const currentSession = async (page: DashboardClient): Promise<string> =>
    (await page.get('/account/sessions')).body.data.find(({ current }: { current: boolean }) => current).id
  const outcomes = (responses: readonly HttpResponse[]) => responses.map(({ body }) => body?.error?.code ?? 'ok')

  it('as one person in two sessions that change the password: one succeeds, the other session has ended', async () => {
    let password = app.password('lena')
    const signIn = async () => {
      const page = app.visitor()
      await page.post('/auth/sign-in', { email: people.lena.email, password })
      return page
    }
    for (let round = 0; round < 2; round++) {
      const pages = [await signIn(), await signIn()]
      const change = (page: DashboardClient, i: number) =>
        page.post('/account/password', { currentPassword: password, newPassword: `a long phrase ${round} ${i}` })
      const results = outcomes(await Promise.all(pages.map(change)))
      expect([...results].sort()).toEqual(['ok', 'session_required'])
      expect(await sessionsOf('lena')).toHaveLength(1)
      password = `a long phrase ${round} ${results.indexOf('ok')}`
    }
  })

  it('as one person in two sessions that end sessions: one session ends the other, or both end', async () => {
    for (let round = 0; round < rounds; round++) {
      const pages = [await app.signedIn('pedro'), await app.signedIn('pedro')] as const
      const [one, other] = [await currentSession(pages[0]), await currentSession(pages[1])]
      const end = (page: DashboardClient, id: string) => page.post(`/account/sessions/${id}/end`)
      expect(outcomes(await Promise.all([end(pages[0], other), end(pages[1], one)])).sort()).toEqual(['ok', 'session_required'])
      const otherSessions = [await app.signedIn('pedro'), await app.signedIn('pedro')]
      const ended = await Promise.all(otherSessions.map((page) => page.post('/account/sessions/end-all')))
      expect(outcomes(ended).sort()).toEqual(['ok', 'session_required'])
      expect(await sessionsOf('pedro')).toEqual([])
    }
  })

  it('as one person who edits a profile in one session and ends all sessions in the other: nothing waits for itself', async () => {
    for (let round = 0; round < rounds; round++) {
      const [page, other] = [await app.signedIn('sam'), await app.signedIn('sam')]
      const rename = page.call('PATCH', '/account/profile', { timeZone: round % 2 ? null : 'Europe/Oslo' })
      const [renamed, ended] = outcomes(await Promise.all([rename, other.post('/account/sessions/end-all')]))
      expect([['ok', 'session_required'].includes(renamed ?? ''), ended]).toEqual([true, 'ok'])
    }
  })

  it('as one person who signs in again in the session that changes the password: the first one wins', async () => {
    const page = await app.signedIn('yuki')
    const password = app.password('yuki')
    const change = page.post('/account/password', { currentPassword: password, newPassword: 'another long phrase' })
    const signIn = page.post('/auth/sign-in', { email: people.yuki.email, password })
    const results = outcomes(await Promise.all([change, signIn]))
    expect([
      ['ok', 'invalid_credentials'],
      ['session_required', 'ok'],
    ]).toContainEqual(results)
  })
})

describe('emptying a test world', () => {
  it('waits together with a switch of keys for a write of the world, and all three succeed', async () => {
    const app = await openTestApp()
    const operator = await app.proven('oona')
    const path = `/operator/companies/${await app.companyHandle('basalt')}/disable-keys`
    const holder = await app.connect()
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(1, (select id::int from people where email = $1))', [people.mina.email])
    const filed = app.as('mina', 'test').post('/requests', validDemand(await app.nowMs()))
    await untilLockWaits(app, 1)
    const switched = operator.post(path)
    await untilLockWaits(app, 2)
    const emptied = app.as('tomas', 'test').delete('/test-helpers/world')
    await untilLockWaits(app, 3)
    await holder.query('commit')
    await holder.end()
    expect((await Promise.all([filed, switched, emptied])).map(({ status }) => status)).toEqual([201, 200, 200])
  })

  it.each(['a session', 'a key'])(
    "by %s waits together with a change of the person's role for a write on another instance, and all three succeed",
    async (by) => {
      const app = await openTestApp()
      const [owner, mina] = [await app.proven('ingrid'), await app.signedIn('mina')]
      const [key] = await app.sql<{ id: string; person: string; company: string }>(
        `select k.id, k.person_id as person, m.company_id as company from api_keys k join memberships m on m.person_id = k.person_id
       join people p on p.id = k.person_id where p.email = $1 and k.mode = 'test' limit 1`,
        [people.mina.email],
      )
      const [holder, instance] = [await app.connect(), await app.connect()]
      for (const connection of [holder, instance]) await connection.query('begin')
      await holder.query('select pg_advisory_xact_lock(4, $1::int)', [key?.company])
      const emptied =
        by === 'a key' ? app.as('mina', 'test').delete('/test-helpers/world') : mina.call('DELETE', '/test-helpers/world', undefined)
      await untilLockWaits(app, 1)
      const opened = instance.query(`select verdict from open_write($1, $2, null, true, 'test', null, null)`, [key?.id, key?.person])
      await untilLockWaits(app, 2)
      const changed = owner.post(`/company/members/${await app.memberId('mina')}/role`, { role: 'viewer' })
      await untilLockWaits(app, 3)
      await holder.query('commit')
      expect((await emptied).status).toBe(200)
      expect((await opened).rows).toEqual([{ verdict: null }])
      await instance.query('commit')
      expect((await changed).status).toBe(200)
      for (const connection of [holder, instance]) await connection.end()
    },
  )
})
