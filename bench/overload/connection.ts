/** One keep-alive connection of the load generator, reopened after it broke. It sends bytes and reports the status. It supports only the HTTP that our service uses. */
import { connect, type Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
/** The receive buffer, shared by all connections. Sharing it saves the generator a fifth of its time. */
const receiveBuffer = Buffer.alloc(65_536)

/** 0: the connection broke before the response was complete. */
type OnStatus = (status: number) => void

export class Connection {
  readonly #port: number
  #socket: Socket
  #onStatus: OnStatus | undefined
  #status = 0
  /** Bytes of the body still to be received. Undefined until the head is complete. */
  #bytesLeft: number | undefined
  #head: Buffer | undefined

  constructor(port: number) {
    this.#port = port
    this.#socket = this.#open()
  }

  #open(): Socket {
    const callback = (length: number) => {
      this.#receive(receiveBuffer.subarray(0, length))
      return true
    }
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true, onread: { buffer: receiveBuffer, callback } })
    socket.on('error', () => {})
    socket.on('close', () => {
      // A socket that was replaced reports nothing.
      if (socket === this.#socket) this.#complete(0)
    })
    return socket
  }

  /** Reopens the connection first if it broke. */
  send(bytes: string, onStatus: OnStatus): void {
    if (this.#socket.destroyed) this.#socket = this.#open()
    this.#onStatus = onStatus
    this.#socket.write(bytes, 'latin1')
  }

  end(): void {
    this.#socket.destroy()
  }

  #receive(bytes: Buffer): void {
    let body = bytes
    if (this.#bytesLeft === undefined) {
      const text = this.#head ? Buffer.concat([this.#head, bytes]) : bytes
      const at = text.indexOf(headEnd)
      if (at < 0) {
        this.#head = Buffer.from(text)
        return
      }
      const head = text.toString('latin1', 0, at)
      this.#status = Number(head.slice(9, 12))
      this.#bytesLeft = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      body = text.subarray(at + headEnd.length)
    }
    this.#bytesLeft -= body.length
    if (this.#bytesLeft <= 0) this.#complete(this.#status)
  }

  #complete(status: number): void {
    const onStatus = this.#onStatus
    this.#onStatus = undefined
    this.#bytesLeft = undefined
    this.#head = undefined
    onStatus?.(status)
  }
}
