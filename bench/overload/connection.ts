/** One keep-alive connection of the load generator, made anew when it broke: sends bytes, hears the status. No more of HTTP than our own service speaks. */
import { connect, type Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
/** What has just arrived, on whichever connection: one place for all of them spares the generator a fifth of its time. */
const arriving = Buffer.alloc(65_536)

/** 0: the connection broke before the answer was whole. */
type Heard = (status: number) => void

export class Connection {
  readonly #port: number
  #socket: Socket
  #heard: Heard | undefined
  #status = 0
  /** Bytes of the body that are still to come; undefined while the head is. */
  #left: number | undefined
  #head: Buffer | undefined

  constructor(port: number) {
    this.#port = port
    this.#socket = this.#open()
  }

  #open(): Socket {
    const callback = (length: number) => {
      this.#take(arriving.subarray(0, length))
      return true
    }
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true, onread: { buffer: arriving, callback } })
    socket.on('error', () => {})
    socket.on('close', () => {
      // One that another has taken the place of has nothing to say.
      if (socket === this.#socket) this.#answer(0)
    })
    return socket
  }

  /** Anew where it broke. */
  send(bytes: string, heard: Heard): void {
    if (this.#socket.destroyed) this.#socket = this.#open()
    this.#heard = heard
    this.#socket.write(bytes, 'latin1')
  }

  end(): void {
    this.#socket.destroy()
  }

  #take(bytes: Buffer): void {
    let body = bytes
    if (this.#left === undefined) {
      const text = this.#head ? Buffer.concat([this.#head, bytes]) : bytes
      const at = text.indexOf(headEnd)
      if (at < 0) {
        this.#head = Buffer.from(text)
        return
      }
      const head = text.toString('latin1', 0, at)
      this.#status = Number(head.slice(9, 12))
      this.#left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      body = text.subarray(at + headEnd.length)
    }
    this.#left -= body.length
    if (this.#left <= 0) this.#answer(this.#status)
  }

  #answer(status: number): void {
    const heard = this.#heard
    this.#heard = undefined
    this.#left = undefined
    this.#head = undefined
    heard?.(status)
  }
}
