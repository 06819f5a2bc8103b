/** Misbehaving receivers, over real sockets. */
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { DeliveryAborted, WebhookTransport } from './transport.ts'

const opened: { readonly server: Server; readonly sockets: Set<Socket> }[] = []
const transports: WebhookTransport[] = []
afterEach(async () => {
  for (const transport of transports.splice(0)) transport.close()
  for (const { server, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})))
  opened.push({ server, sockets })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
/** Runs `respond` once the first bytes of a call have arrived. */
const raw = (respond: (socket: Socket) => void) =>
  listening(createServer((socket) => socket.once('data', () => respond(socket)).on('data', () => {})))

const transport = (timeoutMs = 400) => {
  const made = new WebhookTransport({ allowPrivate: true, resolve: async () => [{ address: '127.0.0.1', family: 4 }], timeoutMs })
  transports.push(made)
  return made
}
const send = (port: number, over = transport()) =>
  over.send(`http://receiver.example:${port}/hooks`, { 'webhook-id': 'evt_1' }, '{"type":"ping"}')

describe('a delivery', () => {
  it('succeeds with any status from 200 to 299, and stores the first bytes of the response', async () => {
    for (const status of [200, 202, 204, 299]) {
      const port = await raw((socket) => socket.end(`HTTP/1.1 ${status} x\r\nConnection: close\r\n\r\n`))
      expect(await send(port)).toMatchObject({ outcome: 'succeeded', status, error: null })
    }
    const port = await raw((socket) => socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${'é\0'.repeat(2_000)}`))
    const { body } = await send(port)
    expect(body).toMatch(/^(é)+.?$/)
    expect(Buffer.byteLength(body ?? '')).toBeLessThanOrEqual(1_024)
  })

  it('fails with any other status; a redirect is not followed', async () => {
    let visited = false
    const redirectTarget = await raw(() => {
      visited = true
    })
    for (const status of [301, 302, 303, 307, 308]) {
      const port = await raw((socket) =>
        socket.end(`HTTP/1.1 ${status} x\r\nLocation: http://127.0.0.1:${redirectTarget}/\r\nContent-Length: 0\r\n\r\n`),
      )
      expect(await send(port)).toMatchObject({
        outcome: 'error_status',
        status,
        error: expect.stringContaining('Redirects are not followed'),
      })
    }
    expect(visited).toBe(false)
    for (const status of [101, 304, 400, 404, 410, 429, 500, 503]) {
      const port = await raw((socket) =>
        socket.end(`HTTP/1.1 ${status} x\r\n${status === 101 ? 'Upgrade: x\r\nConnection: upgrade' : 'Content-Length: 0'}\r\n\r\n`),
      )
      expect(await send(port)).toMatchObject({ outcome: 'error_status', status, error: expect.stringContaining(String(status)) })
    }
  })

  it.each<[string, (socket: Socket) => void]>([
    ['hangs', () => {}],
    ['sends its status a byte at a time', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n\r\n', 50)],
    ['sends headers without end', (socket) => drip(socket, `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(10_000)}`, 1)],
    ['says again and again that it goes on', (socket) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(10_000), 1)],
  ])('to a receiver that %s times out', async (_name, respond) => {
    const exchange = await send(await raw(respond))
    expect(exchange).toMatchObject({ outcome: 'timed_out', status: null, error: 'No response within 10 seconds.' })
  })

  it.each<[string, (socket: Socket) => void]>([
    ['promises more than it sends', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort')],
    ['sends more than it promises', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nmuch longer than that')],
    ['breaks off in a chunk', (socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nshort')],
    [
      'sends its body a byte at a time',
      (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n', 0, 'x'.repeat(1000), 100),
    ],
    ['never ends its body', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')],
  ])('succeeds with the status, when the receiver %s, without waiting for the rest', async (_name, respond) => {
    const exchange = await send(await raw(respond), transport(150_000))
    expect(exchange).toMatchObject({ outcome: 'succeeded', status: 200 })
    expect(exchange.durationMs).toBeLessThan(75_000)
  })

  it('has the outcome of a status that arrived in time, also if the body is still missing when the time is over', async () => {
    const port = await raw((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nso far'))
    expect(await send(port)).toMatchObject({ outcome: 'succeeded', status: 200, body: 'so far', error: null })
  })

  it('reads only a little of an endless response', async () => {
    let written = 0
    const port = await raw((socket) => {
      const chunk = Buffer.alloc(65_536, 'x')
      const flood = () => {
        while (!socket.destroyed && socket.write(chunk)) written += chunk.length
        if (!socket.destroyed) socket.once('drain', flood)
      }
      socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n')
      flood()
    })
    const exchange = await send(port)
    expect(exchange.outcome).toBe('succeeded')
    expect(Buffer.byteLength(exchange.body ?? '')).toBe(1_024)
    expect(written).toBeLessThan(32 * 1024 * 1024)
  })

  it.each<[string, (socket: Socket) => void, string]>([
    ['closes at once', (socket) => socket.end(), 'closed before a response'],
    ['resets', (socket) => socket.resetAndDestroy(), 'closed before a response'],
    ['speaks no HTTP', (socket) => socket.end('220 mail.example ESMTP\r\n'), 'not valid HTTP'],
    ['sends headers of a megabyte', (socket) => socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(1_000_000)}\r\n\r\n`), 'not valid HTTP'],
  ])('fails with a reason when the receiver %s', async (_name, respond, reason) => {
    expect(await send(await raw(respond))).toMatchObject({ outcome: 'unreachable', status: null, error: expect.stringContaining(reason) })
  })

  it('fails with a reason when nothing listens, and when the TLS handshake fails', async () => {
    const port = await listening(createHttpServer())
    const { server } = opened.pop() as { server: Server }
    await new Promise((resolve) => server.close(resolve))
    expect((await send(port)).error).toBe('The connection was refused.')
    const plain = await raw((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
    const over = await transport().send(`https://receiver.example:${plain}/`, {}, '{}')
    expect(over).toMatchObject({ outcome: 'unreachable', status: null })
  })

  it('reuses a connection, and opens another after that one was closed', async () => {
    let connections = 0
    const sockets: Socket[] = []
    const server = createHttpServer((_request, response) => response.end())
    server.on('connection', (socket: Socket) => {
      connections++
      sockets.push(socket)
    })
    const port = await listening(server)
    const over = transport()
    for (let i = 0; i < 5; i++) expect((await send(port, over)).outcome).toBe('succeeded')
    expect(connections).toBe(1)
    sockets[0]?.destroy()
    expect((await send(port, over)).outcome).toBe('succeeded')
    expect(connections).toBe(2)
  })

  it('that is cut off reports nothing about the receiver', async () => {
    const over = transport()
    const sent = send(await raw(() => {}), over)
    setImmediate(() => over.close())
    await expect(sent).rejects.toBeInstanceOf(DeliveryAborted)
  })
})

describe('names', () => {
  const toRefused = async (resolve: () => Promise<{ address: string; family: number }[]>) => {
    const over = new WebhookTransport({ allowPrivate: false, resolve, timeoutMs: 400 })
    transports.push(over)
    return over
  }

  it('that resolve to a private address are not called, regardless of their other addresses', async () => {
    let connections = 0
    const server = createHttpServer((_request, response) => response.end())
    server.on('connection', () => connections++)
    const port = await listening(server)
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '10.0.0.1', '192.168.0.1', '169.254.169.254']) {
      const private_ = { address, family: address.includes(':') ? 6 : 4 }
      for (const addresses of [[private_], [private_, { address: '8.8.8.8', family: 4 }], [{ address: '8.8.8.8', family: 4 }, private_]]) {
        const exchange = await (await toRefused(async () => addresses)).send(`https://receiver.example:${port}/`, {}, '{}')
        expect(exchange).toMatchObject({
          outcome: 'refused',
          status: null,
          error: 'The name of the host has an address that is not public.',
        })
      }
    }
    expect(connections).toBe(0)
  })

  it('are resolved once per connection, which uses that result: a changing DNS response cannot bypass the check', async () => {
    let connections = 0
    const server = createHttpServer((_request, response) => response.end())
    server.on('connection', () => connections++)
    const port = await listening(server)
    // 11.0.0.1 is public, but not routed.
    for (let i = 0; i < 200; i++) {
      let lookups = 0
      const rebinding = async () => [{ address: lookups++ % 2 === 0 ? '11.0.0.1' : '127.0.0.1', family: 4 }]
      const over = new WebhookTransport({ allowPrivate: false, resolve: rebinding, timeoutMs: 5 })
      transports.push(over)
      await over.send(`https://receiver.example:${port}/`, {}, '{}')
      expect(lookups).toBeLessThanOrEqual(1)
    }
    expect(connections).toBe(0)
  })

  it('are not needed to reject private addresses in a URL, which are checked when it is called, too', async () => {
    const over = await toRefused(async () => [])
    for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'https://0x7f.1/']) {
      expect(await over.send(url, {}, '{}')).toMatchObject({ outcome: 'refused', status: null, error: 'The host is not public.' })
    }
  })

  it('are called over https alone, even if their endpoint was created while http was allowed', async () => {
    let connections = 0
    const server = createHttpServer((_request, response) => response.end())
    server.on('connection', () => connections++)
    const port = await listening(server)
    const over = await toRefused(async () => [{ address: '8.8.8.8', family: 4 }])
    for (const url of [`http://127.0.0.1:${port}/`, 'http://receiver.example/']) {
      const exchange = await over.send(url, {}, '{}')
      expect(exchange).toMatchObject({ outcome: 'refused', status: null, error: 'The URL is not an https address.' })
    }
    expect(connections).toBe(0)
  })

  it('without an address, and names that cannot be resolved, are reported', async () => {
    expect((await (await toRefused(async () => [])).send('https://receiver.example/', {}, '{}')).error).toBe(
      'The name of the host has no address.',
    )
    const failing = async () => Promise.reject(Object.assign(new Error('x'), { code: 'ESERVFAIL' }))
    expect((await (await toRefused(failing)).send('https://receiver.example/', {}, '{}')).error).toBe(
      'The name of the host could not be resolved.',
    )
    const silent = () => new Promise<never>(() => {})
    expect((await (await toRefused(silent)).send('https://receiver.example/', {}, '{}')).outcome).toBe('timed_out')
  })
})

/** Sends one byte every `intervalMs` milliseconds, then `then` at its own, slower pace. */
function drip(socket: Socket, text: string, intervalMs: number, then = '', thenIntervalMs = 0): void {
  let at = 0
  const whole = text + then
  const next = () => {
    if (socket.destroyed || at >= whole.length) return
    const slow = at >= text.length
    const size = slow || intervalMs > 0 ? 1 : text.length
    socket.write(whole.slice(at, at + size))
    at += size
    setTimeout(next, slow ? thenIntervalMs : intervalMs)
  }
  next()
}
