/** A proxy between an instance and its database. It can pause, so that nothing passes in either direction, and cut connections. */
import { createConnection, createServer, type Socket } from 'node:net'
import type pg from 'pg'

export class TcpProxy {
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  readonly #server = createServer((near) => this.#join(near))
  #far = ''
  #held = false

  /** Listens on loopback. Returns the connection settings that lead through the proxy. */
  async open({ host, port }: pg.ClientConfig): Promise<pg.ClientConfig> {
    this.#far = `${host}/.s.PGSQL.${port}`
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the line has no port')
    return { host: '127.0.0.1', port: address.port }
  }

  hold(): void {
    this.#held = true
    for (const pair of this.#pairs) for (const socket of pair) socket.pause()
  }
  letGo(): void {
    this.#held = false
    for (const pair of this.#pairs) for (const socket of pair) socket.resume()
  }
  /** Ends all open connections. New ones pass. */
  cut(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy()
  }

  close(): Promise<void> {
    this.cut()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #join(near: Socket): void {
    const pair = [near, createConnection(this.#far)] as const
    this.#pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        this.#pairs.delete(pair)
      })
      if (this.#held) from.pause()
    }
  }
}
