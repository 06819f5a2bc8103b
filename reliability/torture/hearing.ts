/** Who hears of what is done in a run: a bot at each company's feed, a receiver of each company's webhooks, and the mailboxes of its people. */
import { setTimeout as pause } from 'node:timers/promises'
import { bearer, doneIn, jsonCall } from '../http-client.ts'
import type { Installation } from '../installation.ts'
import type { Mailbox } from '../mailbox.ts'
import type { Random } from '../random.ts'
import { WebhookReceivers } from '../webhook-receivers.ts'
import type { Clients } from './clients.ts'
import { type Company, Follower } from './follower.ts'
import { type LetterBalance, letterBalances } from './letter-balances.ts'

const companies: readonly Company[] = [
  { name: 'Halden Research', trader: 'tomas' },
  { name: 'Quill Imaging', trader: 'lena' },
  { name: 'Kestrel Compute', trader: 'sam' },
  { name: 'Basalt Cloud', trader: 'yuki' },
]
/** How long after one end of the receivers' process the next comes, and for how long it is away. */
const betweenRestartsMs = [0, 500] as const
const awayMs = [0, 250] as const

export class Hearing {
  readonly followers: readonly Follower[]
  readonly receivers: WebhookReceivers
  readonly mailboxes: readonly [Mailbox, Mailbox]
  /** When an instance was killed, in order. */
  readonly killedAtMs: readonly [number[], number[]] = [[], []]
  /** Events after this position were published with all endpoints there. */
  readonly toldFrom: number
  readonly lettersBefore: ReadonlyMap<string, LetterBalance>

  private constructor(
    followers: readonly Follower[],
    receivers: WebhookReceivers,
    { mailboxes }: Installation,
    before: { readonly position: number; readonly letters: ReadonlyMap<string, LetterBalance> },
  ) {
    this.followers = followers
    this.receivers = receivers
    this.mailboxes = mailboxes
    this.toldFrom = before.position
    this.lettersBefore = before.letters
  }

  static async open(installation: Installation, clients: Clients): Promise<Hearing> {
    const { home } = installation
    const secrets = new Map<string, string>()
    const receivers = new WebhookReceivers((name) => secrets.get(name) ?? '')
    const address = await receivers.open()
    for (const { trader } of companies) {
      const headers = { ...bearer(home.key(trader)), 'idempotency-key': `endpoint of ${trader}` }
      const making = jsonCall('POST', '/v1/webhook-endpoints', headers, { url: `${address}/good/${trader}` })
      secrets.set(trader, doneIn<{ secret: string }>((await clients.settle('api', making)).answer).secret)
    }
    const [head] = await home.database.rows<{ position: number }>('select position::int as position from event_head')
    const before = { position: head?.position ?? 0, letters: await letterBalances(home.database) }
    const followers = companies.map((company) => new Follower(company, clients, home.key(company.trader)))
    for (const follower of followers) follower.start()
    return new Hearing(followers, receivers, installation, before)
  }

  /** The receivers' process ends in the midst of what it is sent, and is back soon: again and again while something is under way. */
  async restartReceivers(random: Random, underWay: Promise<unknown>): Promise<void> {
    let isOver = false
    const over = () => {
      isOver = true
    }
    underWay.then(over, over)
    while (!isOver) {
      await pause(random.int(...betweenRestartsMs))
      await this.receivers.restart(random.int(...awayMs))
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.followers.map((follower) => follower.stop()))
    this.receivers.close()
  }
}
