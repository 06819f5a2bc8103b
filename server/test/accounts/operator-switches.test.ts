import { beforeAll, describe, expect, it } from 'vitest'
import { companies } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { validDemand } from '../listings.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

const codeIn = ({ body }: { body: { error?: { code: string } } | null }) => body?.error?.code ?? 'ok'

describe("the operator's switches", () => {
  let app: TestApp
  let operator: DashboardClient
  let halden: string
  beforeAll(async () => {
    app = await openTestApp()
    operator = await app.proven('oona')
    halden = (await operator.get(`/operator/companies?q=${companies.halden.name}`)).body.data[0].id
  })

  it('are found under the company and its people', async () => {
    expect((await operator.get(`/operator/companies/${halden}`)).body).toMatchObject({ id: halden, name: companies.halden.name })
    const { data } = (await operator.get(`/operator/people?company=${halden}&q=a`)).body
    expect(data.length).toBeGreaterThan(1)
    expect(new Set(data.map((one: { companyName: string }) => one.companyName))).toEqual(new Set([companies.halden.name]))
    expect((await operator.get(`/operator/people/${data[0].id}`)).body).toEqual(data[0])
    expect((await operator.get('/operator/companies/hdl_0000000000000000000000')).status).toBe(404)
  })

  it('suspend a company: until it is restored, its keys are refused everywhere, and its sessions where they act for it', async () => {
    const page = await app.signedIn('mina')
    const reason = 'Unpaid for months.'
    const suspended = await operator.post(`/operator/companies/${halden}/suspend`, { reason })
    expect(suspended.body).toMatchObject({ suspendedAt: expect.any(String), suspensionReason: reason })
    expect((await operator.post(`/operator/companies/${halden}/suspend`, { reason: 'Another.' })).text).toBe(suspended.text)
    for (const body of [{}, { reason: ' ' }])
      expect((await operator.post(`/operator/companies/${halden}/suspend`, body)).body.error.param).toBe('reason')
    for (const path of ['/me', '/requests']) expect(codeIn(await app.as('mina').get(path))).toBe('banned')
    for (const path of ['/company', '/company/members']) expect(codeIn(await page.get(path))).toBe('banned')
    expect(codeIn(await page.post('/keys', { name: 'x', mode: 'test' }))).toBe('banned')
    expect((await page.get('/auth/session')).status).toBe(200)
    expect((await app.as('ruth').get('/me')).status).toBe(200)
    await operator.post(`/operator/companies/${halden}/restore`)
    expect((await app.as('mina').get('/requests')).status).toBe(200)
    expect((await page.get('/company')).status).toBe(200)
  })

  it('disable the keys of one company, or of all companies, but no session', async () => {
    await operator.post(`/operator/companies/${halden}/disable-keys`)
    expect(codeIn(await app.as('mina').get('/me'))).toBe('api_keys_disabled')
    expect(codeIn(await app.as('ruth').get('/me'))).toBe('ok')
    await operator.post('/operator/api-keys/disable')
    expect((await operator.get('/operator/api-keys')).body).toEqual({ apiKeysDisabled: true })
    for (const name of ['ruth', 'noa'] as const) expect(codeIn(await app.as(name).get('/me'))).toBe('api_keys_disabled')
    expect((await (await app.signedIn('mina')).get('/company')).status).toBe(200)
    await operator.post(`/operator/companies/${halden}/enable-keys`)
    expect(codeIn(await app.as('mina').get('/me')), 'still off for all').toBe('api_keys_disabled')
    await operator.post('/operator/api-keys/enable')
    for (const name of ['mina', 'ruth', 'noa'] as const) expect(codeIn(await app.as(name).get('/me'))).toBe('ok')
  })

  it('wait for writes in progress: none commits after the response', async () => {
    // A write that has read its rights and is blocked before its commit.
    const holder = await app.connect()
    await holder.query('begin')
    await holder.query(`lock table audit in exclusive mode`)
    const filing = app.as('mina').post('/requests', validDemand(await app.nowMs()))
    await until(async () => (await app.sql(`select 1 from pg_locks where relation = 'audit'::regclass and not granted`)).length > 0)
    let isDone = false
    const switching = operator.post('/operator/api-keys/disable').then(() => {
      isDone = true
    })
    await until(async () => (await app.sql(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).length > 0)
    expect(isDone).toBe(false)
    await holder.query('commit')
    await holder.end()
    expect((await filing).status).toBe(201)
    await switching
    expect(codeIn(await app.as('mina').post('/requests', validDemand(await app.nowMs())))).toBe('api_keys_disabled')
    await operator.post('/operator/api-keys/enable')
  })

  it('are enforced by the write itself, regardless of what the instance has cached', async () => {
    for (const name of ['lena', 'pedro'] as const) expect((await app.as(name).get('/requests')).status).toBe(200)
    // Changed without an announcement. Each case uses another person, because rights that were looked up are cached.
    await app.sql(`insert into settings (name, value) values ('api_keys_disabled', 'for all')`)
    expect(codeIn(await app.as('lena').post('/requests', validDemand(await app.nowMs())))).toBe('api_keys_disabled')
    await app.sql(`delete from settings where name = 'api_keys_disabled'`)
    await app.sql(`update companies set suspended_at = app_now() where name = $1`, [companies.basalt.name])
    expect(codeIn(await app.as('pedro').post('/requests', validDemand(await app.nowMs())))).toBe('banned')
  })
})
