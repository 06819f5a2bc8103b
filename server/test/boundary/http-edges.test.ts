import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { validDemand } from '../listings.ts'
import { parseResponse, sendRaw } from '../raw-http.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

const posted = (key: string, body: string) =>
  `POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: e\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`

describe('in edge cases of HTTP', () => {
  let app: TestApp
  let key: string
  beforeAll(async () => {
    app = await openTestApp()
    key = app.as('mina').key as string
  })

  const forms: [string, (key: string) => string, number, string][] = [
    ['garbage', () => 'not http at all\r\n\r\n', 400, 'invalid_request'],
    ['a method in small letters', () => 'brew /v1/me HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
    ['an unknown method', () => 'BREW /v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'not_found'],
    ['a method the router does not know', () => 'PURGE /v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'not_found'],
    ['DELETE', () => 'DELETE /v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'not_found'],
    ['OPTIONS', () => 'OPTIONS /v1/requests HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'not_found'],
    ['CONNECT', () => 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', 404, 'not_found'],
    ['a bad escape in the path', () => 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'not_found'],
    [
      'a bad escape in an id',
      (k) => `GET /v1/requests/%ff HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${k}\r\nConnection: close\r\n\r\n`,
      404,
      'not_found',
    ],
    ['JSON that is none', (k) => posted(k, '{"a":'), 400, 'invalid_request'],
    ['a body that is no object', (k) => posted(k, '[]'), 400, 'invalid_request'],
    ['a byte order mark before the body', (k) => posted(k, '\u00ef\u00bb\u00bf{}'), 400, 'invalid_request'],
    ['a body that is too large', (k) => posted(k, `{"a":"${'x'.repeat(70_000)}"}`), 400, 'invalid_request'],
    [
      'a HEAD of nothing',
      (k) => `HEAD /v1/nothing HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${k}\r\nConnection: close\r\n\r\n`,
      404,
      '',
    ],
    ['a missing Host', (k) => `GET /v1/me HTTP/1.1\r\nAuthorization: Bearer ${k}\r\nConnection: close\r\n\r\n`, 400, 'invalid_request'],
    [
      'an expectation',
      (k) => `GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${k}\r\nExpect: miracles\r\nConnection: close\r\n\r\n`,
      400,
      'invalid_request',
    ],
    [
      'too many header lines',
      (k) => `GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${k}\r\n${'a:\r\n'.repeat(2_000)}Connection: close\r\n\r\n`,
      400,
      'invalid_request',
    ],
    ['headers beyond 16 KiB', () => `GET /v1/me HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 400, 'invalid_request'],
    [
      'two Authorization headers',
      (k) => `GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${k}\r\nAuthorization: Bearer ${k}\r\nConnection: close\r\n\r\n`,
      401,
      'invalid_api_key',
    ],
    [
      'two Idempotency-Keys',
      (k) =>
        `POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${k}\r\nIdempotency-Key: a\r\nIdempotency-Key: b\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      400,
      'invalid_request',
    ],
    ...[
      'Host: y',
      'Content-Encoding: identity',
      'Content-Type: application/json',
      'Content-Type: text/plain',
      'Origin: http://x',
      'Cookie: sid=y',
      'COOKIE: sid=z',
    ].map((line): [string, (key: string) => string, number, string] => [
      `a second ${line}`,
      (k) =>
        `GET /v1/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Encoding: identity\r\nOrigin: http://x\r\nCookie: sid=x\r\n${line}\r\nAuthorization: Bearer ${k}\r\nConnection: close\r\n\r\n`,
      400,
      'invalid_request',
    ]),
    [
      'a second length',
      (k) =>
        `POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${k}\r\nContent-Length: 2\r\ncontent-length: 2\r\nConnection: close\r\n\r\n{}`,
      400,
      'invalid_request',
    ],
    [
      'a list of lengths',
      (k) => `POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${k}\r\nContent-Length: 2, 2\r\nConnection: close\r\n\r\n{}`,
      400,
      'invalid_request',
    ],
    [
      'Authorization headers in two cases',
      (k) => `GET /v1/me HTTP/1.1\r\nHost: x\r\naUTHORIZATION: Bearer ${k}\r\nAuthorization: Bearer ${k}\r\nConnection: close\r\n\r\n`,
      401,
      'invalid_api_key',
    ],
    [
      'a header name that ends in a blank',
      (k) => `GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization : Bearer ${k}\r\nConnection: close\r\n\r\n`,
      400,
      'invalid_request',
    ],
    [
      'a key behind the body',
      (k) =>
        `POST /v1/requests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTrailer: Authorization\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\nAuthorization: Bearer ${k}\r\n\r\n`,
      401,
      'invalid_api_key',
    ],
    [
      'an Idempotency-Key behind the body',
      (k) =>
        `POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${k}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\nIdempotency-Key: late\r\n\r\n`,
      400,
      'idempotency_key_required',
    ],
    [
      'a chunk that is none',
      (k) =>
        `POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${k}\r\nIdempotency-Key: c\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nwhat\r\n`,
      400,
      'invalid_request',
    ],
    [
      'both lengths',
      (k) =>
        `POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${k}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'invalid_request',
    ],
    [
      'a body that is said to be packed',
      (k) =>
        `POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${k}\r\nIdempotency-Key: p\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      400,
      'invalid_request',
    ],
    [
      'bytes that are no UTF-8',
      (k) =>
        `POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${k}\r\nIdempotency-Key: u\r\nContent-Type: application/json\r\nContent-Length: 9\r\nConnection: close\r\n\r\n{"a":"\u00ff"}`,
      400,
      'invalid_request',
    ],
    [
      'more than the body that was announced',
      (k) =>
        `POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${k}\r\nIdempotency-Key: l\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{}`,
      400,
      'invalid_request',
    ],
  ]

  it.each(forms)('%s gets an error in the envelope, with the headers', async (_what, form, status, code) => {
    const received = await sendRaw(app.baseUrl, Buffer.from(form(key), 'latin1'))
    const response = parseResponse(received)
    expect([response.status, response.body?.error.code ?? '']).toEqual([status, code])
    if (response.body) expect(response.body.error.request_id).toBe(response.headers.get('request-id'))
    for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) expect(response.headers.get(name)).toMatch(/^\d+$/)
  })

  /** A request that the parser refuses is not a call yet, regardless of its content. */
  const unread = ['a header name that ends in a blank', 'a second length', 'a list of lengths', 'both lengths']
  const keyed = forms.filter(([what, form]) => {
    const [head = ''] = form('KEY').split('\r\n\r\n')
    return !unread.includes(what) && head.match(/^authorization/gim)?.length === 1
  })

  it.each(keyed)('%s, with a test key, gets a response with its mode', async (what, form) => {
    const testClient = app.as('mina', 'test')
    // A key that is not cached is looked up first. Only a request that breaks off in the middle gets a response before that.
    await app.sql('update rights_epoch set version = version + 1')
    await app.service.probe()
    if (what === 'a chunk that is none') await testClient.get('/me')
    const { headers, body } = parseResponse(await sendRaw(app.baseUrl, Buffer.from(form(testClient.key ?? ''), 'latin1')))
    expect(headers.get('x-parley-mode'), JSON.stringify(body)).toBe('test')
  })

  it.each(['chunked', 'gzip'])('a call that is refused for its headers gets a response, regardless of its body: %s', async (encoding) => {
    const head = `POST /v1/requests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: ${encoding}\r\n\r\n`
    for (const url of [app.baseUrl, app.dashboardUrl]) {
      const { status, headers, body } = parseResponse(await sendRaw(url, `${head}what\r\n`))
      expect([status, body.error.request_id], url).toEqual([401, headers.get('request-id')])
    }
  })

  const filler = (count: number) => Array.from({ length: count }, () => 'a:\r\n').join('')
  const withLines = (lines: string) => sendRaw(app.baseUrl, `GET /v1/me HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`).then(parseResponse)

  it('all of 2,000 header lines are read, and a call with more is refused', async () => {
    const [host, authorization] = ['Host: x\r\n', `Authorization: Bearer ${key}\r\n`]
    expect((await withLines(host + filler(1_997) + authorization)).status).toBe(200)
    expect((await withLines(host + authorization + filler(1_996) + authorization)).body.error.code).toBe('invalid_api_key')
    for (const lines of [host + authorization + filler(1_998), host + authorization + filler(3_000) + authorization]) {
      const response = await withLines(lines)
      expect([response.status, response.body.error]).toMatchObject([
        400,
        { code: 'invalid_request', message: expect.stringContaining('2,000 header lines') },
      ])
      expect(response.headers.get('request-id')).toBe(response.body.error.request_id)
    }
  })

  it('a call of HTTP/1.0 needs no Host', async () => {
    const received = await sendRaw(app.baseUrl, `GET /v1/me HTTP/1.0\r\nAuthorization: Bearer ${key}\r\n\r\n`)
    expect(parseResponse(received).status).toBe(200)
  })

  it('a body may say that it is not packed', async () => {
    const headers = { 'content-encoding': 'Identity' }
    const { status } = await app.as('mina').post('/requests', validDemand(await app.nowMs()), { headers })
    expect(status).toBe(201)
  })

  it('the addresses that proxies recorded are one list, regardless of the number of header lines', async () => {
    const proxied = await openTestApp({ RATE_LIMIT_IP_PER_MIN: '9', TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' })
    const remaining = async (...lines: string[]) => {
      const forwarded = lines.map((line) => `${line}\r\n`).join('')
      const received = await sendRaw(proxied.baseUrl, `GET /v1/me HTTP/1.1\r\nHost: x\r\n${forwarded}Connection: close\r\n\r\n`)
      return parseResponse(received).headers.get('ratelimit-remaining')
    }
    expect(await remaining('X-Forwarded-For: 192.0.2.1, 10.0.0.1')).toBe('8')
    expect(await remaining('X-Forwarded-For: 192.0.2.1', 'x-forwarded-for: 10.0.0.1')).toBe('7')
    expect(await remaining('X-Forwarded-For: 192.0.2.9', 'X-FORWARDED-FOR: 192.0.2.1', 'X-Forwarded-For: 10.0.0.1, 10.0.0.2')).toBe('6')
    expect(await remaining('X-Forwarded-For: 192.0.2.1:50123, 10.0.0.1:4444')).toBe('5')
    expect(await remaining('X-Forwarded-For: 192.0.2.1, [::ffff:10.0.0.1]:4444')).toBe('4')
  })

  it('a GET may have the body of any call without one: nothing, or {}', async () => {
    const get = (body: string, path = '/v1/me') =>
      sendRaw(
        app.baseUrl,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      ).then(parseResponse)
    expect((await get('')).status).toBe(200)
    expect((await get('{}')).status).toBe(200)
    for (const body of ['{', '[]', '{"a":1}']) {
      for (const path of ['/v1/me', '/v1/openapi.json']) expect((await get(body, path)).body.error.code, path).toBe('invalid_request')
    }
  })

  it('an invalid call gets its error after the responses to the earlier calls on its connection', async () => {
    const me = `GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`
    const warnings: string[] = []
    process.on('warning', ({ name }) => warnings.push(name))
    const outcomesOf = async (bytes: string) => outcomesIn(await sendRaw(app.baseUrl, bytes))
    const outcomesIn = (received: string): unknown[] => {
      const responses = received.split(/(?=HTTP\/1\.1 \d)/).map(parseResponse)
      return responses.map(({ status, body }) => [status, body.error?.code ?? 'served'])
    }
    const sendInPieces = async (first: string, pieces: readonly string[]) => {
      const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1')
      const received = text(socket)
      socket.write(first)
      for (const piece of pieces) {
        await pause(30)
        socket.write(piece)
      }
      return outcomesIn(await received)
    }
    const served = [200, 'served']
    // A body without its length is read as the next call.
    expect(await outcomesOf(`${me}{"a":1}`)).toEqual([served, [400, 'invalid_request']])
    expect(await outcomesOf(`${me}${me}BREW /v1/me HTTP/1.1\r\nHost: x\r\n\r\n`)).toEqual([served, served, [404, 'not_found']])
    expect(await outcomesOf(`${me}BREW tea`)).toEqual([served, [400, 'invalid_request']])
    const { body } = await app.as('mina').get('/events?since=now')
    const waiting = me.replace('/me', `/events?wait=6&cursor=${body.meta.resumeCursor}`)
    expect(await sendInPieces(waiting.replace('wait=6', 'wait=2'), 'no call at all'.split(''))).toEqual([served, [400, 'invalid_request']])
    expect(warnings).toEqual([])
    // The call that begins after it and never ends is cut off in the meantime.
    expect(await outcomesOf(`${waiting}GET /v1/me HTTP/1.1\r\nX-Slow: `)).toEqual([served, [400, 'invalid_request']])
  })

  it('a path that ends where its ID should be is unknown', async () => {
    const response = await app.withKey(undefined).get('/requests/')
    expect([response.status, response.body.error.code]).toEqual([404, 'not_found'])
  })

  it('every response to a valid test key has its mode', async () => {
    const testClient = app.as('mina', 'test')
    for (const path of ['/openapi.json', '/requests/', '/me?x=1', '/requests/%ff']) {
      expect((await testClient.get(path)).headers.get('x-parley-mode'), path).toBe('test')
    }
    expect((await app.as('mina').get('/openapi.json')).headers.has('x-parley-mode')).toBe(false)
  })

  it('the matched route counts, not the raw path', async () => {
    expect((await app.as('mina').get('/%6de')).body.key_id).toMatch(/^key_/)
    expect((await app.withKey(undefined).get('/%6de')).status).toBe(401)
  })

  it('headers that never end are cut off before bodies that never end, each with one response, and a silent connection without one', async () => {
    const ended: string[] = []
    const cutOff = async (what: string, bytes: string) => {
      const received = await sendRaw(app.baseUrl, bytes)
      ended.push(what)
      return received
    }
    const onlyResponse = (received: string) => {
      expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1)
      return parseResponse(received)
    }
    const silent = cutOff('silent', '')
    const headers = cutOff('headers', 'GET /v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    const body = cutOff(
      'body',
      `POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: s\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a`,
    )
    const refused = cutOff(
      'refused',
      'POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer nobody\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a',
    )
    expect(onlyResponse(await headers).body.error.code).toBe('invalid_request')
    expect(await silent).toBe('')
    const late = onlyResponse(await body)
    expect([late.status, late.body.error.code]).toEqual([400, 'invalid_request'])
    expect(onlyResponse(await refused).body.error.code).toBe('invalid_api_key')
    expect([ended.slice(0, 2).sort(), ended.slice(2).sort()]).toEqual([
      ['headers', 'silent'],
      ['body', 'refused'],
    ])
    // Its headers had arrived, so it is handled as a call: it counts against its key and is in the log once.
    expect(late.headers.get('ratelimit-limit')).toBe((await app.as('mina').get('/me')).headers.get('ratelimit-limit'))
    expect(late.headers.get('connection')).toBe('close')
    const lines = () => app.log.filter((line) => line.includes(late.body.error.request_id))
    await until(() => lines().length > 0)
    expect(lines().map((line) => JSON.parse(line))).toMatchObject([{ route: '/requests', status: 400 }])
  })

  it('the listeners of the three trust boundaries serve only their own paths', async () => {
    expect((await fetch(`${app.opsUrl}/healthz`)).status).toBe(200)
    expect((await fetch(`${app.opsUrl}/readyz`)).status).toBe(200)
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect((await fetch(new URL(path, app.baseUrl))).status).toBe(404)
      expect((await fetch(app.dashboardUrl + path)).status).toBe(404)
    }
  })
})

describe('draining', () => {
  it('finishes what was accepted, returns 503 in the envelope for the rest, and ends', async () => {
    const app = await openTestApp()
    const { body } = await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    const holder = await app.connect()
    await holder.query('begin')
    await holder.query('select from requests where id = $1 for update', [body.id])
    const accepted = app.as('mina').post(`/requests/${body.id}/close`)
    await until(() => app.service.traffic.callsInFlight === 1)
    const closing = app.close()
    const refused = await app.as('mina').get('/me')
    expect([refused.status, refused.body.error.code]).toEqual([503, 'api_error'])
    expect([refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual(['1', 'close'])
    expect((await fetch(`${app.opsUrl}/readyz`)).status).toBe(503)
    await holder.query('commit')
    await holder.end()
    expect((await accepted).body.status).toBe('closed')
    await closing
    await expect(fetch(`${app.baseUrl}/me`)).rejects.toThrow()
  })

  it('is shown on /readyz first, and calls are served until proxies know', async () => {
    const app = await openTestApp({ DRAIN_NOTICE_SECONDS: '1.5' })
    const closing = app.close()
    const ready = await fetch(`${app.opsUrl}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'unready', reason: 'draining' }])
    const served = await app.as('mina').get('/me')
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    const statuses = new Set<number>()
    await until(async () => {
      const { status } = await app
        .as('mina')
        .get('/me')
        .catch(() => ({ status: 0 }))
      statuses.add(status)
      return status !== 200
    })
    expect([...statuses].filter((status) => status !== 200 && status !== 503 && status !== 0)).toEqual([])
    await closing
  })

  it('gives callers a quarter of a second to go elsewhere, also if no call is in flight', async () => {
    const other = await openTestApp()
    const closedSinceMs = performance.now()
    await other.close()
    expect(performance.now() - closedSinceMs).toBeGreaterThanOrEqual(250)
  })

  it('is not delayed by a caller that connects and sends nothing, or begins a call and does not continue', async () => {
    const other = await openTestApp()
    const { hostname, port } = new URL(other.baseUrl)
    for (const bytes of ['', 'GET /v1/me HTTP/1.1\r\nHost:']) {
      const socket = connect(Number(port), hostname).on('error', () => {})
      await once(socket, 'connect')
      socket.write(bytes)
    }
    // Without a limit of the stop, it would wait forever for the one that sends nothing.
    await other.close()
  })
})
