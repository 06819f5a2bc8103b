import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import type { HttpResponse } from '../http-client.ts'
import { createKey } from '../keys.ts'
import type { PartnerClient } from '../partner-client.ts'
import { TcpProxy } from '../tcp-proxy.ts'
import { openInstance, openTestApp, type TestApp, until } from '../test-app.ts'

/** The time limit that the decisions promise for every other instance. */
const maxDelayMs = 250

const loseNotifications = `create or replace function announce_rights() returns void language sql as
  $$ update rights_epoch set version = version + 1 $$`

describe.each([
  ['is heard of', ''],
  ['whose notification is lost', loseNotifications],
])('a change of rights that %s, on one of two instances', (_how, prepare) => {
  let one: TestApp
  let other: TestApp
  let operator: DashboardClient
  let owner: DashboardClient
  const proxy = new TcpProxy()
  beforeAll(async () => {
    one = await openTestApp()
    if (prepare) await one.sql(prepare)
    other = await openInstance(one.connection, {}, await proxy.open(one.connection))
    operator = await one.proven('oona')
    owner = await one.proven('ingrid')
  })
  afterAll(() => proxy.close())

  const codeOf = ({ body }: HttpResponse) => (body.error?.code ?? 'ok') as string
  const newKey = async () => createKey(one, 'tomas', { mode: 'test', scopes: ['requests:write'] })
  const revoke = async (id: string) => (await one.signedIn('tomas')).post(`/keys/${id}/revoke`)

  /** Calls the other instance until it refuses. Returns how long after the change's response it last admitted a call. */
  async function admittedFor(client: PartnerClient, change: () => Promise<unknown>, refusal: string): Promise<number> {
    let changedAtMs = Number.POSITIVE_INFINITY
    let lastAdmittedAtMs = 0
    let warm = () => {}
    const warmed = new Promise<void>((resolve) => {
      warm = resolve
    })
    const calling = (async () => {
      for (;;) {
        const startedAt = performance.now()
        const code = codeOf(await client.get('/me'))
        // Between two connections it may know nothing, and says so.
        if (code === 'api_error') continue
        if (code !== 'ok') return code
        lastAdmittedAtMs = startedAt
        warm()
        if (startedAt > changedAtMs + 2_000) return 'never refused'
      }
    })()
    await warmed
    await change()
    changedAtMs = performance.now()
    expect(await calling).toBe(refusal)
    return lastAdmittedAtMs - changedAtMs
  }

  it('a revocation takes effect before its response on the same instance, within 250 ms on the other', async () => {
    for (let i = 0; i < 5; i++) {
      const { key, id } = await newKey()
      const change = async () => {
        expect((await revoke(id)).body.revokedAt).not.toBeNull()
        expect(codeOf(await one.withKey(key).get('/me'))).toBe('api_key_revoked')
      }
      expect(await admittedFor(other.withKey(key), change, 'api_key_revoked')).toBeLessThan(maxDelayMs)
    }
  })

  it('so does a suspension, and its end', async () => {
    const found = await operator.get('/operator/people?q=sam@kestrel')
    const path = `/operator/people/${found.body.data[0].id}`
    const suspend = async () => {
      expect((await operator.post(`${path}/suspend`)).status).toBe(200)
      expect(codeOf(await one.as('sam').get('/me'))).toBe('banned')
    }
    expect(await admittedFor(other.as('sam'), suspend, 'banned')).toBeLessThan(maxDelayMs)
    await operator.post(`${path}/restore`)
    await until(async () => codeOf(await other.as('sam').get('/me')) === 'ok')
  })

  it('a lesser role applies to the next write on either instance', async () => {
    const close = (at: TestApp) => at.as('mina').post('/requests/none/close')
    expect(codeOf(await close(other))).toBe('not_found')
    const members: { id: string; name: string }[] = (await owner.get('/company/members')).body.data
    const path = `/company/members/${members.find(({ name }) => name === 'Mina Aune')?.id}/role`
    expect((await owner.post(path, { role: 'viewer' })).status).toBe(200)
    for (const at of [one, other]) expect(codeOf(await close(at))).toBe('forbidden_role')
    await owner.post(path, { role: 'trader' })
  })

  it('takes effect in time also if the other instance has just lost its connections', async () => {
    const { key, id } = await newKey()
    const change = async () => {
      proxy.dropConnections()
      await revoke(id)
    }
    expect(await admittedFor(other.withKey(key), change, 'api_key_revoked')).toBeLessThan(maxDelayMs)
  })

  it('is not bypassed by cached rights on the other instance while its database does not respond', async () => {
    const { key, id } = await newKey()
    const client = other.withKey(key)
    expect(codeOf(await client.get('/me'))).toBe('ok')
    proxy.pause()
    await revoke(id)
    const revokedAtMs = performance.now()
    await until(() => performance.now() - revokedAtMs > maxDelayMs)
    let outcome = 'waits'
    const call = client.get('/me').then((response) => {
      outcome = codeOf(response)
      return outcome
    })
    await until(() => other.service.traffic.callsInFlight === 1 || outcome !== 'waits')
    expect(outcome).toBe('waits')
    proxy.resume()
    expect(await call).toBe('api_key_revoked')
  })
})
