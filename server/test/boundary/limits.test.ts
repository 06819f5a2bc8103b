import { describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import type { HttpResponse } from '../http-client.ts'
import { createdKey } from '../keys.ts'
import { validDemand } from '../listings.ts'
import type { PartnerClient } from '../partner-client.ts'
import { openTestApp } from '../test-app.ts'

const rateLimitOf = ({ headers }: HttpResponse) => [Number(headers.get('ratelimit-limit')), Number(headers.get('ratelimit-remaining'))]
const times = async (count: number, call: () => Promise<HttpResponse>) => {
  const responses: HttpResponse[] = []
  for (let i = 0; i < count; i++) responses.push(await call())
  return responses
}
function expectLimited(response: HttpResponse | undefined, code: string): void {
  expect([response?.status, response?.body.error.code]).toEqual([429, code])
  expect(response?.headers.get('retry-after')).toBe(String(response?.body.error.retry_after_seconds))
  expect(response?.headers.get('ratelimit-remaining')).toBe('0')
}

describe('limits', () => {
  it('the key has its own minute, the headers describe the tightest bucket, and errors and replays count', async () => {
    const app = await openTestApp({ RATE_LIMIT_PER_MIN: '5', RATE_LIMIT_IP_PER_MIN: '1000' })
    const responses = await times(6, () => app.as('mina').get('/me'))
    expect(responses.map(rateLimitOf)).toEqual([
      [5, 4],
      [5, 3],
      [5, 2],
      [5, 1],
      [5, 0],
      [5, 0],
    ])
    expectLimited(responses[5], 'rate_limited')
    expect(rateLimitOf(await app.as('tomas').get('/nope')), 'another key; an unknown path counts').toEqual([5, 4])
    expect(rateLimitOf(await app.as('tomas').get('/requests/none'))).toEqual([5, 3])
    const demand = validDemand(await app.nowMs())
    await app.as('ingrid').post('/requests', demand, { key: 'again' })
    expect(rateLimitOf(await app.as('ingrid').post('/requests', demand, { key: 'again' }))).toEqual([5, 3])
  })

  it('test keys have a lower limit, and a key with its own limit has that one', async () => {
    const app = await openTestApp({ RATE_LIMIT_PER_MIN: '5', RATE_LIMIT_TEST_PER_MIN: '3' })
    expect(rateLimitOf(await app.as('mina', 'test').get('/me'))).toEqual([3, 2])
    const own = app.withKey(await createdKey(app, 'mina', { rateLimitPerMin: 4 }))
    const response = await own.get('/me')
    expect([rateLimitOf(response), response.body.rate_limit_per_min]).toEqual([[4, 3], 4])
  })

  it('the IP address counts for everyone on it, and its bucket is described for calls without a valid key', async () => {
    const app = await openTestApp({ RATE_LIMIT_IP_PER_MIN: '4' })
    const anonymous = app.withKey(undefined)
    expect(rateLimitOf(await anonymous.get('/me'))).toEqual([4, 3])
    expect(rateLimitOf(await anonymous.get('/nope'))).toEqual([4, 2])
    expect(rateLimitOf(await app.as('mina').get('/me'))).toEqual([4, 1])
    expect(rateLimitOf(await app.withKey(undefined).get('/openapi.json'))).toEqual([4, 0])
    expectLimited(await app.as('mina').get('/me'), 'rate_limited')
    expect((await anonymous.get('/nope')).status, 'the route is looked at first').toBe(404)
  })

  it('writes have a smaller bucket, which reads do not use', async () => {
    const app = await openTestApp({ RATE_LIMIT_WRITES_PER_MIN: '2', RATE_LIMIT_PER_MIN: '100' })
    const write = (client: PartnerClient) => client.post('/requests/none/close')
    const responses = await times(3, () => write(app.as('mina')))
    expect(responses.map(rateLimitOf)).toEqual([
      [2, 1],
      [2, 0],
      [2, 0],
    ])
    expectLimited(responses[2], 'rate_limited')
    expect(rateLimitOf(await app.as('mina').get('/me'))).toEqual([100, 96])
    const viewer = await times(3, () => write(app.as('olav')))
    expect(
      viewer.map(({ body }) => body.error.code),
      'a refused role is not counted as a write',
    ).toEqual(Array(3).fill('forbidden_role'))
  })

  it('the day ends at midnight UTC', async () => {
    const app = await openTestApp({ RATE_LIMIT_PER_DAY: '2' })
    const responses = await times(3, () => app.as('mina').get('/me'))
    expectLimited(responses[2], 'daily_quota_exceeded')
    const midnight = 86_400 - Math.floor(((await app.nowMs()) / 1000) % 86_400)
    expect(Math.abs(Number(responses[2]?.headers.get('retry-after')) - midnight)).toBeLessThanOrEqual(2)
    await app.advance(`${midnight + 1} seconds`)
    expect((await app.as('mina').get('/me')).status).toBe(200)
  })

  it('the dashboard has its own bucket per IP address', async () => {
    const app = await openTestApp({ RATE_LIMIT_DASHBOARD_IP_PER_MIN: '2', RATE_LIMIT_IP_PER_MIN: '1' })
    const page = app.visitor()
    const responses = await times(3, () => page.get('/auth/session'))
    expect(responses.map(rateLimitOf)).toEqual([
      [2, 1],
      [2, 0],
      [2, 0],
    ])
    expectLimited(responses[2], 'rate_limited')
    expect((await app.as('mina').get('/me')).status).toBe(200)
  })

  it('the documentation is not limited', async () => {
    const app = await openTestApp({ RATE_LIMIT_IP_PER_MIN: '1' })
    const origin = new URL(app.baseUrl).origin
    for (let i = 0; i < 3; i++) expect((await fetch(`${origin}/docs/errors`)).status).toBe(200)
    expect((await app.as('mina').get('/me')).status).toBe(200)
  })

  it('a forwarded address counts only behind a trusted proxy', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const direct = await openTestApp({ RATE_LIMIT_IP_PER_MIN: '9' })
    await direct.as('mina').get('/me', from('192.0.2.1'))
    expect(rateLimitOf(await direct.as('mina').get('/me', from('192.0.2.2')))).toEqual([9, 7])
    const proxied = await openTestApp({ RATE_LIMIT_IP_PER_MIN: '9', TRUSTED_PROXIES: '127.0.0.1' })
    await proxied.as('mina').get('/me', from('192.0.2.1'))
    expect(rateLimitOf(await proxied.as('mina').get('/me', from('192.0.2.2')))).toEqual([9, 8])
  })
  // Behind a proxy that records the caller: one caller is one address in any notation, with a network of its own.
  const callers: [string, readonly string[]][] = [
    ['an IPv6 caller by its /64', ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::7', '[2001:db8:1:2::9]:4711']],
    ['an IPv4-mapped address as its IPv4 address', ['198.51.100.7', '::ffff:198.51.100.7', '::ffff:c633:6407', '198.51.100.7:4711']],
    ['what is no address by the proxy that says so', ['unknown', 'x'.repeat(5_000), '']],
  ]
  const others = '2001:db8:1:3::1'

  it.each(callers)('the partner API counts %s', async (_what, addresses) => {
    const app = await openTestApp({ RATE_LIMIT_IP_PER_MIN: '9', TRUSTED_PROXIES: '127.0.0.1' })
    const remaining = async (address: string) =>
      rateLimitOf(await app.withKey(undefined).get('/me', { headers: { 'x-forwarded-for': address } }))[1]
    for (const [before, address] of addresses.entries()) expect(await remaining(address), address).toBe(8 - before)
    expect(await remaining(others)).toBe(8)
  })

  it.each(callers)('the dashboard counts %s, including attempts to sign in', async (_what, addresses) => {
    const app = await openTestApp({ RATE_LIMIT_DASHBOARD_IP_PER_MIN: '90', TRUSTED_PROXIES: '127.0.0.1' })
    const wrong = { email: people.mina.email, password: 'a wrong password' }
    const signIn = (address: string) => app.visitor().post('/auth/sign-in', wrong, { 'x-forwarded-for': address })
    const tries = Array.from({ length: 11 }, (_, i) => addresses[i % addresses.length] as string)
    const responses = await times(tries.length, () => signIn(tries.shift() as string))
    expect(responses.map((one) => rateLimitOf(one)[1])).toEqual(responses.map((_, i) => 89 - i))
    expect(responses.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
    expect((await signIn(others)).status).toBe(401)
  })
})
