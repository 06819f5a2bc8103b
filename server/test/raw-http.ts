/** Raw bytes on a connection, for input that no HTTP client would send. */
import { connect } from 'node:net'

/** Sends bytes and returns everything received until the other side closes or `enough` returns true. */
export function raw(url: string, bytes: string | Buffer, enough: (heard: string) => boolean = () => false): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let heard = ''
    socket.setTimeout(15_000, () => socket.destroy(new Error(`no answer, but: ${heard}`)))
    socket.on('data', (data) => {
      heard += data.toString('utf8')
      if (enough(heard)) socket.destroy()
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

export function parsed(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [line = '', ...headers] = head.split('\r\n')
  const named = new Map(headers.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]))
  return { status: Number(line.split(' ')[1]), headers: named, body: body === '' ? null : JSON.parse(body) }
}
