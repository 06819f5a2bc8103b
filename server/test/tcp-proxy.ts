/** A proxy between an instance and its database. It can pause, so that nothing passes in either direction, and cut connections. */
import { createConnection, createServer, type Socket } from 'node:net'
import type pg from 'pg'

type Forward = (bytes: Buffer) => unknown

export class TcpProxy {
  readonly #forwardTo: (database: Socket) => Forward
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  readonly #server = createServer((client) => this.#connect(client))
  #upstream = ''
  #paused = false

  /** `forwardTo` decides for a connection how what the instance sends is passed on. */
  constructor(forwardTo: (database: Socket) => Forward = (database) => (bytes) => database.write(bytes)) {
    this.#forwardTo = forwardTo
  }

  /** Listens on loopback. Returns the connection settings that lead through the proxy. */
  async open({ host, port }: pg.ClientConfig): Promise<pg.ClientConfig> {
    this.#upstream = `${host}/.s.PGSQL.${port}`
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the line has no port')
    return { host: '127.0.0.1', port: address.port }
  }

  pause(): void {
    this.#paused = true
    for (const pair of this.#pairs) for (const socket of pair) socket.pause()
  }
  resume(): void {
    this.#paused = false
    for (const pair of this.#pairs) for (const socket of pair) socket.resume()
  }
  /** Ends all open connections. New ones pass. */
  dropConnections(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy()
  }

  close(): Promise<void> {
    this.dropConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #connect(client: Socket): void {
    const database = createConnection(this.#upstream)
    const pair = [client, database] as const
    this.#pairs.add(pair)
    client.on('data', this.#forwardTo(database))
    database.on('data', (bytes) => client.write(bytes))
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        this.#pairs.delete(pair)
      })
      if (this.#paused) from.pause()
    }
  }
}
