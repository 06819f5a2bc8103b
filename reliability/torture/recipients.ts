/** The recipients in a run: a bot that follows each company's feed, a receiver of each company's webhooks, and the mailboxes of its people. */
import { setTimeout as pause } from 'node:timers/promises'
import type { CompanyEvent } from '@parley/contract/events'
import type { DatabaseUnderTest } from '../database.ts'
import { bearer, bodyOf, jsonCall, type Page } from '../http-client.ts'
import type { Random } from '../random.ts'
import { startLoops } from '../wait.ts'
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
const downMs = [0, 250] as const

/** Counts of letters of one kind to one reader. */
interface LetterBalance {
  /** Letters that notifications require. */
  readonly owed: number
  readonly staged: number
  /** Whether digests, which combine several letters, were also staged. */
  readonly digests: boolean
}

export type Recipients = Awaited<ReturnType<typeof openRecipients>>

export async function openRecipients({ demo, mailboxes }: Installation, clients: Clients) {
  const { database } = demo
  const secrets = new Map<string, string>()
  const receivers = await openReceivers((name) => secrets.get(name) ?? '')
  for (const { trader } of companies) {
    const headers = { ...bearer(demo.key(trader)), 'idempotency-key': `endpoint of ${trader}` }
    const call = jsonCall('POST', '/v1/webhook-endpoints', headers, { url: `${receivers.address}/good/${trader}` })
    secrets.set(trader, bodyOf<{ secret: string }>(await clients.settle('api', call)).secret)
  }
  const [head] = await database.rows<{ position: number }>('select position::int as position from event_head')
  // Events after this position were published when all endpoints existed.
  const before = { eventsAfterPosition: head?.position ?? 0, lettersBefore: await letterBalances(database) }
  const followers = companies.map((company) => startFollower(company, clients, demo.key(company.trader)))
  /** By instance: when it was killed, in order. */
  const killedAtMs: readonly [number[], number[]] = [[], []]
  return { database, tally: clients.tally, followers, receivers, mailboxes, killedAtMs, ...before }
}

/** A bot that follows its company's feed with `wait`, from the oldest event on, and continues through kills. */
function startFollower(company: (typeof companies)[number], clients: Clients, key: string) {
  // In the order read, including repeats.
  const readEvents: CompanyEvent[] = []
  let cursor = ''
  const readNextPage = async () => {
    const path = `/v1/events?limit=${pageSize}&wait=${waitSeconds}${cursor}`
    const { data, meta } = bodyOf<Page<CompanyEvent>>(await clients.settle('api', jsonCall('GET', path, bearer(key))))
    readEvents.push(...data)
    cursor = `&cursor=${encodeURIComponent(meta.resumeCursor)}`
  }
  const reportFailure = (error: Error) => clients.tally.violations.push(`${company.name} could not follow the feed: ${error.message}`)
  /** How many events have been checked so far: of those in the database, and of those read. */
  const checked = { stored: 0, read: 0 }
  return { company, readEvents, checked, stop: startLoops(() => readNextPage().catch(reportFailure)) }
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
export const restartReceivers = ({ receivers }: Recipients, random: Random): (() => Promise<void>) =>
  startLoops(async () => {
    await pause(random.int(...betweenRestartsMs))
    await receivers.restart(random.int(...downMs))
  })

export async function closeRecipients({ followers, receivers }: Recipients): Promise<void> {
  await Promise.all(followers.map((follower) => follower.stop()))
  receivers.close()
}
