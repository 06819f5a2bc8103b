/** The stage for the stories of one round: makes their calls and records the results in the journal. */
import type { AuditActionName } from '@parley/contract/audit-actions'
import type { DatabaseUnderTest } from '../database.ts'
import { bearer, isReplay, jsonCall } from '../http-client.ts'
import { Random } from '../random.ts'
import type { Clients, Settled } from './clients.ts'
import type { Fact, Journal, MarkedTable } from './journal.ts'
import type { People, Seated } from './people.ts'

export interface StageParts {
  /** The prefix of every mark of this round, and the seed of everything in it. */
  readonly round: string
  readonly journal: Journal
  readonly world: WorldFacts
  readonly people: People
  readonly clients: Clients
  readonly database: DatabaseUnderTest
}

/** A player's tools in a round. */
export type Stage = ReturnType<typeof stageOf>

export function stageOf({ round, journal, world, people, clients, database }: StageParts, player: string) {
  const { tally } = clients
  const name = `${round} ${player}`
  const random = new Random(name)
  let marks = 0
  /** A unique name. */
  const mark = () => `${name} ${marks++}`
  const violation = (what: string) => void tally.violations.push(what)
  /** Counts a write that was done and whose first response was lost. */
  const foundDone = () => void tally.acknowledgementsLost++

  const as = (who: string, method: string, path: string, body?: object, more = {}) =>
    jsonCall(method, `/v1${path}`, { ...bearer(people.key(who)), ...more }, body)
  const click = (who: Seated, path: string, body?: object) => jsonCall('POST', `/v1${path}`, { cookie: people.cookie(who) }, body)
  const acknowledged = <Told extends Settled | null>(heard: Told): Told => {
    if (heard && heard.status < 300) tally.acknowledged++
    return heard
  }

  /** Sends a write with an Idempotency-Key until it gets a final response, from the `pinned` instance if one is given. */
  const keyed = async (who: string, method: string, path: string, body?: object, pinned?: 0 | 1) => {
    const sending = as(who, method, path, body, { 'idempotency-key': mark() })
    const heard = acknowledged(await clients.settle('api', sending, pinned))
    if (heard.status >= 300) return heard
    if (isReplay(heard)) foundDone()
    journal.deeds.push({ sending, status: heard.status, text: heard.text })
    return heard
  }
  /** Sends an idempotent write until it gets a final response. */
  const repeated = async (who: string, method: string, path: string, body?: object) =>
    acknowledged(await clients.settle('api', as(who, method, path, body)))
  /** The same at the dashboard. */
  const seated = async (who: Seated, path: string, body?: object) => acknowledged(await clients.settle('dashboard', click(who, path, body)))
  /** Sends a write that is not idempotent, only once. Returns null if the outcome is unknown. */
  const once = async (who: string, path: string, body: object) => acknowledged(await clients.sendOnce('api', as(who, 'POST', path, body)))
  const seatedOnce = async (who: Seated, path: string, body: object) =>
    acknowledged(await clients.sendOnce('dashboard', click(who, path, body)))
  /** Reads with this key. */
  const read = (key: string, path: string) => clients.settle('api', jsonCall('GET', `/v1${path}`, bearer(key)))

  /** Finds the result of a step whose response was lost: the ID of the only matching row. */
  const idOf = async (table: 'opportunities' | 'introductions', column: string, value: string): Promise<string | null> => {
    const rows = await database.rows<{ id: string }>(`select id from ${table} where ${column} = $1`, [value])
    if (rows.length !== 1) violation(`${table} of ${value}: ${rows.length} instead of one`)
    return rows[0]?.id ?? null
  }

  /** Checks that the response has this status. Any other is a violation. */
  const isAnswered = (heard: Settled, status: number, what: string): boolean => {
    if (heard.status !== status) violation(`${what} was answered ${heard.status}: ${heard.text.slice(0, 300)}`)
    return heard.status === status
  }
  /** The same for a step, which must then be in the object's audit. */
  const isDone = (heard: Settled, status: number, action: AuditActionName, target = idIn(heard)): boolean => {
    if (!isAnswered(heard, status, action)) return false
    journal.audit(target, action)
    return true
  }
  /** Records that the stored object must now match this response. */
  const shows = (heard: Settled, answered: Fact, byStatus: Fact, status = String(heard.body.status)) => {
    journal.told.of(answered).set(idIn(heard), [withoutNotices(heard)])
    journal.told.of(byStatus).set(idIn(heard), [status])
  }
  /** Records that the object with this mark was created. `id` is null if the outcome is unknown. */
  const makes = (table: MarkedTable, marked: string, id: string | null) => void journal.made.of(table).set(marked, id)

  const calls = { keyed, repeated, seated, once, seatedOnce, read, key: people.key }
  return { random, journal, world, mark, ...calls, idOf, isAnswered, isDone, shows, makes, violation, foundDone }
}

/** IDs of unchanging objects of the demo world that stories use. */
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

/** Notices belong to the response, not to the object. */
function withoutNotices({ body, text }: Settled): string {
  const { notices, ...thing } = body
  return notices === undefined ? text : JSON.stringify(thing)
}
