import { describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import type { HttpAnswer } from '../http-client.ts'
import { createdKey } from '../keys.ts'
import { goodDemand } from '../listings.ts'
import type { PartnerClient } from '../partner-client.ts'
import { openTestApp } from '../test-app.ts'

const standing = ({ headers }: HttpAnswer) => [Number(headers.get('ratelimit-limit')), Number(headers.get('ratelimit-remaining'))]
const times = async (count: number, call: () => Promise<HttpAnswer>) => {
  const answers: HttpAnswer[] = []
  for (let i = 0; i < count; i++) answers.push(await call())
  return answers
}
function expectLimited(answered: HttpAnswer | undefined, code: string): void {
  expect([answered?.status, answered?.body.error.code]).toEqual([429, code])
  expect(answered?.headers.get('retry-after')).toBe(String(answered?.body.error.retry_after_seconds))
  expect(answered?.headers.get('ratelimit-remaining')).toBe('0')
}

describe('limits', () => {
  it('the key has its own minute, the headers describe the tightest bucket, and errors and replays count', async () => {
    const app = await openTestApp({ RATE_LIMIT_PER_MIN: '5', RATE_LIMIT_IP_PER_MIN: '1000' })
    const answers = await times(6, () => app.as('mina').get('/me'))
    expect(answers.map(standing)).toEqual([
      [5, 4],
      [5, 3],
      [5, 2],
      [5, 1],
      [5, 0],
      [5, 0],
    ])
    expectLimited(answers[5], 'rate_limited')
    expect(standing(await app.as('tomas').get('/nope')), 'another key; an unknown path counts').toEqual([5, 4])
    expect(standing(await app.as('tomas').get('/requests/none'))).toEqual([5, 3])
    const demand = goodDemand(await app.nowMs())
    await app.as('ingrid').post('/requests', demand, { key: 'again' })
    expect(standing(await app.as('ingrid').post('/requests', demand, { key: 'again' }))).toEqual([5, 3])
  })

  it('test keys have a lower limit, and a key with its own limit has that one', async () => {
    const app = await openTestApp({ RATE_LIMIT_PER_MIN: '5', RATE_LIMIT_TEST_PER_MIN: '3' })
    expect(standing(await app.as('mina', 'test').get('/me'))).toEqual([3, 2])
    const own = app.withKey(await createdKey(app, 'mina', { rateLimitPerMin: 4 }))
    const answered = await own.get('/me')
    expect([standing(answered), answered.body.rate_limit_per_min]).toEqual([[4, 3], 4])
  })

  it('the IP address counts for everyone on it, and its bucket is described for calls without a valid key', async () => {
    const app = await openTestApp({ RATE_LIMIT_IP_PER_MIN: '4' })
    const nobody = app.withKey(undefined)
    expect(standing(await nobody.get('/me'))).toEqual([4, 3])
    expect(standing(await nobody.get('/nope'))).toEqual([4, 2])
    expect(standing(await app.as('mina').get('/me'))).toEqual([4, 1])
    expect(standing(await app.withKey(undefined).get('/openapi.json'))).toEqual([4, 0])
    expectLimited(await app.as('mina').get('/me'), 'rate_limited')
    expect((await nobody.get('/nope')).status, 'the route is looked at first').toBe(404)
  })

  it('writes have a smaller bucket, which reads do not use', async () => {
    const app = await openTestApp({ RATE_LIMIT_WRITES_PER_MIN: '2', RATE_LIMIT_PER_MIN: '100' })
    const write = (client: PartnerClient) => client.post('/requests/none/close')
    const answers = await times(3, () => write(app.as('mina')))
    expect(answers.map(standing)).toEqual([
      [2, 1],
      [2, 0],
      [2, 0],
    ])
    expectLimited(answers[2], 'rate_limited')
    expect(standing(await app.as('mina').get('/me'))).toEqual([100, 96])
    const viewer = await times(3, () => write(app.as('olav')))
    expect(
      viewer.map(({ body }) => body.error.code),
      'a refused role is not counted as a write',
    ).toEqual(Array(3).fill('forbidden_role'))
  })

  it('the day ends at midnight UTC', async () => {
    const app = await openTestApp({ RATE_LIMIT_PER_DAY: '2' })
    const answers = await times(3, () => app.as('mina').get('/me'))
    expectLimited(answers[2], 'daily_quota_exceeded')
    const midnight = 86_400 - Math.floor(((await app.nowMs()) / 1000) % 86_400)
    expect(Math.abs(Number(answers[2]?.headers.get('retry-after')) - midnight)).toBeLessThanOrEqual(2)
    await app.advance(`${midnight + 1} seconds`)
    expect((await app.as('mina').get('/me')).status).toBe(200)
  })

  it('the dashboard has its own bucket per IP address', async () => {
    const app = await openTestApp({ RATE_LIMIT_DASHBOARD_IP_PER_MIN: '2', RATE_LIMIT_IP_PER_MIN: '1' })
    const page = app.visitor()
    const answers = await times(3, () => page.get('/auth/session'))
    expect(answers.map(standing)).toEqual([
      [2, 1],
      [2, 0],
      [2, 0],
    ])
    expectLimited(answers[2], 'rate_limited')
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
    expect(standing(await direct.as('mina').get('/me', from('192.0.2.2')))).toEqual([9, 7])
    const proxied = await openTestApp({ RATE_LIMIT_IP_PER_MIN: '9', TRUSTED_PROXIES: '127.0.0.1' })
    await proxied.as('mina').get('/me', from('192.0.2.1'))
    expect(standing(await proxied.as('mina').get('/me', from('192.0.2.2')))).toEqual([9, 8])
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
    const left = async (address: string) =>
      standing(await app.withKey(undefined).get('/me', { headers: { 'x-forwarded-for': address } }))[1]
    for (const [before, address] of addresses.entries()) expect(await left(address), address).toBe(8 - before)
    expect(await left(others)).toBe(8)
  })

  it.each(callers)('the dashboard counts %s, including attempts to sign in', async (_what, addresses) => {
    const app = await openTestApp({ RATE_LIMIT_DASHBOARD_IP_PER_MIN: '90', TRUSTED_PROXIES: '127.0.0.1' })
    const wrong = { email: people.mina.email, password: 'a wrong password' }
    const signIn = (address: string) => app.visitor().post('/auth/sign-in', wrong, { 'x-forwarded-for': address })
    const tries = Array.from({ length: 11 }, (_, i) => addresses[i % addresses.length] as string)
    const answers = await times(tries.length, () => signIn(tries.shift() as string))
    expect(answers.map((one) => standing(one)[1])).toEqual(answers.map((_, i) => 89 - i))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
    expect((await signIn(others)).status).toBe(401)
  })
})
