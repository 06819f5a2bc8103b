import { type CompanyEvent, type FollowOptions, isCursorExpired, isInvalidCursor, Parley } from '@parley/sdk'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { validDemand } from '../../server/test/listings.ts'
import { openTestApp, type TestApp } from '../../server/test/test-app.ts'
import { failure, ScriptedServer } from './scripted-server.ts'

let app: TestApp
let parley: Parley
let demand: ReturnType<typeof validDemand>
beforeAll(async () => {
  app = await openTestApp()
  parley = new Parley({ apiKey: app.as('mina', 'test').key, baseUrl: app.baseUrl })
  demand = validDemand(await app.nowMs())
})

/** Files this many requests. Their events are readable when this returns. */
async function file(times: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < times; i++) ids.push((await parley.requests.create(demand)).id)
  await app.settle()
  return ids
}
const now = async () => String((await parley.events.list({ since: 'now' })).meta.resumeCursor)

/** Follows until this many events were consumed. Returns the IDs of their objects. */
async function consume(count: number, options: FollowOptions, use: (event: CompanyEvent) => void = () => {}): Promise<string[]> {
  const controller = new AbortController()
  const ids: string[] = []
  for await (const event of parley.events.follow({ wait: 0, ...options, signal: controller.signal })) {
    use(event)
    if (ids.push(event.object.id) === count) controller.abort()
  }
  return ids
}
/** A store that survives a run, like a file. */
const memoryStore = (...saved: string[]) => ({ saved, load: () => saved.at(-1), save: (cursor: string) => void saved.push(cursor) })

describe('following the feed', () => {
  it('waits for events, and ends without an error when it is aborted', async () => {
    const controller = new AbortController()
    const receivedTypes: string[] = []
    const cursor = await now()
    const following = (async () => {
      for await (const { type } of parley.events.follow({ cursor, wait: 20, signal: controller.signal })) receivedTypes.push(type)
    })()
    await file(1)
    await expect.poll(() => receivedTypes).toEqual(['request.filed'])
    controller.abort()
    await following
  })

  it('continues from the end of a list of events', async () => {
    const { meta } = await parley.events.list({ since: 'now' })
    const filed = await file(1)
    expect(await consume(1, { cursor: meta.resumeCursor })).toEqual(filed)
  })

  it.each([1, 2, 3, 50])('yields each event exactly once over restarts, regardless of the page size: %i', async (limit) => {
    const store = memoryStore(await now())
    const filed = await file(7)
    const runs = [await consume(2, { store, limit }), await consume(1, { store, limit }), await consume(4, { store, limit })]
    expect(runs.flat()).toEqual(filed)
    expect(store.saved).toHaveLength(8)
  })

  it('yields each event exactly once from a start without a cursor, in pages of another size after a restart', async () => {
    const since = new Date(await app.nowMs()).toISOString()
    const filed = await file(4)
    const store = memoryStore()
    const first = await consume(3, { since, store, limit: 50 })
    expect([...first, ...(await consume(1, { since, store, limit: 1 }))]).toEqual(filed)
  })

  it('continues from a reported cursor, or from a list', async () => {
    const cursor = await now()
    const filed = await file(3)
    const cursors: string[] = []
    expect(await consume(2, { cursor, onCursor: (at) => void cursors.push(at) })).toEqual(filed.slice(0, 2))
    expect(await consume(1, { cursor: cursors.at(-1) })).toEqual(filed.slice(2))
  })

  it('yields the event again at which its consumer failed', async () => {
    const store = memoryStore(await now())
    const [first, second] = await file(2)
    const failing = consume(2, { store }, ({ object }) => {
      if (object.id === second) throw new Error('full disk')
    })
    await expect(failing).rejects.toThrow('full disk')
    expect(await consume(1, { store })).toEqual([second])
    expect(first).not.toBe(second)
  })

  it('yields the requested types; a cursor continues with the same ones', async () => {
    const since = new Date(await app.nowMs()).toISOString()
    const [id = ''] = await file(1)
    await parley.requests.close(id)
    await app.settle()
    const receivedTypes: string[] = []
    const cursors: string[] = []
    await consume(1, { since, types: ['request.closed', 'rental.*'], onCursor: (at) => void cursors.push(at) }, ({ type }) =>
      receivedTypes.push(type),
    )
    expect(receivedTypes).toEqual(['request.closed'])
    const error = await consume(1, { cursor: cursors.at(-1), types: ['rental.*'] }).catch((error: unknown) => error)
    expect(isInvalidCursor(error)).toBe(true)
  })
})

it.each([
  [undefined, 50_000],
  [0, 30_000],
])('a wait of %s seconds has its time, and that of any other call, until it counts as interrupted', async (wait, timeoutMs) => {
  await using server = await ScriptedServer.open(
    { status: 200, body: { data: [], meta: { nextCursor: null, resumeCursor: 'c1' } } },
    { silent: true },
  )
  const timeouts = vi.spyOn(globalThis, 'setTimeout')
  const controller = new AbortController()
  const client = new Parley({ apiKey: 'gpk_test_x', baseUrl: server.baseUrl })
  const following = client.events.follow({ wait, signal: controller.signal }).next()
  await expect.poll(() => server.requests.length).toBe(2)
  expect(timeouts.mock.calls.filter(([, ms]) => ms === timeoutMs)).toHaveLength(2)
  controller.abort()
  await following
  timeouts.mockRestore()
})

describe('an interruption', () => {
  const event = {
    id: 'evt_1',
    type: 'request.filed',
    createdAt: '2030-01-01T00:00:00Z',
    object: { type: 'request', id: 'dem_1', status: 'open' },
  }
  const page = (data: readonly object[], resumeCursor: string) => ({
    status: 200,
    body: { data, meta: { nextCursor: null, resumeCursor } },
  })
  const clientOf = (server: ScriptedServer) => new Parley({ apiKey: 'gpk_test_x', baseUrl: server.baseUrl })

  it('of the service or the connection is waited out, and reported', async () => {
    const busy = failure(429, 'rate_limit_error', 'rate_limited', { retry_after_seconds: 0 })
    await using server = await ScriptedServer.open(page([], 'c0'), page([], 'c1'), {}, busy, page([event], 'c2'))
    const interruptions: string[] = []
    const startedAtMs = performance.now()
    for await (const { id } of clientOf(server).events.follow({ onInterruption: ({ name }) => interruptions.push(name) })) {
      expect(id).toBe('evt_1')
      break
    }
    expect(interruptions).toEqual(['ConnectionError', 'RateLimitError'])
    // The empty page came immediately: without a pause, polling would use up the limit.
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(990)
    expect(server.requests.slice(1).map(({ url }) => new URL(url, 'http://x').searchParams.get('cursor'))).toEqual(['c0', 'c1', 'c1', 'c1'])
  })

  it("until the next day's quota is waited out as well, regardless of its length", async () => {
    const spent = failure(429, 'rate_limit_error', 'daily_quota_exceeded', { retry_after_seconds: 40_000 })
    await using server = await ScriptedServer.open(spent)
    const controller = new AbortController()
    const delaysMs: number[] = []
    const onInterruption = (_: Error, retryInMs: number) => {
      delaysMs.push(retryInMs)
      controller.abort()
    }
    const iterator = clientOf(server).events.follow({ onInterruption, signal: controller.signal })
    expect(await iterator.next()).toEqual({ done: true, value: undefined })
    expect(delaysMs).toEqual([expect.any(Number)])
    expect(delaysMs[0]).toBeGreaterThanOrEqual(40_000_000)
  })

  it('of the first call loses no event after its start: it does not wait for an event yet', async () => {
    await using server = await ScriptedServer.open(page([], 'c0'), {}, page([event], 'c1'))
    await clientOf(server).events.follow({ since: 'now' }).next()
    const queries = server.requests.map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams))
    expect(queries[0]).toMatchObject({ since: 'now', wait: '0' })
    for (const query of queries.slice(1)) expect(query).toMatchObject({ cursor: 'c0', wait: '20' })
  })

  it('has a longer wait than the one right before it, and no longer one after a page came', async () => {
    const busy = failure(429, 'rate_limit_error', 'rate_limited', { retry_after_seconds: 0 })
    await using server = await ScriptedServer.open(page([], 'c0'), busy, busy, page([event], 'c1'), busy, page([event], 'c2'))
    using _random = vi.spyOn(Math, 'random').mockReturnValue(0.01)
    const delaysMs: number[] = []
    const events = clientOf(server).events.follow({ onInterruption: (_, retryInMs) => delaysMs.push(retryInMs) })
    for (let i = 0; i < 2; i++) await events.next()
    expect(delaysMs).toEqual([5, 10, 5])
  })

  it('that waiting cannot fix is thrown', async () => {
    await using server = await ScriptedServer.open(failure(403, 'permission_error', 'insufficient_scope'))
    await expect(clientOf(server).events.follow().next()).rejects.toMatchObject({ code: 'insufficient_scope' })
  })
})

describe('a cursor older than the oldest stored event', () => {
  it('is replaced by the oldest stored event, not by the start that was given in case there is no cursor', async () => {
    const expired = failure(410, 'invalid_request_error', 'cursor_expired')
    await using server = await ScriptedServer.open(expired, failure(403, 'permission_error', 'insufficient_scope'))
    const client = new Parley({ apiKey: 'gpk_test_x', baseUrl: server.baseUrl })
    await expect(client.events.follow({ cursor: 'old', since: 'now', onGap() {} }).next()).rejects.toThrow('insufficient_scope')
    const queries = server.requests.map(({ url }) => new URL(url, 'http://x').searchParams)
    expect(queries.map((query) => [query.get('cursor'), query.get('since')])).toEqual([
      ['old', null],
      [null, null],
    ])
  })

  it('is thrown; or reported as a gap, and the iteration continues with the oldest stored event', async () => {
    const cursor = await now()
    await app.advance('31 days')
    demand = validDemand(await app.nowMs())
    const filed = await file(2)
    expect(isCursorExpired(await consume(1, { cursor }).catch((error: unknown) => error))).toBe(true)
    const gaps: string[] = []
    const store = memoryStore(cursor)
    expect(await consume(2, { store, onGap: ({ code }) => void gaps.push(code) })).toEqual(filed)
    expect(gaps).toEqual(['cursor_expired'])
    expect(store.saved).toHaveLength(3)
  })
})
