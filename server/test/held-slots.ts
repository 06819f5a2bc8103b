/** An app with few slots, and calls that occupy them, to test how other calls behave. */
import { connect, type Socket } from 'node:net'
import type pg from 'pg'
import type { HttpResponse } from './http-client.ts'
import { validDemand } from './listings.ts'
import { scrape } from './scrape.ts'
import { type TestApp, until } from './test-app.ts'

type Work = 'reading' | 'writing'

/** The slots for writes. Reads have as many. */
export const slots = 4
export const fewSlots = { CALLS_AT_ONCE: String(2 * slots), DB_POOL_READERS: String(slots + 1) }

export class HeldSlots {
  readonly #app: TestApp
  #holder: pg.Client | undefined

  constructor(app: TestApp) {
    this.#app = app
  }

  async taken(work: Work): Promise<number | undefined> {
    return (await scrape(this.#app)).of(`parley_slots_taken{listener="partner",work="${work}"}`)
  }
  async waiting(work: Work): Promise<number | undefined> {
    return (await scrape(this.#app)).of(`parley_calls_waiting{listener="partner",work="${work}"}`)
  }

  /** Takes a lock that calls will wait for. */
  async lock(statement: string): Promise<void> {
    this.#holder = await this.#app.connect()
    await this.#holder.query('begin')
    await this.#holder.query(statement)
  }

  /** Starts calls that occupy all free slots of their kind of work, or `count`, until the lock that they wait for is released. */
  async occupy<Call>(work: Work, lock: string, call: () => Call, count = slots): Promise<Call[]> {
    await this.lock(lock)
    const before = (await this.taken(work)) ?? 0
    const calls = Array.from({ length: count }, call)
    await until(async () => (await this.taken(work)) === before + count)
    return calls
  }

  async occupyWithWrites(): Promise<Promise<HttpResponse>[]> {
    const { body } = await this.#app.as('mina').post('/requests', validDemand(await this.#app.nowMs()))
    const lock = `select from requests where id = '${body.id}' for update`
    return this.occupy('writing', lock, () => this.#app.as('mina').post(`/requests/${body.id}/close`))
  }

  /** Releases the lock. */
  async release(): Promise<void> {
    await this.#holder?.end()
    this.#holder = undefined
  }
}

/** Sends bytes to the partner API on a new connection, and leaves it open. */
export function openSocket({ baseUrl }: TestApp, bytes: string): Socket {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  return socket.on('error', () => {})
}
