import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { parseResponse } from '../raw-http.ts'
import { jpeg, pdf } from '../sample-files.ts'
import { scrape } from '../scrape.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

const mebibyte = 1024 * 1024

/** A connection that a test writes to manually. */
class RawConnection {
  received = ''
  closed = false
  readonly socket: Socket

  constructor(url: string, bytes: string) {
    const { hostname, port } = new URL(url)
    this.socket = connect(Number(port), hostname, () => this.socket.write(bytes))
    this.socket.on('data', (data) => (this.received += data.toString('latin1')))
    this.socket.on('error', () => {})
    this.socket.on('close', () => (this.closed = true))
  }
  async response(count = 1): Promise<ReturnType<typeof parseResponse>> {
    await until(() => this.received.split('HTTP/1.1 ').length > count)
    await until(() => /\r\n\r\n/.test(this.received))
    return parseResponse(this.received)
  }
}

describe('an incoming body', () => {
  let app: TestApp
  let pair: IntroducedPair
  let introduction: string
  const connections: RawConnection[] = []
  beforeAll(async () => {
    app = await openTestApp()
    pair = await introducedPair(app)
    introduction = await pair.introduce()
  })
  afterEach(async () => {
    for (const { socket } of connections.splice(0)) socket.destroy()
    await until(async () => (await metric('parley_bodies_arriving{listener="dashboard"}')) === 0)
  })

  const metric = async (name: string) => (await scrape(app)).of(name)
  const openConnection = (bytes: string, url = app.dashboardUrl) => {
    const one = new RawConnection(url, bytes)
    connections.push(one)
    return one
  }
  const post = (path: string, length: number, lines: readonly string[] = []) =>
    [`POST /v1${path} HTTP/1.1`, 'Host: x', `Origin: ${app.dashboardUrl}`, `Content-Length: ${length}`, ...lines, '', ''].join('\r\n')
  const uploading = (
    by: DashboardClient,
    length: number,
    { to = introduction, type = 'application/pdf', lines = [] as string[], name = 'x' } = {},
  ) => post(`/introductions/${to}/files?name=${name}`, length, [`Cookie: sid=${by.sid}`, `Content-Type: ${type}`, ...lines])

  it('that does not arrive is cut off after 10 s, at every endpoint of the dashboard, regardless of who sends it', async () => {
    const writes = Object.values(dashboardCards).filter((card: Card) => card.method !== 'GET')
    const half = (card: Card, lines: readonly string[]) =>
      openConnection(`${post(card.path.replaceAll(/\{\w+\}/g, 'none'), 50, lines).replace('POST', card.method)}{"a`)
    const json = 'Content-Type: application/json'
    const strangers = writes.map((card) => half(card, [json]))
    const member = writes.map((card) => half(card, [json, `Cookie: sid=${pair.buyer.sid}`]))
    const file = openConnection(`${uploading(pair.buyer, pdf.length)}${pdf.subarray(0, 5).toString('latin1')}`)
    await until(() => [...strangers, ...member].every(({ closed }) => closed))
    for (const { received } of [...strangers, ...member]) expect(received.match(/HTTP\/1\.1 4\d\d /g)).toHaveLength(1)
    // A file that would be accepted has a minute.
    expect([file.closed, file.received]).toEqual([false, ''])
    file.socket.write(pdf.subarray(5))
    expect((await file.response()).status).toBe(201)
  })

  it('that would not be accepted is refused before it is read, including a file', async () => {
    const ended = await pair.introduce()
    await pair.operator.post(`/operator/introductions/${ended}/void`, { reason: 'x' })
    const full = await pair.introduce()
    await Promise.all(Array.from({ length: 20 }, () => pair.upload(full, jpeg, 'image/jpeg')))
    const pedro = await app.proven('pedro')
    const refusals: [string, string, number, string][] = [
      ['an introduction that does not exist', uploading(pair.buyer, 5 * mebibyte, { to: 'intro_none' }), 404, 'not_found'],
      ['another’s', uploading(pedro, 5 * mebibyte), 404, 'not_found'],
      ['one that is over', uploading(pair.buyer, 5 * mebibyte, { to: ended }), 409, 'introduction_not_active'],
      ['one that holds as many as may be', uploading(pair.buyer, 5 * mebibyte, { to: full }), 409, 'file_limit_reached'],
      ['a type that is not taken', uploading(pair.buyer, 9, { type: 'text/html' }), 400, 'invalid_request'],
      ['no name', uploading(pair.buyer, 9, { name: '' }), 400, 'invalid_request'],
      ['a file that is too large', uploading(pair.buyer, 5 * mebibyte + 1), 400, 'invalid_request'],
      ['nobody', uploading(app.visitor(), 5 * mebibyte), 401, 'session_required'],
      ['two cookies', uploading(pair.buyer, 9, { lines: ['Cookie: sid=x'] }), 400, 'invalid_request'],
    ]
    for (const [what, headers, status, code] of refusals) {
      const response = await openConnection(headers).response()
      expect([response.status, response.body.error.code], what).toEqual([status, code])
    }
    expect(await metric('parley_body_bytes{listener="dashboard",kind="file"}')).toBe(0)
  })

  it('that is too large gets an error with the limit of its endpoint', async () => {
    const file = await openConnection(uploading(pair.buyer, 5 * mebibyte + 1)).response()
    expect(file.body.error.message).toBe('The body is too large: the limit is 5 MiB.')
    const call = await app.as('mina').post('/requests', { notes: 'x'.repeat(65_536) })
    expect(call.body.error.message).toBe('The body is too large: the limit is 64 KiB.')
  })

  it('is requested from a caller that expects 100 Continue only if it will be read', async () => {
    const expectContinue = { lines: ['Expect: 100-continue'] }
    const refused = openConnection(uploading(pair.buyer, pdf.length, { ...expectContinue, to: 'intro_none' }))
    expect((await refused.response()).status).toBe(404)
    const accepted = openConnection(uploading(pair.buyer, pdf.length, expectContinue))
    await until(() => accepted.received !== '')
    expect(accepted.received).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    accepted.received = ''
    accepted.socket.write(pdf)
    expect((await accepted.response()).status).toBe(201)
  })

  it('counts with its declared size, and files have a limit per person and a limit per instance', async () => {
    const heldBytes = () => metric('parley_body_bytes{listener="dashboard",kind="file"}')
    const max = await metric('parley_body_bytes_max{listener="dashboard",kind="file"}')
    expect(max).toBe(16 * mebibyte)
    for (const [count, by] of [pair.buyer, pair.buyer, pair.seller].entries()) {
      openConnection(uploading(by, 5 * mebibyte))
      await until(async () => (await heldBytes()) === (count + 1) * 5 * mebibyte)
    }
    const [own, all] = [
      await openConnection(uploading(pair.buyer, mebibyte)).response(),
      await openConnection(uploading(pair.seller, 2 * mebibyte)).response(),
    ]
    expect([own.status, own.body.error.code, own.headers.get('retry-after')]).toEqual([429, 'rate_limited', '1'])
    expect([all.status, all.body.error.code, all.headers.get('retry-after')]).toEqual([503, 'api_error', '1'])
    expect(await heldBytes()).toBe(15 * mebibyte)
    for (const { socket } of connections) socket.destroy()
    await until(async () => (await heldBytes()) === 0)
    expect((await pair.upload(introduction, pdf, 'application/pdf')).status).toBe(201)
  })

  it('is displaced by later ones if more is incoming than may be held', async () => {
    const largest = 65_536
    const max = (await metric('parley_body_bytes_max{listener="dashboard",kind="json"}')) ?? 0
    const signIn = post('/auth/sign-in', largest, ['Content-Type: application/json'])
    const first = openConnection(signIn)
    const { traffic } = app.service
    await until(() => traffic.callsInFlight === 1)
    const others = Array.from({ length: max / largest - 1 }, () => openConnection(signIn))
    await until(() => traffic.callsInFlight === max / largest)
    expect(await metric('parley_body_bytes{listener="dashboard",kind="json"}')).toBe(max)
    expect([first, ...others].filter(({ received }) => received !== '')).toEqual([])
    const { email } = people.mina
    expect((await app.visitor().post('/auth/sign-in', { email, password: app.password('mina') })).status).toBe(200)
    const response = await first.response()
    expect([response.status, response.body.error.code, response.headers.get('connection')]).toEqual([503, 'api_error', 'close'])
    expect(others.filter(({ received }) => received !== '')).toEqual([])
    expect(await metric('parley_bodies_refused_total{listener="dashboard",reason="displaced"}')).toBe(1)
  })

  it('may arrive after its call was refused, and the connection stays usable', async () => {
    const { as, baseUrl } = { as: app.as('mina'), baseUrl: app.baseUrl }
    const before = (await as.get('/me')).status
    const one = openConnection(
      'POST /v1/requests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n{"a":',
      baseUrl,
    )
    expect((await one.response()).status).toBe(401)
    await until(async () => (await metric('parley_bodies_arriving{listener="partner"}')) === 1)
    one.socket.write('12}GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await once(one.socket, 'close')
    expect(one.received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
    expect([before, await metric('parley_bodies_arriving{listener="partner"}')]).toEqual([200, 0])
  })

  it.each([
    ['application/json', '{"a":'],
    ['text/plain', '{"a":12}'],
  ])('leaves the connection usable for the next call if it is not accepted: %s, %s', async (type, body) => {
    const key = app.as('mina').key
    const head = `POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: ${type}\r\n`
    const refused = `${head}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const one = openConnection(`${refused}GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, app.baseUrl)
    await once(one.socket, 'close')
    expect(one.received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200'])
  })
})
