/** The recipients in a run: a bot that follows each company's feed, a receiver of each company's webhooks, and the mailboxes of its people. */
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
/** Shorter than a client's timeout. */
const waitSeconds = 1

export type Follower = ReturnType<typeof startFollower>

/** The trader's key follows the company's feed and creates its webhook endpoint. */
const companies = [
  { name: 'Halden Research', trader: 'tomas' },
  { name: 'Quill Imaging', trader: 'lena' },
  { name: 'Kestrel Compute', trader: 'sam' },
  { name: 'Basalt Cloud', trader: 'yuki' },
]
/** The time between restarts of the receivers, and how long they are down. */
const betweenRestartsMs = [0, 500] as const
const awayMs = [0, 250] as const

/** Counts of letters of one kind to one reader. */
interface LetterBalance {
  /** Letters that notifications require. */
  readonly owed: number
  readonly staged: number
  /** Whether digests, which combine several letters, were also staged. */
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
  // Events after this position were published when all endpoints existed.
  const before = { toldFrom: head?.position ?? 0, lettersBefore: await letterBalances(database) }
  const followers = companies.map((company) => startFollower(company, clients, home.key(company.trader)))
  /** By instance: when it was killed, in order. */
  const killedAtMs: readonly [number[], number[]] = [[], []]
  return { database, tally: clients.tally, followers, receivers, mailboxes, killedAtMs, ...before }
}

/** A bot that follows its company's feed with `wait`, from the oldest event on, and continues through kills. */
function startFollower(company: (typeof companies)[number], clients: Clients, key: string) {
  // In the order read, including repeats.
  const heard: CompanyEvent[] = []
  let cursor = ''
  const readOn = async () => {
    const path = `/v1/events?limit=${pageSize}&wait=${waitSeconds}${cursor}`
    const { data, meta } = doneIn<Page<CompanyEvent>>(await clients.settle('api', jsonCall('GET', path, bearer(key))))
    heard.push(...data)
    cursor = `&cursor=${encodeURIComponent(meta.resumeCursor)}`
  }
  const cannot = (error: Error) => clients.tally.violations.push(`${company.name} could not follow the feed: ${error.message}`)
  /** How many events have been checked so far: of those in the database, and of those read. */
  const judged = { kept: 0, read: 0 }
  return { company, heard, judged, stop: again(() => readOn().catch(cannot)) }
}

/** By reader and kind: how many letters the notifications require, and how many are staged. */
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

/** Restarts the receivers repeatedly during deliveries, until the returned function is called. */
export const restartReceivers = ({ receivers }: Hearing, random: Random): (() => Promise<void>) =>
  again(async () => {
    await pause(random.int(...betweenRestartsMs))
    await receivers.restart(random.int(...awayMs))
  })

export async function closeHearing({ followers, receivers }: Hearing): Promise<void> {
  await Promise.all(followers.map((follower) => follower.stop()))
  receivers.close()
}
