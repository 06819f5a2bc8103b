/** Raw bytes on a connection, for input that no HTTP client would send. */
import { connect } from 'node:net'

/** Sends bytes and returns everything received until the other side closes or `isComplete` returns true. */
export function sendRaw(url: string, bytes: string | Buffer, isComplete: (received: string) => boolean = () => false): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let received = ''
    socket.setTimeout(15_000, () => socket.destroy(new Error(`no response, but: ${received}`)))
    socket.on('data', (data) => {
      received += data.toString('utf8')
      if (isComplete(received)) socket.destroy()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

export function parseResponse(response: string) {
  const [head = '', body = ''] = response.split('\r\n\r\n')
  const [line = '', ...headers] = head.split('\r\n')
  const named = new Map(headers.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]))
  return { status: Number(line.split(' ')[1]), headers: named, body: body === '' ? null : JSON.parse(body) }
}
