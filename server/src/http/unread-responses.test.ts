import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { UnreadResponses } from './unread-responses.ts'

const mebibyte = 1024 * 1024

describe('responses that nobody reads', () => {
  it('are dropped, the longest-waiting first; one that was read does not count', async () => {
    const unread = new UnreadResponses(40 * mebibyte)
    const page = 'x'.repeat(16 * mebibyte)
    const server = createServer((_request, response) => {
      unread.add(response, page.length)
      response.end(page)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const request = async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
      return { socket, response }
    }
    const [first, second] = [await request(), await request()]
    expect([unread.bytes, unread.evicted]).toEqual([32 * mebibyte, 0])
    const third = await request()
    expect([unread.bytes, unread.evicted]).toEqual([32 * mebibyte, 1])
    await once(first.socket.resume(), 'close')
    second.socket.resume()
    await once(second.response, 'close')
    expect([unread.bytes, second.socket.destroyed, third.socket.destroyed]).toEqual([16 * mebibyte, false, false])
    for (const { socket } of [second, third]) socket.destroy()
    server.close()
  })
})
