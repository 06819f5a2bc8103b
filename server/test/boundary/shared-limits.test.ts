import { describe, expect, inject, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import type { HttpResponse } from '../http-client.ts'
import { validDemand } from '../listings.ts'
import type { PartnerClient } from '../partner-client.ts'
import { scrape } from '../scrape.ts'
import { TcpProxy } from '../tcp-proxy.ts'
import { makeDatabase, openInstance, openTestApp, type TestApp, until } from '../test-app.ts'

type Settings = Readonly<Record<string, string>>

const statuses = (responses: readonly HttpResponse[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const served = (responses: readonly HttpResponse[]) => responses.filter(({ status }) => status < 400).length
const remaining = ({ headers }: HttpResponse) => Number(headers.get('ratelimit-remaining'))
const times = <T>(count: number, one: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => one(i))
const inSequence = async (count: number, call: (i: number) => Promise<HttpResponse>) => {
  const responses: HttpResponse[] = []
  for (let i = 0; i < count; i++) responses.push(await call(i))
  return responses
}

describe('limits of an installation with several instances', () => {
  /** Opens that many instances on one database. Each knows about all of them. */
  async function instances(count: number, settings: Settings): Promise<TestApp[]> {
    const first = await openTestApp(settings)
    const apps = [first]
    while (apps.length < count) apps.push(await openInstance(first.connection, settings))
    await Promise.all(apps.map((app) => app.service.probe()))
    return apps
  }
  const advance = async (apps: readonly TestApp[], interval: string) => {
    await apps[0]?.advance(interval)
    await Promise.all(apps.map((app) => app.service.probe()))
  }

  it.each([2, 3])('hold over %i of them, regardless of how calls are spread, and again for each window', async (count) => {
    const apps = await instances(count, { RATE_LIMIT_PER_MIN: '60' })
    const me = (i: number) => (apps[i % count] as TestApp).as('mina').get('/me')
    const spread = [
      () => Promise.all(times(90, me)),
      () => inSequence(70, me),
      // All but one on the last instance, after each of the others has leased.
      async () => [...(await Promise.all(times(count - 1, me))), ...(await Promise.all(times(80, () => me(count - 1))))],
    ]
    for (const calls of spread) {
      const responses = await calls()
      expect(Math.abs(served(responses) - 60), JSON.stringify(statuses(responses))).toBeLessThanOrEqual(3)
      for (const { status, body, headers } of responses) {
        if (status === 200) continue
        expect([status, body.error.code]).toEqual([429, 'rate_limited'])
        expect([headers.get('ratelimit-remaining'), headers.get('ratelimit-limit')]).toEqual(['0', '60'])
        expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
      }
      await advance(apps, '61 seconds')
    }
  })

  it('last no longer than they should when the clock is set back', async () => {
    const apps = await instances(2, { RATE_LIMIT_PER_MIN: '60', RATE_LIMIT_PER_DAY: '70' })
    const me = (i: number) => (apps[i % 2] as TestApp).as('mina').get('/me')
    const sinceMidnightMs = (await (apps[0] as TestApp).nowMs()) % 86_400_000
    await advance(apps, `${43_200_000 - sinceMidnightMs} milliseconds`)
    await inSequence(62, me)
    expect((await me(0)).status).toBe(429)
    await advance(apps, '-1 hour')
    expect((await me(0)).status).toBe(200)
    await inSequence(20, me)
    expect((await me(0)).body.error.code).toBe('daily_quota_exceeded')
    await advance(apps, '-1 day')
    expect((await me(0)).status).toBe(200)
  })

  it('also hold for writes, addresses and the day', async () => {
    const apps = await instances(2, {
      RATE_LIMIT_WRITES_PER_MIN: '20',
      RATE_LIMIT_PER_DAY: '100',
      RATE_LIMIT_IP_PER_MIN: '200',
    })
    const at = (i: number) => apps[i % 2] as TestApp
    const writes = await Promise.all(times(50, (i) => at(i).as('mina').post('/requests/none/close')))
    expect(writes.filter(({ status }) => status === 404)).toHaveLength(20)
    const day = await Promise.all(times(120, (i) => at(i).as('tomas').get('/me')))
    expect(Math.abs(served(day) - 100), JSON.stringify(statuses(day))).toBeLessThanOrEqual(5)
    expect(day.find(({ status }) => status === 429)?.body.error.code).toBe('daily_quota_exceeded')
    await advance(apps, '1 day')
    expect((await at(0).as('tomas').get('/me')).status).toBe(200)
    const anybody = await Promise.all(times(240, (i) => at(i).withKey('none').get('/me')))
    const allowed = anybody.filter(({ status }) => status === 401).length
    // The previous call also counted for the address.
    expect(Math.abs(allowed - 199), JSON.stringify(statuses(anybody))).toBeLessThanOrEqual(10)
  })

  it('do not cost a statement per call, and cost none at all if an instance is alone', async () => {
    const [one, other] = (await instances(2, {})) as [TestApp, TestApp]
    const leases = async (app: TestApp) => (await scrape(app)).of('parley_rate_limit_leases_total') ?? 0
    for (const app of [one, other]) expect((await scrape(app)).of('parley_rate_limits_shared')).toBe(1)
    const before = (await leases(one)) + (await leases(other))
    for (const { status } of await inSequence(200, (i) => (i % 2 === 0 ? one : other).as('mina').get('/me'))) expect(status).toBe(200)
    expect((await leases(one)) + (await leases(other)) - before).toBeLessThanOrEqual(20)
    await other.close()
    await advance([one], '1 day')
    const metrics = await scrape(one)
    expect(metrics.of('parley_rate_limits_shared')).toBe(0)
    expect((await one.as('lena').get('/me')).status).toBe(200)
    expect(await leases(one)).toBe(metrics.of('parley_rate_limit_leases_total'))
  })

  it('are shown in headers that never differ from the true count by more than what instances lease', async () => {
    const apps = await instances(2, { RATE_LIMIT_PER_MIN: '60' })
    for (let used = 1; used <= 60; used++) {
      const left = remaining(await (apps[used % 2] as TestApp).as('mina').get('/me'))
      expect(Math.abs(left - (60 - used)), `after ${used} calls ${left} are told`).toBeLessThanOrEqual(3)
    }
  })

  it('count what an instance had counted while it was alone', async () => {
    const settings = { RATE_LIMIT_PER_MIN: '60', RATE_LIMIT_PER_DAY: '80' }
    const one = await openTestApp(settings)
    expect(statuses(await inSequence(40, () => one.as('mina').get('/me')))).toEqual({ 200: 40 })
    const other = await openInstance(one.connection, settings)
    await one.service.probe()
    expect(served(await inSequence(30, () => other.as('mina').get('/me')))).toBe(20)
    await advance([one, other], '61 seconds')
    const rest = await inSequence(20, () => other.as('mina').get('/me'))
    expect([served(rest), rest.at(-1)?.body.error.code]).toEqual([10, 'daily_quota_exceeded'])
  })

  it('stay the same when an instance ends, because it returns what it leased', async () => {
    const [one, other] = (await instances(2, { RATE_LIMIT_PER_MIN: '100' })) as [TestApp, TestApp]
    await other.as('mina').get('/me')
    await other.close()
    expect(served(await inSequence(120, () => one.as('mina').get('/me')))).toBe(99)
  })

  it('lose no more than what an instance had leased when it dies', async () => {
    const proxy = new TcpProxy()
    const one = await openTestApp({ RATE_LIMIT_PER_MIN: '100' })
    const other = await openInstance(one.connection, { RATE_LIMIT_PER_MIN: '100' }, await proxy.open(one.connection))
    await one.service.probe()
    expect((await other.as('mina').get('/me')).status).toBe(200)
    // It is as good as dead: it no longer responds to anyone, and its connections stay open.
    proxy.pause()
    const responses = await inSequence(120, () => one.as('mina').get('/me'))
    expect(served(responses)).toBeGreaterThanOrEqual(95)
    expect(served(responses)).toBeLessThanOrEqual(99)
    proxy.resume()
    await other.close()
    await proxy.close()
  })

  it('without the database neither let every call through nor refuse every call immediately', async () => {
    const proxy = new TcpProxy()
    const settings = { RATE_LIMIT_IP_PER_MIN: '60' }
    const connection = await makeDatabase(inject('database').template)
    const one = await openInstance(connection, settings)
    const other = await openInstance(connection, settings, await proxy.open(connection))
    await one.service.probe()
    const document = () => other.withKey(undefined).get('/openapi.json')
    expect((await document()).status).toBe(200)
    await proxy.close()
    await until(async () => (await scrape(other)).of('parley_rights_trusted') === 0)
    const responses = await inSequence(20, document)
    // The rest of its lease and one lent.
    expect(responses.map(({ status }) => status)).toEqual([...Array(5).fill(200), ...Array(15).fill(503)])
    expect(responses.at(-1)?.headers.get('retry-after')).toBe('1')
    const warnings = other.log.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)
    expect(warnings.filter(({ msg }) => msg === 'the database is unavailable: calls return 503')).toHaveLength(1)
    expect(warnings.filter(({ msg }) => msg === 'rate limits: the database gave no lease')).toHaveLength(1)
    expect(warnings.filter(({ msg }) => msg === 'database: a connection failed').length).toBeLessThanOrEqual(1)
  })

  it('count failed sign-ins on all of them, and take back attempts that did not fail', async () => {
    const apps = await instances(2, {})
    const signIn = (i: number, password: string) =>
      (apps[i % 2] as TestApp).visitor().post('/auth/sign-in', { email: people.mina.email, password })
    for (const [i, right] of [true, false, true, false].entries()) {
      if (right) expect((await signIn(i, (apps[0] as TestApp).password('mina'))).status).toBe(200)
      else expect((await signIn(i, 'a wrong password')).status).toBe(401)
    }
    const wrong = await Promise.all(times(12, (i) => signIn(i, 'a wrong password')))
    expect(statuses(wrong)).toEqual({ 401: 8, 429: 4 })
    await advance(apps, '16 minutes')
    expect((await signIn(1, 'a wrong password')).status).toBe(401)
  })

  it('let callers within them pass, regardless of who else calls', async () => {
    const apps = await instances(2, { RATE_LIMIT_PER_MIN: '60', RATE_LIMIT_WRITES_PER_MIN: '20' })
    const at = (i: number) => apps[i % 2] as TestApp
    const demand = validDemand(await at(0).nowMs())
    const quiet = async (client: (i: number) => PartnerClient) => {
      const calls = [...times(18, (i) => client(i).post('/requests', demand)), ...times(38, (i) => client(i).get('/me'))]
      return Promise.all(calls)
    }
    const [responses] = await Promise.all([quiet((i) => at(i).as('ingrid')), ...times(200, (i) => at(i).as('mina').get('/me'))])
    expect(statuses(responses)).toEqual({ 200: 38, 201: 18 })
  })
})
