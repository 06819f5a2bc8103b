/** A bot that follows the feed of its company with `wait`, from the oldest event on, through whatever is killed. */
import type { CompanyEvent } from '@parley/contract/events'
import { bearer, doneIn } from '../http-client.ts'
import type { Clients } from './clients.ts'

const pageSize = 200
/** Less than a client's timeout. */
const waitSeconds = 1

export interface Company {
  readonly name: string
  /** Whose key follows the feed and made the endpoint. */
  readonly trader: string
}
interface FeedPage {
  readonly data: readonly CompanyEvent[]
  readonly meta: { readonly resumeCursor: string }
}

export class Follower {
  readonly company: Company
  /** In the order in which they were read, each as often as it was. */
  readonly heard: CompanyEvent[] = []
  readonly #clients: Clients
  readonly #key: string
  #stopped = false
  #ended: Promise<void> = Promise.resolve()

  constructor(company: Company, clients: Clients, key: string) {
    this.company = company
    this.#clients = clients
    this.#key = key
  }

  start(): void {
    this.#ended = this.#follow().catch((error: Error) =>
      this.#clients.tally.violation(`${this.company.name} could not follow the feed: ${error.message}`),
    )
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#ended
  }

  async #follow(): Promise<void> {
    let cursor = ''
    while (!this.#stopped) {
      const path = `/v1/events?limit=${pageSize}&wait=${waitSeconds}${cursor}`
      const { answer } = await this.#clients.settle('api', { method: 'GET', path, headers: bearer(this.#key) })
      const { data, meta } = doneIn<FeedPage>(answer)
      this.heard.push(...data)
      cursor = `&cursor=${encodeURIComponent(meta.resumeCursor)}`
    }
  }
}
