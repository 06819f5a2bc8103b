import {
  ApiError,
  ApprovalPendingError,
  AuthenticationError,
  defaultBaseUrl,
  InvalidRequestError,
  isInsufficientScope,
  isInvalidCursor,
  isNotFound,
  isRequestInvalid,
  Parley,
} from '@parley/sdk'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { validDemand } from '../../server/test/listings.ts'
import { putOffers } from '../../server/test/offers.ts'
import { openTestApp, type TestApp } from '../../server/test/test-app.ts'
import { failure, ScriptedServer } from './scripted-server.ts'

let app: TestApp
let buyer: Parley
let demand: ReturnType<typeof validDemand>

beforeAll(async () => {
  app = await openTestApp()
  demand = validDemand(await app.nowMs())
  buyer = clientOf(app.as('mina').key)
})

const clientOf = (apiKey: string | undefined) => new Parley({ apiKey, baseUrl: app.baseUrl })
const thrownBy = (work: PromiseLike<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

describe('the client', () => {
  it('returns the details of its key', async () => {
    expect(await buyer.me.get()).toMatchObject({ mode: 'live', company: { name: 'Halden Research', role: 'trader' } })
  })

  it('says how to set a key if there is none', async () => {
    const bare = new Parley({ apiKey: undefined, baseUrl: app.baseUrl })
    const error = await thrownBy(bare.me.get())
    expect(error).toMatchObject({ code: 'invalid_api_key', message: expect.stringContaining('set PARLEY_API_KEY, or pass it as apiKey') })
    expect(await thrownBy(clientOf('gpk_live_none').me.get())).not.toMatchObject({ message: expect.stringContaining('apiKey') })
  })

  it.each(['foo', 'file:///v1', 'localhost:4000/v1', 'http://127.0.0.1:4000/v1?key=x', 'http://127.0.0.1:4000/v1#x'])(
    'rejects a URL such as %s',
    (baseUrl) => {
      expect(() => new Parley({ baseUrl })).toThrow(/^baseUrl \(PARLEY_BASE_URL\): expected a URL such as/)
    },
  )

  it('reads an empty environment variable as one that is not set', () => {
    vi.stubEnv('PARLEY_BASE_URL', '')
    expect(new Parley({ apiKey: 'gpk_test_x' }).baseUrl).toBe(defaultBaseUrl)
    vi.unstubAllEnvs()
  })

  it('accepts a slash at the end of its URL, sends the headers of a call rather than its own, and leaves out parameters that are null', async () => {
    await using server = await ScriptedServer.open({ status: 200, body: { data: [], meta: { nextCursor: null } } })
    const client = new Parley({ apiKey: 'gpk_test_x', baseUrl: ` ${server.baseUrl}/\r\n`, headers: { 'x-trace': 'client' } })
    await client.requests.list({ cursor: null as unknown as string }, { headers: { 'x-trace': 'call' } })
    expect(server.requests[0]).toMatchObject({ url: '/v1/requests', headers: { 'x-trace': 'call' } })
  })

  it('files, reads, edits and closes demand', async () => {
    const { notices, ...filed } = await buyer.requests.create(demand)
    expect(notices).toEqual([])
    expect(await buyer.requests.get(filed.id)).toEqual(filed)
    expect(await buyer.requests.update(filed.id, { nodes: 3 })).toMatchObject({ id: filed.id, nodes: 3 })
    expect(await buyer.requests.close(filed.id)).toMatchObject({ id: filed.id, status: 'closed' })
  })

  it('writes once if the same key is sent twice', async () => {
    const write = () => buyer.requests.create(demand, { idempotencyKey: 'twice' })
    expect((await write()).id).toBe((await write()).id)
  })

  it('proposes, withdraws and republishes nodes, and inquires about them', async () => {
    const seller = clientOf(app.as('sam').key)
    const node = await seller.radar.submissions.create({ title: '8 × H100 SXM', gpu_count: 8 })
    await app.sql(`update listings set status = 'approved' where id = $1`, [node.id])
    expect(await seller.radar.submissions.withdraw(node.id)).toMatchObject({ id: node.id, listed: false })
    expect(isNotFound(await thrownBy(buyer.radar.nodes.inquiries.create(node.id)))).toBe(true)
    expect(await seller.radar.submissions.republish(node.id)).toMatchObject({ id: node.id, listed: true })
    const inquiry = await buyer.radar.nodes.inquiries.create(node.id, { message: 'How soon?' })
    expect(inquiry).toMatchObject({ node_id: node.id, status: 'received', message: 'How soon?' })
    expect((await buyer.radar.inquiries.list()).data).toEqual([inquiry])
  })

  it('reads all reference data', async () => {
    expect((await buyer.gpuModels.list()).map((model) => model.gpu_model)).toContain('h100-sxm')
  })
})

describe('lists', () => {
  const collect = async <T>(items: AsyncIterable<T>) => {
    const found: T[] = []
    for await (const item of items) found.push(item)
    return found
  }

  it.each([
    [
      'requests, whose cursor is nextCursor',
      async () => {
        const other = clientOf(app.as('lena').key)
        for (let i = 0; i < 5; i++) await other.requests.create(demand)
        return other.requests.list({ limit: 2 })
      },
    ],
    [
      'offers, whose cursor is next_cursor',
      async () => {
        await putOffers(app, 'kestrel', [{}, {}, {}, {}, {}])
        return buyer.offers.list({ limit: 2 })
      },
    ],
  ])('of %s are iterated to their end, each item once', async (_, open) => {
    const list: AsyncIterable<{ id: string }> = await open()
    const ids = (await collect(list)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(5)
    expect(ids).toHaveLength(5)
  })

  it('return their first page when awaited, which leads to the next', async () => {
    const first = await buyer.offers.list({ limit: 3 })
    expect(first.data).toHaveLength(3)
    const second = await first.next()
    expect(second?.data).toHaveLength(2)
    expect(await second?.next()).toBeNull()
  })

  it('make no call until somebody listens', async () => {
    let calls = 0
    const counting = new Parley({ apiKey: app.as('mina').key, baseUrl: app.baseUrl, onAttempt: () => calls++ })
    const list = counting.requests.list()
    expect(calls).toBe(0)
    expect((await list.toArray({ max: 1 })).length).toBe(1)
    expect(calls).toBe(1)
  })

  it('read no page beyond the requested items', async () => {
    let calls = 0
    const counting = new Parley({ apiKey: app.as('ingrid', 'test').key, baseUrl: app.baseUrl, onAttempt: () => calls++ })
    expect(await counting.offers.list({ limit: 1 }).toArray({ max: 1 })).toHaveLength(1)
    expect(calls).toBe(1)
    await expect(counting.offers.list().toArray({ max: Number.NaN })).rejects.toThrow('max: expected a number of at least 0')
    expect(calls).toBe(1)
  })

  it('throw errors where they are awaited or iterated', async () => {
    expect(isInvalidCursor(await thrownBy(buyer.requests.list({ cursor: 'nonsense' })))).toBe(true)
    expect(isInvalidCursor(await thrownBy(collect(buyer.requests.list({ cursor: 'nonsense' }))))).toBe(true)
    expect(isInvalidCursor(await buyer.requests.list({ cursor: 'nonsense' }).catch((error) => error))).toBe(true)
  })
})

describe('errors', () => {
  it('have a class for their type, with code, problems and the request ID', async () => {
    const error = await thrownBy(buyer.requests.create({ ...demand, nodes: 0, gpusPerNode: 65 }))
    expect(error).toBeInstanceOf(InvalidRequestError)
    if (!isRequestInvalid(error)) return expect.unreachable()
    expect(error.problems.map((problem) => problem.split(':')[0])).toEqual(['gpusPerNode', 'nodes'])
    expect(error.details.problems).toEqual(error.problems)
    expect(error.requestId).toMatch(/^req_/)
  })

  it('have a guard for their code, which types its details', async () => {
    const reader = await readerKey()
    const error = await thrownBy(clientOf(reader).requests.list())
    expect(isInsufficientScope(error) && error.details.required_scope).toBe('requests:read')
    expect(isNotFound(error)).toBe(false)
  })

  it('identify an invalid key, and contain no key', async () => {
    const error = await thrownBy(clientOf('gpk_live_wrong').me.get())
    expect(error).toBeInstanceOf(AuthenticationError)
    expect(error).toBeInstanceOf(ApiError)
    expect(JSON.stringify(error) + String(error)).not.toContain('gpk_live_wrong')
  })
})

describe('the hook', () => {
  it('throws the approval that a call waits for, waits for the decision, and returns its result', async () => {
    const key = await policyKey()
    const client = clientOf(key)
    const [offer] = await client.offers.list({ available: true, limit: 1 }).toArray({ max: 1 })
    const body = { offer_id: offer?.id ?? '', gpu_count: 1 } as const
    const start = () => client.testHelpers.rentals.create(body, { idempotencyKey: 'one machine' })
    const error = await thrownBy(start())
    expect(error).toBeInstanceOf(ApprovalPendingError)
    const { approval, call } = error as ApprovalPendingError
    expect([approval.status, call.idempotencyKey]).toEqual(['pending', 'one machine'])
    const waiting = client.approvals.wait(approval.id, { everyMs: 20 })
    await client.testHelpers.approvals.approve(approval.id)
    const { status, response } = await waiting
    expect([status, response?.body?.id]).toEqual(['approved', (await start()).id])
  })

  it('waits for a decision through temporary failures, and throws permanent ones', async () => {
    const approvalWith = (status: string) => ({ status: 200, body: { id: 'apv_1', status } })
    const busy = failure(503, 'api_error', 'overloaded', { retry_after_seconds: 0 })
    const cut = {}
    await using server = await ScriptedServer.open(approvalWith('pending'), busy, cut, cut, busy, busy, approvalWith('approved'))
    const client = new Parley({ apiKey: 'gpk_test_x', baseUrl: server.baseUrl, maxRetries: 0 })
    using _random = vi.spyOn(Math, 'random').mockReturnValue(0)
    expect(await client.approvals.wait('apv_1', { everyMs: 0 })).toMatchObject({ status: 'approved' })
    await expect(client.approvals.wait('apv_1', { everyMs: Number.NaN })).rejects.toThrow('everyMs: expected a number of at least 0')
    expect(server.requests).toHaveLength(7)
    await using revoked = await ScriptedServer.open(approvalWith('pending'), failure(401, 'authentication_error', 'invalid_api_key'))
    const waiting = new Parley({ apiKey: 'gpk_test_x', baseUrl: revoked.baseUrl }).approvals.wait('apv_1', { everyMs: 0 })
    await expect(waiting).rejects.toMatchObject({ code: 'invalid_api_key' })
  })

  it('is called for each attempt, without the key', async () => {
    const attempts: unknown[] = []
    const { key } = app.as('mina')
    await new Parley({ apiKey: key, baseUrl: app.baseUrl, onAttempt: (attempt) => attempts.push(attempt) }).me.get()
    expect(attempts).toMatchObject([{ method: 'GET', path: '/me', attempt: 1, status: 200, requestId: expect.stringMatching(/^req_/) }])
    expect(JSON.stringify(attempts)).not.toContain(key)
  })
})

/** A key that may only read the catalog. */
async function readerKey(): Promise<string> {
  const page = await app.signedIn('mina')
  const { body } = await page.post('/keys', { name: 'reader', mode: 'test', scopes: ['catalog:read'] })
  return body.key
}

/** A test key whose rentals need a person's approval. */
async function policyKey(): Promise<string> {
  const page = await app.signedIn('mina')
  const scopes = ['catalog:read', 'rentals:read', 'rentals:write']
  const { body } = await page.post('/keys', { name: 'agent', mode: 'test', scopes, policy: { approval: 'spend' } })
  return body.key
}
