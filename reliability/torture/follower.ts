/** A bot that follows the feed of its company with `wait`, from the oldest event on, through whatever is killed. */
import type { CompanyEvent } from '@parley/contract/events'
import { bearer, doneIn, jsonCall } from '../http-client.ts'
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

export interface Follower {
  readonly company: Company
  /** In the order in which they were read, each as often as it was. */
  readonly heard: readonly CompanyEvent[]
  stop(): Promise<void>
}

export function startFollower(company: Company, clients: Clients, key: string): Follower {
  const heard: CompanyEvent[] = []
  let isStopped = false
  const follow = async () => {
    for (let cursor = ''; !isStopped; ) {
      const path = `/v1/events?limit=${pageSize}&wait=${waitSeconds}${cursor}`
      const { answer } = await clients.settle('api', jsonCall('GET', path, bearer(key)))
      const { data, meta } = doneIn<FeedPage>(answer)
      heard.push(...data)
      cursor = `&cursor=${encodeURIComponent(meta.resumeCursor)}`
    }
  }
  const ended = follow().catch((error: Error) => clients.tally.violation(`${company.name} could not follow the feed: ${error.message}`))
  const stop = () => {
    isStopped = true
    return ended
  }
  return { company, heard, stop }
}
