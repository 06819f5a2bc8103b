/** The context of the stories of one round: makes their calls and records the results in the journal. */
import type { AuditActionName } from '@parley/contract/audit-actions'
import type { DatabaseUnderTest } from '../database.ts'
import { bearer, isReplay, jsonCall } from '../http-client.ts'
import { Random } from '../random.ts'
import type { Clients, FinalResponse } from './clients.ts'
import type { Fact, Journal, MarkedTable } from './journal.ts'
import type { DashboardUser, People } from './people.ts'

export interface RoundContext {
  /** The prefix of every mark of this round, and the seed of everything in it. */
  readonly round: string
  readonly journal: Journal
  readonly demoIds: DemoIds
  readonly people: People
  readonly clients: Clients
  readonly database: DatabaseUnderTest
}

/** A player's tools in a round. */
export type StoryContext = ReturnType<typeof storyContextOf>

export function storyContextOf({ round, journal, demoIds, people, clients, database }: RoundContext, worker: string) {
  const { tally } = clients
  const name = `${round} ${worker}`
  const random = new Random(name)
  let marks = 0
  /** A unique name. */
  const mark = () => `${name} ${marks++}`
  const reportViolation = (message: string) => void tally.violations.push(message)
  /** Counts a write that was done and whose first response was lost. */
  const countLostAcknowledgement = () => void tally.acknowledgementsLost++

  const apiCall = (who: string, method: string, path: string, body?: object, more = {}) =>
    jsonCall(method, `/v1${path}`, { ...bearer(people.key(who)), ...more }, body)
  const dashboardCall = (who: DashboardUser, path: string, body?: object) =>
    jsonCall('POST', `/v1${path}`, { cookie: people.cookie(who) }, body)
  const countAcknowledged = <Result extends FinalResponse | null>(response: Result): Result => {
    if (response && response.status < 300) tally.acknowledged++
    return response
  }

  /** Sends a write with an Idempotency-Key until it gets a final response, from the `pinned` instance if one is given. */
  const keyedWrite = async (who: string, method: string, path: string, body?: object, pinned?: 0 | 1) => {
    const call = apiCall(who, method, path, body, { 'idempotency-key': mark() })
    const response = countAcknowledged(await clients.settle('api', call, pinned))
    if (response.status >= 300) return response
    if (isReplay(response)) countLostAcknowledgement()
    journal.keyedWrites.push({ call, status: response.status, text: response.text })
    return response
  }
  /** Sends an idempotent write until it gets a final response. */
  const idempotentWrite = async (who: string, method: string, path: string, body?: object) =>
    countAcknowledged(await clients.settle('api', apiCall(who, method, path, body)))
  /** The same at the dashboard. */
  const dashboardWrite = async (who: DashboardUser, path: string, body?: object) =>
    countAcknowledged(await clients.settle('dashboard', dashboardCall(who, path, body)))
  /** Sends a write that is not idempotent, only once. Returns null if the outcome is unknown. */
  const writeOnce = async (who: string, path: string, body: object) =>
    countAcknowledged(await clients.sendOnce('api', apiCall(who, 'POST', path, body)))
  const dashboardWriteOnce = async (who: DashboardUser, path: string, body: object) =>
    countAcknowledged(await clients.sendOnce('dashboard', dashboardCall(who, path, body)))
  /** Reads with this key. */
  const read = (key: string, path: string) => clients.settle('api', jsonCall('GET', `/v1${path}`, bearer(key)))

  /** Finds the result of a step whose response was lost: the ID of the only matching row. */
  const idOf = async (table: 'opportunities' | 'introductions', column: string, value: string): Promise<string | null> => {
    const rows = await database.rows<{ id: string }>(`select id from ${table} where ${column} = $1`, [value])
    if (rows.length !== 1) reportViolation(`${table} of ${value}: ${rows.length} instead of one`)
    return rows[0]?.id ?? null
  }

  /** Checks that the response has this status. Any other is a violation. */
  const expectStatus = (response: FinalResponse, status: number, description: string): boolean => {
    if (response.status !== status) reportViolation(`${description} got ${response.status}: ${response.text.slice(0, 300)}`)
    return response.status === status
  }
  /** The same for a step, which must then be in the object's audit. */
  const expectStep = (response: FinalResponse, status: number, action: AuditActionName, target = idIn(response)): boolean => {
    if (!expectStatus(response, status, action)) return false
    journal.audit(target, action)
    return true
  }
  /** Records that the stored object must now match this response. */
  const recordState = (response: FinalResponse, responseFact: Fact, statusFact: Fact, status = String(response.body.status)) => {
    journal.expectedValues.of(responseFact).set(idIn(response), [withoutNotices(response)])
    journal.expectedValues.of(statusFact).set(idIn(response), [status])
  }
  /** Records that the object with this mark was created. `id` is null if the outcome is unknown. */
  const recordCreated = (table: MarkedTable, marked: string, id: string | null) => void journal.created.of(table).set(marked, id)

  const calls = { keyedWrite, idempotentWrite, dashboardWrite, writeOnce, dashboardWriteOnce, read, key: people.key }
  return {
    random,
    journal,
    demoIds,
    mark,
    ...calls,
    idOf,
    expectStatus,
    expectStep,
    recordState,
    recordCreated,
    reportViolation,
    countLostAcknowledgement,
  }
}

/** IDs of unchanging objects of the demo world that stories use. */
export async function readDemoIds(database: DatabaseUnderTest) {
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
export type DemoIds = Awaited<ReturnType<typeof readDemoIds>>

export const idIn = (response: FinalResponse): string => String(response.body.id)

/** Notices belong to the response, not to the object. */
function withoutNotices({ body, text }: FinalResponse): string {
  const { notices, ...object } = body
  return notices === undefined ? text : JSON.stringify(object)
}
