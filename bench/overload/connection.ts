/** One keep-alive connection of the load generator: sends bytes, hears the status. No more of HTTP than our own service speaks. */
import { connect, type Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
/** What has just arrived, on whichever connection: one place for all of them spares the generator a fifth of its time. */
const arriving = Buffer.alloc(65_536)

/** 0: the connection broke before the answer was whole. */
type Heard = (status: number) => void

export class Connection {
  readonly #socket: Socket
  #heard: Heard | undefined
  #status = 0
  /** Bytes of the body that are still to come; undefined while the head is. */
  #left: number | undefined
  #head: Buffer | undefined
  broken = false

  constructor(port: number) {
    const callback = (length: number) => {
      this.#take(arriving.subarray(0, length))
      return true
    }
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer: arriving, callback } })
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.broken = true
      this.#answer(0)
    })
  }

  send(bytes: string, heard: Heard): void {
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
      this.#head = undefined
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
    heard?.(status)
  }
}
