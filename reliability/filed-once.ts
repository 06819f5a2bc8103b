/** Checks that every acknowledged write exists exactly once, as it was acknowledged. */
import type { CompanyEvent } from '@parley/contract/events'
import { verifyChain } from '../server/src/domain/audit/verify-chain.ts'
import type { Sql } from './database.ts'
import { Counts } from './figures.ts'
import { type Filed, type Filing, roundRobin, walk } from './filing.ts'
import { isReplayOf, kindOf, sendTo } from './http-client.ts'
import { until } from './wait.ts'

/** Where to look: the instances' partner API ports, the key that filed the requests, and the database. */
interface Asked {
  readonly ports: readonly number[]
  readonly apiKey: string
  readonly sql: Sql
}

const maxReplays = 300
const publishedWithinMs = 30_000

/** Looks for every acknowledged request and its events, and sends those again whose first responses left the outcome unknown. */
export async function judge({ filed, violations }: Filing, asked: Asked) {
  const open = filed.filter(({ unknown }) => unknown > 0).slice(-maxReplays)
  const wrong = [
    ...(await wrongInTheDatabase(filed, asked.sql, true)),
    ...(await wrongReplays(open, asked.ports)),
    ...(await wrongInTheFeed(filed, asked)),
  ]
  return { acknowledged: acknowledgedIn(filed), replays: open.length, violations: [...wrong, ...violations] }
}

/** Acknowledged writes. The filing and the closing of a request count separately. */
export const acknowledgedIn = (filed: readonly Filed[]): number => filed.length + filed.filter(({ closed }) => closed).length

/** Acknowledged writes that are lost or exist twice. Until all is `settled`, a request may be closed before its writer gets the response. */
export async function wrongInTheDatabase(filed: readonly Filed[], sql: Sql, settled: boolean): Promise<string[]> {
  const found = await sql<{ id: string; mark: string; status: string }>(
    'select id, region as mark, status from requests where region = any($1)',
    [filed.map(({ mark }) => mark)],
  )
  const statuses = new Map(found.map(({ id, status }) => [id, status]))
  const times = new Counts()
  for (const { mark } of found) times.note(mark)
  const isClosed = (id: string) => statuses.get(id) === 'closed'
  return filed.flatMap(({ id, mark, closed }) => [
    ...(times.times(mark) > 1 ? [`${mark} was done twice`] : []),
    ...(statuses.has(id) ? [] : [`${mark} was acknowledged and is lost`]),
    ...(isClosed(id) !== closed && (closed || settled) ? [`${mark} is ${statuses.get(id)}, and was acknowledged otherwise`] : []),
  ])
}

/** Sends each again with its Idempotency-Key. The response must be the same bytes, marked as a replay. */
export async function wrongReplays(filed: readonly Filed[], ports: readonly number[]): Promise<string[]> {
  const wrong: string[] = []
  for (const [n, { mark, sending, text }] of filed.entries()) {
    const heard = await sendTo(roundRobin(ports, n), sending)
    if (!isReplayOf(heard, { status: 201, text })) wrong.push(`${mark} was replayed as ${kindOf(heard)}`)
  }
  return wrong
}

/** Writes whose event is not in the feed exactly once. */
async function wrongInTheFeed(filed: readonly Filed[], { ports, apiKey, sql }: Asked): Promise<string[]> {
  await until(() => isPublished(sql), publishedWithinMs, 'every step is published')
  const times = new Counts()
  for (const { type, object } of await walk<CompanyEvent>(ports, apiKey, '/v1/events?type=request.*&limit=200'))
    times.note(`${type} ${object.id}`)
  const isWrong = ({ id, closed }: Filed) =>
    times.times(`request.filed ${id}`) !== 1 || times.times(`request.closed ${id}`) !== Number(closed)
  return filed.filter(isWrong).map(({ mark }) => `${mark} was not told once`)
}

/** Whether every committed event is published. */
export async function isPublished(sql: Sql): Promise<boolean> {
  const [head] = await sql<{ done: boolean }>(
    'select h.chained = a.position and not exists (select from audit_waiting) as done from event_head h, audit_head a',
  )
  return head?.done === true
}

/** Recomputes the audit's chain over all rows. */
export function verifyAudit(sql: Sql): ReturnType<typeof verifyChain> {
  const rows = async <Row>({ text }: { text: string }, values: readonly unknown[] = []) => (await sql(text, values)) as Row[]
  return verifyChain({ rows, first: async (statement, values) => (await rows(statement, values))[0] as never })
}
