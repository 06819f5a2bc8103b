/** Who hears of what is done in a run: a bot at each company's feed, a receiver of each company's webhooks, and the mailboxes of its people. */
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseUnderTest } from '../database.ts'
import { bearer, doneIn, jsonCall } from '../http-client.ts'
import type { Installation } from '../installation.ts'
import type { Mailbox } from '../mailbox.ts'
import type { Random } from '../random.ts'
import { WebhookReceivers } from '../webhook-receivers.ts'
import type { Clients } from './clients.ts'
import { type Company, type Follower, startFollower } from './follower.ts'
import { type LetterBalance, letterBalances } from './letter-balances.ts'
import type { Tally } from './tally.ts'

const companies: readonly Company[] = [
  { name: 'Halden Research', trader: 'tomas' },
  { name: 'Quill Imaging', trader: 'lena' },
  { name: 'Kestrel Compute', trader: 'sam' },
  { name: 'Basalt Cloud', trader: 'yuki' },
]
/** How long after one end of the receivers' process the next comes, and for how long it is away. */
const betweenRestartsMs = [0, 500] as const
const awayMs = [0, 250] as const

export interface Hearing {
  readonly database: DatabaseUnderTest
  readonly tally: Tally
  readonly followers: readonly Follower[]
  readonly receivers: WebhookReceivers
  readonly mailboxes: readonly [Mailbox, Mailbox]
  /** When an instance was killed, in order. */
  readonly killedAtMs: readonly [number[], number[]]
  /** Events after this position were published with all endpoints there. */
  readonly toldFrom: number
  readonly lettersBefore: ReadonlyMap<string, LetterBalance>
}

export async function openHearing({ home, mailboxes }: Installation, clients: Clients): Promise<Hearing> {
  const { database } = home
  const secrets = new Map<string, string>()
  const receivers = new WebhookReceivers((name) => secrets.get(name) ?? '')
  const address = await receivers.open()
  for (const { trader } of companies) {
    const headers = { ...bearer(home.key(trader)), 'idempotency-key': `endpoint of ${trader}` }
    const making = jsonCall('POST', '/v1/webhook-endpoints', headers, { url: `${address}/good/${trader}` })
    secrets.set(trader, doneIn<{ secret: string }>((await clients.settle('api', making)).answer).secret)
  }
  const [head] = await database.rows<{ position: number }>('select position::int as position from event_head')
  const before = { toldFrom: head?.position ?? 0, lettersBefore: await letterBalances(database) }
  const followers = companies.map((company) => startFollower(company, clients, home.key(company.trader)))
  return { database, tally: clients.tally, followers, receivers, mailboxes, killedAtMs: [[], []], ...before }
}

/** The receivers' process ends in the midst of what it is sent, and is back soon: again and again while something is under way. */
export async function restartReceivers({ receivers }: Hearing, random: Random, underWay: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  underWay.then(over, over)
  while (!isOver) {
    await pause(random.int(...betweenRestartsMs))
    await receivers.restart(random.int(...awayMs))
  }
}

export async function closeHearing({ followers, receivers }: Hearing): Promise<void> {
  await Promise.all(followers.map((follower) => follower.stop()))
  receivers.close()
}
