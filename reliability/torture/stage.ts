/** Where the stories of one round are played: who calls what, and what is written down of it. */
import type { AuditActionName } from '@parley/contract/audit-actions'
import type { DatabaseUnderTest } from '../database.ts'
import { bearer, isReplay, jsonCall } from '../http-client.ts'
import { Random } from '../random.ts'
import type { Clients, Settled } from './clients.ts'
import type { Fact, Journal, MarkedTable } from './journal.ts'
import type { People, Seated } from './people.ts'

export interface StageParts {
  /** What every mark of this round begins with, and from which everything in it is drawn. */
  readonly round: string
  readonly journal: Journal
  readonly world: WorldFacts
  readonly people: People
  readonly clients: Clients
  readonly database: DatabaseUnderTest
}

/** A player's place in a round. */
export type Stage = ReturnType<typeof stageOf>

export function stageOf({ round, journal, world, people, clients, database }: StageParts, player: string) {
  const { tally } = clients
  const name = `${round} ${player}`
  const random = new Random(name)
  let marks = 0
  /** A name that nothing else bears. */
  const mark = () => `${name} ${marks++}`
  const violation = (what: string) => void tally.violations.push(what)
  /** It was done, and its first answer was not heard. */
  const foundDone = () => void tally.acknowledgementsLost++

  const as = (who: string, method: string, path: string, body?: object, more = {}) =>
    jsonCall(method, `/v1${path}`, { ...bearer(people.key(who)), ...more }, body)
  const click = (who: Seated, path: string, body?: object) => jsonCall('POST', `/v1${path}`, { cookie: people.cookie(who) }, body)
  const acknowledged = <Told extends Settled | null>(heard: Told): Told => {
    if (heard && heard.status < 300) tally.acknowledged++
    return heard
  }

  /** A write with an Idempotency-Key, sent until it is answered; by this instance, if one is named. */
  const keyed = async (who: string, method: string, path: string, body?: object, pinned?: 0 | 1) => {
    const sending = as(who, method, path, body, { 'idempotency-key': mark() })
    const heard = acknowledged(await clients.settle('api', sending, pinned))
    if (heard.status >= 300) return heard
    if (isReplay(heard)) foundDone()
    journal.deeds.push({ sending, status: heard.status, text: heard.text })
    return heard
  }
  /** A write that is the same when it is done again, sent until it is answered. */
  const repeated = async (who: string, method: string, path: string, body?: object) =>
    acknowledged(await clients.settle('api', as(who, method, path, body)))
  /** The same at the dashboard. */
  const seated = async (who: Seated, path: string, body?: object) => acknowledged(await clients.settle('dashboard', click(who, path, body)))
  /** A write that would be done twice when it is sent twice: nothing when nobody heard what became of it. */
  const once = async (who: string, path: string, body: object) => acknowledged(await clients.sendOnce('api', as(who, 'POST', path, body)))
  const seatedOnce = async (who: Seated, path: string, body: object) =>
    acknowledged(await clients.sendOnce('dashboard', click(who, path, body)))
  /** What is read with this key. */
  const read = (key: string, path: string) => clients.settle('api', jsonCall('GET', `/v1${path}`, bearer(key)))

  /** What came of a step whose answer was not heard: the id of the one row that has it. */
  const idOf = async (table: 'opportunities' | 'introductions', column: string, value: string): Promise<string | null> => {
    const rows = await database.rows<{ id: string }>(`select id from ${table} where ${column} = $1`, [value])
    if (rows.length !== 1) violation(`${table} of ${value}: ${rows.length} instead of one`)
    return rows[0]?.id ?? null
  }

  /** What stands in the answer must be this kind of success; anything else was not foreseen. */
  const isAnswered = (heard: Settled, status: number, what: string): boolean => {
    if (heard.status !== status) violation(`${what} was answered ${heard.status}: ${heard.text.slice(0, 300)}`)
    return heard.status === status
  }
  /** The same of a step, which then stands in the audit of its thing. */
  const isDone = (heard: Settled, status: number, action: AuditActionName, target = idIn(heard)): boolean => {
    if (!isAnswered(heard, status, action)) return false
    journal.audit(target, action)
    return true
  }
  /** What is kept of a thing is now what this answer shows of it. */
  const shows = (heard: Settled, answered: Fact, byStatus: Fact, status = String(heard.body.status)) => {
    journal.told.of(answered).set(idIn(heard), [withoutNotices(heard)])
    journal.told.of(byStatus).set(idIn(heard), [status])
  }
  /** What bears the mark was made; null where nobody heard whether it was. */
  const makes = (table: MarkedTable, marked: string, id: string | null) => void journal.made.of(table).set(marked, id)

  const calls = { keyed, repeated, seated, once, seatedOnce, read, key: people.key }
  return { random, journal, world, mark, ...calls, idOf, isAnswered, isDone, shows, makes, violation, foundDone }
}

/** What stories take from the demo world: ids of things that stay as they are. */
export async function factsOf(database: DatabaseUnderTest) {
  const nodesOf = async (company: string) => {
    const rows = await database.rows<{ id: string }>(
      `select l.id from listings l join companies c on c.id = l.company_id
       where l.listed and not l.restricted and l.mode = 'live' and c.name = $1`,
      [company],
    )
    return rows.map(({ id }) => id)
  }
  const offers = await database.rows<{ id: string }>(
    `select id from offers where on_market and driver_settings = '{}' and 1 = any (gpu_counts) and free_gpus >= 8`,
  )
  const buyers = await database.rows<{ handle: string }>(`select handle from companies where name in ('Halden Research', 'Quill Imaging')`)
  return {
    // On the grid, by the seller's company.
    nodes: { kestrel: await nodesOf('Kestrel Compute'), basalt: await nodesOf('Basalt Cloud') },
    offers: offers.map(({ id }) => id),
    companies: buyers.map(({ handle }) => handle),
  }
}
export type WorldFacts = Awaited<ReturnType<typeof factsOf>>

export const idIn = (heard: Settled): string => String(heard.body.id)

/** Notices are of the answer, not of the thing. */
function withoutNotices({ body, text }: Settled): string {
  const { notices, ...thing } = body
  return notices === undefined ? text : JSON.stringify(thing)
}
