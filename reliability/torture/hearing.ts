/** Who hears of what is done in a run: a bot at each company's feed, a receiver of each company's webhooks, and the mailboxes of its people. */
import { setTimeout as pause } from 'node:timers/promises'
import type { CompanyEvent } from '@parley/contract/events'
import type { DatabaseUnderTest } from '../database.ts'
import { bearer, doneIn, jsonCall, type Page } from '../http-client.ts'
import type { Random } from '../random.ts'
import { again } from '../wait.ts'
import { openReceivers } from '../webhook-receivers.ts'
import type { Clients } from './clients.ts'
import type { Installation } from './installation.ts'

const pageSize = 200
/** Less than a client's timeout. */
const waitSeconds = 1

export type Follower = ReturnType<typeof startFollower>

/** The trader's key follows the feed of the company and made its endpoint. */
const companies = [
  { name: 'Halden Research', trader: 'tomas' },
  { name: 'Quill Imaging', trader: 'lena' },
  { name: 'Kestrel Compute', trader: 'sam' },
  { name: 'Basalt Cloud', trader: 'yuki' },
]
/** How long after one end of the receivers' process the next comes, and for how long it is away. */
const betweenRestartsMs = [0, 500] as const
const awayMs = [0, 250] as const

/** Letters to a reader of one kind. */
interface LetterBalance {
  /** By notifications. */
  readonly owed: number
  readonly staged: number
  /** Whether letters that tell of several came, too. */
  readonly digests: boolean
}

export type Hearing = Awaited<ReturnType<typeof openHearing>>

export async function openHearing({ home, mailboxes }: Installation, clients: Clients) {
  const { database } = home
  const secrets = new Map<string, string>()
  const receivers = await openReceivers((name) => secrets.get(name) ?? '')
  for (const { trader } of companies) {
    const headers = { ...bearer(home.key(trader)), 'idempotency-key': `endpoint of ${trader}` }
    const making = jsonCall('POST', '/v1/webhook-endpoints', headers, { url: `${receivers.address}/good/${trader}` })
    secrets.set(trader, doneIn<{ secret: string }>(await clients.settle('api', making)).secret)
  }
  const [head] = await database.rows<{ position: number }>('select position::int as position from event_head')
  // Events after this position were published with all endpoints there.
  const before = { toldFrom: head?.position ?? 0, lettersBefore: await letterBalances(database) }
  const followers = companies.map((company) => startFollower(company, clients, home.key(company.trader)))
  /** When an instance was killed, in order. */
  const killedAtMs: readonly [number[], number[]] = [[], []]
  return { database, tally: clients.tally, followers, receivers, mailboxes, killedAtMs, ...before }
}

/** A bot that follows the feed of its company with `wait`, from the oldest event on, through whatever is killed. */
function startFollower(company: (typeof companies)[number], clients: Clients, key: string) {
  // In the order in which they were read, each as often as it was.
  const heard: CompanyEvent[] = []
  let cursor = ''
  const readOn = async () => {
    const path = `/v1/events?limit=${pageSize}&wait=${waitSeconds}${cursor}`
    const { data, meta } = doneIn<Page<CompanyEvent>>(await clients.settle('api', jsonCall('GET', path, bearer(key))))
    heard.push(...data)
    cursor = `&cursor=${encodeURIComponent(meta.resumeCursor)}`
  }
  const cannot = (error: Error) => clients.tally.violations.push(`${company.name} could not follow the feed: ${error.message}`)
  /** How many events were judged so far: of those that the database has, and of those that were read. */
  const judged = { kept: 0, read: 0 }
  return { company, heard, judged, stop: again(() => readOn().catch(cannot)) }
}

/** By reader and kind: how many letters notifications owe, and how many were staged. */
export async function letterBalances(database: DatabaseUnderTest): Promise<ReadonlyMap<string, LetterBalance>> {
  const rows = await database.rows<LetterBalance & { whose: string }>(
    `select reader || ' ' || kind as whose, coalesce(n.owed, 0) as owed, coalesce(m.staged, 0) as staged,
       exists (select from mails d where d.recipient = reader and d.kind = 'digest') as digests
     from (select p.email as reader, n.kind, count(*)::int as owed from notifications n join people p on p.id = n.person_id
           where n.letter = 'sent' group by p.email, n.kind) n
     full join (select recipient as reader, kind, count(*)::int as staged from mails where kind <> 'digest' group by recipient, kind) m
       using (reader, kind)`,
  )
  return new Map(rows.map(({ whose, ...balance }) => [whose, balance]))
}

/** The receivers' process ends in the midst of what it is sent, and is back soon: again and again until it is told to stay. */
export const restartReceivers = ({ receivers }: Hearing, random: Random): (() => Promise<void>) =>
  again(async () => {
    await pause(random.int(...betweenRestartsMs))
    await receivers.restart(random.int(...awayMs))
  })

export async function closeHearing({ followers, receivers }: Hearing): Promise<void> {
  await Promise.all(followers.map((follower) => follower.stop()))
  receivers.close()
}
