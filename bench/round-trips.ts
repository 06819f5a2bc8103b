/** A line between the service and its database that counts how often the one waits for the other. */
import { type AddressInfo, connect, createServer, type Server } from 'node:net'

export class CountedLine {
  /** Times that something was sent after an answer: what is sent together waits once. */
  trips = 0
  readonly #server: Server

  /** @param socketPath of the database, in the file system. */
  constructor(socketPath: string) {
    this.#server = createServer((near) => {
      const far = connect(socketPath)
      // Small answers go on at once, or each would wait for the one before to be heard of.
      near.setNoDelay(true)
      let answered = true
      near.on('data', (bytes) => {
        if (answered) this.trips++
        answered = false
        far.write(bytes)
      })
      far.on('data', (bytes) => {
        answered = true
        near.write(bytes)
      })
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('error', () => other.destroy())
        one.on('close', () => other.destroy())
      }
    })
  }

  /** The port it listens at. */
  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.close()
  }
}
