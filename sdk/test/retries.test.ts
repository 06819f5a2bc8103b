import { getEventListeners } from 'node:events'
import { ApiError, type Attempt, ConnectionError, isRequestInvalid, Parley, TimeoutError } from '@parley/sdk'
import { describe, expect, it } from 'vitest'
import { maxDelayMs, retryDelayMs } from '../src/kernel/retry.ts'
import { failure, type ScriptedResponse, ScriptedServer } from './scripted-server.ts'

const demand = { gpuModel: 'H100 SXM', gpusPerNode: 8, nodes: 1, region: 'eu-north', startsAt: '2030-01-01T00:00:00Z', durationMonths: 1 }
const done: ScriptedResponse = { status: 201, body: { id: 'dem_1', status: 'open' } }
const busy = failure(503, 'api_error', 'api_error')
const cut: ScriptedResponse = {}

const clientOf = (server: ScriptedServer, more: object = {}) => new Parley({ apiKey: 'gpk_test_x', baseUrl: server.baseUrl, ...more })
const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

describe('a call is sent again', () => {
  it.each([
    ['the service is busy', busy],
    ['it counts too many calls', failure(429, 'rate_limit_error', 'rate_limited', { retry_after_seconds: 0 })],
    ['the first attempt is still under way', failure(409, 'invalid_request_error', 'idempotency_key_in_flight')],
    ['the connection breaks', cut],
    ['the responder is no API', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['the responder of a success is no API', { status: 200, body: '<html>Sign in to this network</html>' }],
    ['half of a response arrives', { status: 201, body: '{"id": "dem_' }],
    ['a success has no body', { status: 204, body: '' }],
    ['the body is empty', { status: 201, body: '' }],
    ['the body is JSON, but no response of the API', { status: 200, body: 'null' }],
    ['what waits for approval names none', { status: 202, body: '{"queued": true}' }],
  ])('when %s, with the same Idempotency-Key', async (_, first) => {
    await using server = await ScriptedServer.open(first, first, done)
    const request = await clientOf(server).requests.create(demand)
    expect(request.id).toBe('dem_1')
    const keys = server.requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('with the key that the caller gave', async () => {
    await using server = await ScriptedServer.open(cut, done)
    await clientOf(server).requests.create(demand, { idempotencyKey: 'order 7' })
    expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['order 7', 'order 7'])
  })

  it("after the time in the API's header or error", async () => {
    const attempts: Attempt[] = []
    await using server = await ScriptedServer.open(
      failure(429, 'rate_limit_error', 'rate_limited', { retry_after_seconds: 1 }),
      { ...busy, headers: { 'retry-after': '1' } },
      { body: { key_id: 'key_1' }, status: 200 },
    )
    await clientOf(server, { onAttempt: (attempt: Attempt) => attempts.push(attempt) }).me.get()
    expect(attempts.map((one) => one.status)).toEqual([429, 503, 200])
    for (const { retryInMs } of attempts.slice(0, 2)) expect(retryInMs).toBeGreaterThanOrEqual(1000)
    expect(attempts[2]?.retryInMs).toBeUndefined()
  })

  it('and each attempt is reported once, also if the report throws', async () => {
    const attempts: Attempt[] = []
    await using server = await ScriptedServer.open(done)
    const onAttempt = (attempt: Attempt) => {
      attempts.push(attempt)
      throw new Error('The log is full.')
    }
    expect(await thrownBy(clientOf(server, { onAttempt }).requests.create(demand))).toMatchObject({ message: 'The log is full.' })
    expect(attempts).toMatchObject([{ status: 201 }])
    expect(attempts[0]?.error).toBeUndefined()
  })

  it("after a proxy's time, which is a date", async () => {
    const attempts: Attempt[] = []
    const retryAfter = new Date(Date.now() + 2500).toUTCString()
    await using server = await ScriptedServer.open({ status: 503, body: 'busy', headers: { 'retry-after': retryAfter } }, done)
    await clientOf(server, { onAttempt: (attempt: Attempt) => attempts.push(attempt) }).requests.create(demand)
    expect(attempts[0]?.retryInMs).toBeGreaterThanOrEqual(1000)
  })

  it('up to the maximum, and then the last error is thrown', async () => {
    await using server = await ScriptedServer.open(busy, busy, busy)
    const error = await thrownBy(clientOf(server, { maxRetries: 1 }).me.get())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ name: 'ServerError', status: 503, requestId: 'req_1' })
    expect(server.requests).toHaveLength(2)
  })
})

describe('a call is sent once', () => {
  it.each([
    ['a mistake of the caller', failure(400, 'invalid_request_error', 'request_invalid', { problems: ['nodes: must be at least 1'] })],
    ['a missing right', failure(403, 'permission_error', 'insufficient_scope', { required_scope: 'requests:write' })],
    ['missing money', failure(402, 'billing_error', 'insufficient_balance')],
    ['a key that is none', failure(401, 'authentication_error', 'invalid_api_key')],
    ['a wait until tomorrow', failure(429, 'rate_limit_error', 'daily_quota_exceeded', { retry_after_seconds: 40_000 })],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ])('when it gets %s', async (_, response) => {
    await using server = await ScriptedServer.open(response, done)
    expect(await thrownBy(clientOf(server).requests.create(demand))).toBeInstanceOf(ApiError)
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    ['breaks off', cut],
    ['fails', busy],
    ['gets half a response', { status: 201, body: '{"id":' }],
  ])('when it %s, creates something and has no stored response', async (_, response) => {
    await using server = await ScriptedServer.open(response, done)
    await thrownBy(clientOf(server).radar.submissions.create({ title: '8 × H100' }))
    expect(server.requests).toHaveLength(1)
  })
})

describe('a call is not sent', () => {
  const circular: Record<string, unknown> = {}
  circular.itself = circular
  it.each<[string, object, string | undefined, object, RegExp]>([
    [
      'its key holds what no header can carry',
      { apiKey: 'gpk_live_x\ny' },
      undefined,
      demand,
      /^apiKey \(PARLEY_API_KEY\): (?!.*gpk_live)/,
    ],
    ['its key was copied with its ellipsis', { apiKey: 'gpk_test_…' }, undefined, demand, /^apiKey/],
    ['its Idempotency-Key holds what no header can carry', {}, 'order → 7', demand, /^idempotencyKey/],
    ['another header does', { headers: { 'x-trace': 'a\nb' } }, undefined, demand, /^header x-trace/],
    ['its body is no JSON', {}, undefined, circular, /circular/],
    ['its attempts are no number', { maxRetries: Number.NaN }, undefined, demand, /^maxRetries/],
    ['its timeout is no number', { timeoutMs: Number('30s') }, undefined, demand, /^timeoutMs/],
  ])('when %s', async (_, options, idempotencyKey, body, message) => {
    await using server = await ScriptedServer.open(done)
    const error = await thrownBy((async () => clientOf(server, options).requests.create(body as typeof demand, { idempotencyKey }))())
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toMatch(message)
    expect(server.requests).toHaveLength(0)
  })

  it('to a URL with a password, which no message repeats', () => {
    expect(() => new Parley({ baseUrl: 'http://user:secret@127.0.0.1/v1' })).toThrow(/^baseUrl (?!.*secret)/)
  })
})

describe('a call ends', () => {
  it.each([Number.POSITIVE_INFINITY, 2 ** 31])('without a limit, with a timeout of %i ms', async (timeoutMs) => {
    await using server = await ScriptedServer.open(done)
    expect((await clientOf(server, { timeoutMs, maxRetries: 0 }).requests.create(demand)).id).toBe('dem_1')
  })

  it('when no response comes in time, with a timeout error that contains its key', async () => {
    await using server = await ScriptedServer.open({ silent: true })
    const error = await thrownBy(clientOf(server, { timeoutMs: 50, maxRetries: 0 }).requests.create(demand, { idempotencyKey: 'order 8' }))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ call: { method: 'POST', path: '/requests', idempotencyKey: 'order 8' } })
  })

  it.each(['while it waits for a response', 'while it waits for its next attempt'])("with the signal's reason, %s", async (when) => {
    await using server = await ScriptedServer.open(
      when.endsWith('response') ? { silent: true } : failure(429, 'rate_limit_error', 'rate_limited', { retry_after_seconds: 30 }),
    )
    const reason = new Error('The user closed the window.')
    const controller = new AbortController()
    const call = thrownBy(clientOf(server).me.get({ signal: controller.signal }))
    const isReceived = async () => server.requests.length === 1
    await expect.poll(isReceived).toBe(true)
    controller.abort(reason)
    expect(await call).toBe(reason)
  })

  it('without a listener that stays on the signal of its caller, also after a retry', async () => {
    await using server = await ScriptedServer.open(failure(429, 'rate_limit_error', 'rate_limited', { retry_after_seconds: 0 }), done)
    const { signal } = new AbortController()
    await clientOf(server).requests.create(demand, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('before it is sent, if the signal was aborted', async () => {
    await using server = await ScriptedServer.open(done)
    const reason = new Error('No longer wanted.')
    expect(await thrownBy(clientOf(server).me.get({ signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(server.requests).toHaveLength(0)
  })
})

describe('the wait between attempts', () => {
  const error = new ConnectionError('cut', { method: 'GET', path: '/me' })

  it('is random up to a limit that doubles, and never exceeds the maximum', () => {
    const bounds = [1, 2, 3, 20].map((attempt) => retryDelayMs(error, attempt, 'safe', () => 1))
    expect(bounds).toEqual([500, 1000, 2000, maxDelayMs])
    expect(retryDelayMs(error, 3, 'safe', () => 0)).toBe(0)
  })

  it('is a minute and the random part at most: a call that may not be repeated sooner is not repeated', () => {
    const limited = (retry_after_seconds: number) =>
      new ApiError(429, { type: 'rate_limit_error', code: 'rate_limited', message: '', retry_after_seconds }, error.call)
    expect(retryDelayMs(limited(60), 1, 'safe', () => 0)).toBe(60_000)
    expect(retryDelayMs(limited(61), 1, 'safe', () => 0)).toBeUndefined()
  })

  it('is not negative when a proxy names a time that has passed', async () => {
    await using server = await ScriptedServer.open({ status: 503, body: 'busy', headers: { 'retry-after': new Date(0).toUTCString() } })
    expect(await thrownBy(clientOf(server, { maxRetries: 0 }).me.get())).toMatchObject({ retryAfterSeconds: 0 })
  })
})

describe('unknown values', () => {
  it('pass through: fields of responses, values of enums, codes and fields of errors', async () => {
    await using server = await ScriptedServer.open(
      { status: 200, body: { id: 'dem_1', status: 'paused', colour: 'blue' } },
      failure(418, 'tea_error', 'teapot', { brew: 'green' }),
    )
    const parley = clientOf(server)
    expect(await parley.requests.get('dem_1')).toEqual({ id: 'dem_1', status: 'paused', colour: 'blue' })
    const error = await thrownBy(parley.me.get())
    expect(error).toMatchObject({ name: 'ApiError', type: 'tea_error', code: 'teapot', details: { brew: 'green' } })
    expect(isRequestInvalid(error)).toBe(false)
  })
})

describe('an id', () => {
  it('stays one path segment, regardless of its characters', async () => {
    await using server = await ScriptedServer.open({ status: 200 })
    await clientOf(server).requests.get('../me?x#y')
    expect(server.requests[0]?.url).toBe('/v1/requests/..%2Fme%3Fx%23y')
  })

  it.each(['', '..', 'dem_\ud800'])('is required: %j would address another endpoint', async (id) => {
    await using server = await ScriptedServer.open()
    expect(() => clientOf(server).requests.get(id)).toThrow(TypeError)
    expect(server.requests).toHaveLength(0)
  })
})
