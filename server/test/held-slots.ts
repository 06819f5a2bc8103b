/** A app of few slots, and calls that hold them: for what others meet meanwhile. */
import { connect, type Socket } from 'node:net'
import type pg from 'pg'
import type { HttpAnswer } from './http-client.ts'
import { goodDemand } from './listings.ts'
import { scrape } from './scrape.ts'
import { type TestApp, until } from './test-app.ts'

type Work = 'reading' | 'writing'

/** For the calls that write; as many for those that read. */
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

  /** Calls that hold every slot that is free for their work, or some, until the lock that they wait for is let go. */
  async by<Call>(work: Work, lock: string, call: () => Call, count = slots): Promise<Call[]> {
    await this.lock(lock)
    const before = (await this.taken(work)) ?? 0
    const calls = Array.from({ length: count }, call)
    await until(async () => (await this.taken(work)) === before + count)
    return calls
  }

  async byWriters(): Promise<Promise<HttpAnswer>[]> {
    const { body } = await this.#app.as('mina').post('/requests', goodDemand(await this.#app.nowMs()))
    const lock = `select from requests where id = '${body.id}' for update`
    return this.by('writing', lock, () => this.#app.as('mina').post(`/requests/${body.id}/close`))
  }

  /** Lets the lock go. */
  async letGo(): Promise<void> {
    await this.#holder?.end()
    this.#holder = undefined
  }
}

/** Says something to the partner API on a connection of its own, and leaves it open. */
export function speak({ baseUrl }: TestApp, bytes: string): Socket {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  return socket.on('error', () => {})
}
