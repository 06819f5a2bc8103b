import { CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server'
import { answerMessage, Confirmations, type HttpCaller } from '@parley/mcp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createdKey } from '../../server/test/keys.ts'
import { validDemand } from '../../server/test/listings.ts'
import { fund } from '../../server/test/money.ts'
import { putOffer } from '../../server/test/offers.ts'
import { scrape } from '../../server/test/scrape.ts'
import { openInstance, openTestApp, type TestApp, until } from '../../server/test/test-app.ts'
import { overHttp, use } from './agents.ts'

const urlOf = ({ baseUrl }: TestApp) => new URL('/mcp', baseUrl).href

/** One message, as a client of the newest generation sends it. */
const message = (
  url: string,
  key: string | undefined,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  signal: AbortSignal | null = null,
) =>
  fetch(url, {
    method: 'POST',
    signal,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const codeIn = (text: string): unknown => JSON.parse(text).error.code
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

describe('/mcp', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('serves agents with a key: they search, plan and confirm', async () => {
    const agent = await overHttp(urlOf(app), app.as('mina').key)
    expect((await use(agent, 'whoami')).data.me.company.name).toBe('Halden Research')
    const demand = validDemand(await app.nowMs())
    const { data } = await use(agent, 'file_demand', demand)
    const filed = await use(agent, 'file_demand', { ...demand, confirm: data.confirm })
    expect(filed.data).toMatchObject({ status: 'done', result: { status: 'open' } })
    expect((await app.as('mina').get(`/requests/${filed.data.result.id}`)).status).toBe(200)
    await agent.close()
  })

  it('is stopped by its policy before it overspends, and tells the agent when a person has to decide', async () => {
    await fund(app, 'halden', 1_000_000)
    const offer = await putOffer(app, 'kestrel', { price_per_hour_cents: 150 })
    const scopes = ['catalog:read', 'rentals:read', 'rentals:write', 'requests:read', 'requests:write', 'radar:read']
    const policy = { totalSpendCents: 250 }
    const agent = await overHttp(urlOf(app), await createdKey(app, 'mina', { scopes, policy }))
    expect((await use(agent, 'find_capacity', { gpu_model: 'H100 SXM' })).data.rent_now.length).toBeGreaterThan(0)
    const market = await use(agent, 'market_prices', { gpu_model: 'H100 SXM', region: 'eu-north' })
    expect([market.failed, market.data.prices.gpu_model, market.text]).toEqual([false, 'h100-sxm', expect.stringContaining('EU North')])
    expect((await use(agent, 'market_prices', { gpu_model: 'H100 SXMM' })).text).toContain('did you mean')
    const demand = { ...validDemand(await app.nowMs()), nodes: 3 }
    expect((await use(agent, 'preview_demand', demand)).failed).toBe(false)
    const planned = (await use(agent, 'file_demand', demand)).data
    expect((await use(agent, 'file_demand', { ...demand, confirm: planned.confirm })).data.status).toBe('done')
    const rent = async (client: typeof agent, name: string) => {
      const machine = { offer_id: offer, gpu_count: 1, name }
      return use(client, 'rent', { ...machine, confirm: (await use(client, 'rent', machine)).data.confirm })
    }
    const second = { offer_id: offer, gpu_count: 1, name: 'second' }
    const token = (await use(agent, 'rent', second)).data.confirm
    expect((await rent(agent, 'first')).data.status).toBe('done')
    const late = await use(agent, 'rent', { ...second, confirm: token })
    expect([late.failed, late.text]).toEqual([true, expect.stringContaining('policy_spend_limit_exceeded')])
    const refused = await use(agent, 'rent', second)
    expect([refused.failed, refused.text]).toEqual([true, expect.stringContaining('(total_spend_cents), of which 1.00 USD is left')])
    await agent.close()

    const careful = await overHttp(urlOf(app), await createdKey(app, 'mina', { scopes, policy: { ...policy, approval: 'spend' } }))
    const { text, failed, data } = await rent(careful, 'third')
    expect([failed, data]).toEqual([
      false,
      expect.objectContaining({ status: 'waiting_for_approval', approval: expect.objectContaining({ status: 'pending' }) }),
    ])
    expect(text).toContain('a member of the company must approve it first')
    const [id = ''] = /apv_\w+/.exec(text) ?? []
    expect((await use(careful, 'look_up', { id })).data.object).toMatchObject({ status: 'pending', pricePerHourCents: 150 })
    await careful.close()
  })

  it('acts as the key, in the audit log and in the call log', async () => {
    const [row] = await app.sql<{ email: string; action: string }>(
      `select p.email, a.action from audit a join people p on p.id = a.person_id where a.action = 'request.filed' order by a.id desc limit 1`,
    )
    expect(row).toEqual({ email: 'mina@halden.example', action: 'request.filed' })
    const lines = app.log.join('').trimEnd().split('\n')
    const logged = lines.map((line) => JSON.parse(line)).map(({ method, route, status }) => `${method} ${route} ${status}`)
    for (const line of ['POST /mcp 200', 'POST /mcp 202', 'POST /requests 201']) expect(logged).toContain(line)
  })

  it('accepts a token from another instance', async () => {
    const other = await openInstance(app.connection)
    const [one, two] = await Promise.all([app, other].map((instance) => overHttp(urlOf(instance), app.as('mina').key)))
    if (!one || !two) return expect.unreachable()
    const demand = { ...validDemand(await app.nowMs()), nodes: 7 }
    const { data } = await use(one, 'file_demand', demand)
    const filed = await use(two, 'file_demand', { ...demand, confirm: data.confirm })
    const repeated = await use(one, 'file_demand', { ...demand, confirm: data.confirm })
    expect(repeated.data.result.id).toBe(filed.data.result.id)
    await Promise.all([one.close(), two.close()])
  })

  it.each([
    ['no key', undefined, 401, 'invalid_api_key'],
    ['a key that is none', 'gpk_live_none', 401, 'invalid_api_key'],
    ["a suspended person's key", 'viktor', 403, 'banned'],
  ])('rejects %s like every endpoint', async (_, who, status, code) => {
    const key = who === 'viktor' ? app.as('viktor').key : who
    const response = await message(urlOf(app), key, list)
    expect([response.status, codeIn(await response.text())]).toEqual([status, code])
    expect(response.headers.get('ratelimit-limit')).toMatch(/^\d+$/)
  })

  it("marks a test key's mode, and its tools act in its test world", async () => {
    const key = app.as('mina', 'test').key
    const response = await message(urlOf(app), key, list)
    expect([response.status, response.headers.get('x-parley-mode')]).toEqual([200, 'test'])
    const agent = await overHttp(urlOf(app), key)
    expect((await use(agent, 'list_mine', { kind: 'requests' })).data.objects).toEqual([])
    await agent.close()
  })

  it('counts a message against the limits of the key, and each call of its tool', async () => {
    const key = await createdKey(app, 'mina', { scopes: ['catalog:read'] })
    const remainingAfter = async (body: unknown) => {
      await message(urlOf(app), key, body)
      return Number((await app.withKey(key).get('/me')).headers.get('ratelimit-remaining'))
    }
    const first = await remainingAfter(list)
    // The read of the limit is a call, too.
    expect(first - (await remainingAfter(list))).toBe(2)
    const whoami = { ...list, method: 'tools/call', params: { name: 'whoami', arguments: {} } }
    expect(first - 2 - (await remainingAfter(whoami))).toBe(3)
  })

  it.each([
    ['no JSON', '{"jsonrpc"', 400],
    ['a batch', '[]', 400],
    ['more than 64 KiB', JSON.stringify({ ...list, params: { cursor: 'x'.repeat(66_000) } }), 400],
    ['no message', '{}', 400],
  ])('rejects %s', async (_, body, status) => {
    expect((await message(urlOf(app), app.as('mina').key, body)).status).toBe(status)
  })

  it.each(['GET', 'HEAD', 'DELETE'])('holds no stream and no session: %s gets a 405, as the protocol requires', async (method) => {
    const headers = { authorization: `Bearer ${app.as('mina').key}`, accept: 'text/event-stream' }
    const { status, headers: responseHeaders } = await fetch(urlOf(app), { method, headers })
    expect([status, responseHeaders.get('allow')]).toEqual([405, 'POST'])
  })

  it('says for any other method that only POST exists', async () => {
    const response = await fetch(urlOf(app), { method: 'PUT', headers: { authorization: `Bearer ${app.as('mina').key}` } })
    expect(await response.json()).toMatchObject({ error: { code: 'not_found', message: 'This path has no PUT: it has POST.' } })
  })

  it('opens no subscription that would hold the connection', async () => {
    const method = 'subscriptions/listen'
    const _meta = {
      [PROTOCOL_VERSION_META_KEY]: '2026-07-28',
      [CLIENT_INFO_META_KEY]: { name: 'test agent', version: '1.0.0' },
      [CLIENT_CAPABILITIES_META_KEY]: {},
    }
    const request = { ...list, method, params: { _meta, notifications: { toolsListChanged: true } } }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method }
    const response = await message(urlOf(app), app.as('mina').key, request, headers)
    expect(await response.text()).toContain('Subscription limit reached')
  })
})

describe('an agent that checks again', () => {
  let app: TestApp
  let agent: Awaited<ReturnType<typeof overHttp>>
  beforeAll(async () => {
    app = await openTestApp()
    agent = await overHttp(urlOf(app), app.as('mina').key)
    return () => agent.close()
  })
  const file = async (): Promise<string> => (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body.id
  const whatsNew = async (args: Record<string, unknown> = {}) => (await use(agent, 'whats_new', args)).data
  const about = ({ events }: { events: readonly { object: { id: string } }[] }) => events.map(({ object }) => object.id)

  it('receives new events, each once', async () => {
    const filed = [await file(), await file(), await file()]
    await app.settle()
    const first = await whatsNew({ limit: 2 })
    expect([about(first), first.more]).toEqual([filed.slice(0, 2), true])
    const second = await whatsNew({ cursor: first.cursor, limit: 2 })
    expect([about(second), second.more]).toEqual([filed.slice(2), false])
    expect(await whatsNew({ cursor: second.cursor })).toMatchObject({ events: [], more: false })
  })

  it('may wait for them', async () => {
    const { cursor } = await whatsNew({ types: ['request.*'], limit: 200 })
    const waiting = whatsNew({ types: ['request.*'], cursor, wait_seconds: 20 })
    expect(about(await Promise.all([waiting, file()]).then(([page]) => page))).toHaveLength(1)
  })

  it('gets a hint what to do about a cursor of other types', async () => {
    const { cursor } = await whatsNew({ types: ['request.*'] })
    const { failed, text } = await use(agent, 'whats_new', { types: ['rental.*'], cursor })
    expect([failed, text]).toEqual([true, expect.stringContaining('invalid_cursor')])
  })

  it('previews demand: its problems, or the supply, and nothing is filed', async () => {
    const demand = { ...validDemand(await app.nowMs()), gpuModel: 'H100 SXMM' }
    const before = (await app.as('mina').get('/requests')).body.data.length
    const { data } = await use(agent, 'preview_demand', demand)
    expect(data).toMatchObject({ problems: [], notices: [expect.stringContaining('H100 SXMM')], supply: { listings: 'none' } })
    const { data: wrong } = await use(agent, 'preview_demand', { ...demand, startsAt: '2020-01-01T00:00:00Z' })
    expect(wrong.problems).toEqual([expect.stringMatching(/^startsAt: /)])
    expect((await app.as('mina').get('/requests')).body.data).toHaveLength(before)
  })

  it('learns before filing what would be rejected, and gets no token for it', async () => {
    const wrong = { ...validDemand(await app.nowMs()), startsAt: '2020-01-01T00:00:00Z' }
    const { failed, text, data } = await use(agent, 'file_demand', wrong)
    expect([failed, text, data]).toEqual([true, expect.stringContaining('- startsAt: '), undefined])
  })
})

describe('a tool', () => {
  /** Returns its response to a caller with these properties. */
  async function callTool(name: string, args: object, caller: Pick<HttpCaller, 'fetch'> & Partial<HttpCaller>): Promise<string> {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
    const sent = new Request('http://127.0.0.1:1/mcp', { method: 'POST', headers, body: JSON.stringify(body) })
    const defaults = { apiKey: 'gpk_test_x', baseUrl: 'http://127.0.0.1:1/v1', dashboardUrl: null, confirmations: new Confirmations() }
    return (await answerMessage(sent, body, { ...defaults, ...caller })).text()
  }

  it('that takes too long is ended, and says so', async () => {
    const silent: typeof fetch = (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    const text = await callTool('whoami', {}, { fetch: silent, timeoutMs: 20 })
    expect(text).toContain('whoami took longer than 0.02 s')
    expect(text).toContain('"isError":true')
  })

  it.each(['https://parley.example', 'https://parley.example/'])('returns where an opportunity is accepted at %s', async (dashboardUrl) => {
    const opportunity = { id: 'opp_x', status: 'offered', demand: { nodes: 1, gpusPerNode: 8, gpuModel: 'H100 SXM', region: 'eu-north' } }
    const reading: typeof fetch = async (url) => Response.json(`${url}`.endsWith('/me') ? { scopes: ['opportunities:write'] } : opportunity)
    const text = await callTool('decline_opportunity', { opportunity_id: 'opp_x' }, { fetch: reading, dashboardUrl })
    expect(text).toContain('"accept_at":"https://parley.example/opportunities/opp_x"')
  })
})

describe('the limits', () => {
  it("count a message and the calls that its tool makes, for the key and for the caller's address", async () => {
    const app = await openTestApp({ RATE_LIMIT_PER_MIN: '100', RATE_LIMIT_IP_PER_MIN: '1000' })
    const { key } = app.as('mina')
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'whoami', arguments: {} } }
    const remaining = async () =>
      Number((await fetch(`${app.baseUrl}/me`, { headers: { authorization: `Bearer ${key}` } })).headers.get('ratelimit-remaining'))
    const before = await remaining()
    await message(urlOf(app), key, call)
    expect(before - (await remaining())).toBe(3)
    const address = async () => Number((await fetch(`${app.baseUrl}/openapi.json`)).headers.get('ratelimit-remaining'))
    const addressBefore = await address()
    await message(urlOf(app), key, call)
    expect(addressBefore - (await address())).toBe(3)
  })

  it('are reported to the agent when its tool exceeds them', async () => {
    const app = await openTestApp({ RATE_LIMIT_PER_MIN: '4' })
    const agent = await overHttp(urlOf(app), app.as('mina').key)
    const { failed, text } = await use(agent, 'whoami').then(
      (first) => (first.failed ? first : use(agent, 'whoami')),
      (error) => ({ failed: true, text: String(error) }),
    )
    expect([failed, text.includes('rate_limited')]).toEqual([true, true])
    await agent.close()
  })
})

it('a tool does not wait for the slot that its own message holds', async () => {
  const app = await openTestApp({ CALLS_AT_ONCE: '1' })
  const agent = await overHttp(urlOf(app), app.as('mina').key)
  const results = await Promise.all(Array.from({ length: 4 }, () => use(agent, 'whoami')))
  expect(results.map(({ failed }) => failed)).toEqual([false, false, false, false])
  await agent.close()
})

it('an agent that disconnects ends the calls of its tool', async () => {
  const app = await openTestApp()
  const metric = async (name: string) => (await scrape(app)).of(name)
  const { meta } = (await app.as('mina').get('/events?since=now')).body
  const args = { cursor: meta.resumeCursor, wait_seconds: 20 }
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'whats_new', arguments: args } }
  const controller = new AbortController()
  const pending = message(urlOf(app), app.as('mina').key, call, {}, controller.signal).catch(() => {})
  await until(async () => (await metric('parley_event_waiters')) === 1)
  controller.abort()
  await pending
  await until(async () => (await metric('parley_event_waiters')) === 0)
  await until(async () => (await metric('parley_calls_in_flight')) === 0)
})
