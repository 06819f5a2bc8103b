/** Checks that every acknowledged write exists exactly once, as it was acknowledged. */
import type { CompanyEvent } from '@parley/contract/events'
import { verifyChain } from '../server/src/domain/audit/verify-chain.ts'
import type { Sql } from './database.ts'
import { Counts } from './figures.ts'
import { type Filed, type Filing, roundRobin, walk } from './filing.ts'
import { isReplayOf, kindOf, sendTo } from './http-client.ts'
import { until } from './wait.ts'

/** Where to look: the instances' partner API ports, the key that filed the requests, and the database. */
interface CheckTarget {
  readonly ports: readonly number[]
  readonly apiKey: string
  readonly sql: Sql
}

const maxReplays = 300
const publishTimeoutMs = 30_000

/** Looks for every acknowledged request and its events, and sends those again whose first responses left the outcome unknown. */
export async function checkFiling({ filed, violations }: Filing, target: CheckTarget) {
  const unsettled = filed.filter(({ unknown }) => unknown > 0).slice(-maxReplays)
  const newViolations = [
    ...(await databaseViolations(filed, target.sql, true)),
    ...(await replayViolations(unsettled, target.ports)),
    ...(await feedViolations(filed, target)),
  ]
  return { acknowledged: acknowledgedIn(filed), replays: unsettled.length, violations: [...newViolations, ...violations] }
}

/** Acknowledged writes. The filing and the closing of a request count separately. */
export const acknowledgedIn = (filed: readonly Filed[]): number => filed.length + filed.filter(({ closed }) => closed).length

/** Acknowledged writes that are lost or exist twice. Until all is `settled`, a request may be closed before its writer gets the response. */
export async function databaseViolations(filed: readonly Filed[], sql: Sql, settled: boolean): Promise<string[]> {
  const found = await sql<{ id: string; mark: string; status: string }>(
    'select id, region as mark, status from requests where region = any($1)',
    [filed.map(({ mark }) => mark)],
  )
  const statuses = new Map(found.map(({ id, status }) => [id, status]))
  const counts = new Counts()
  for (const { mark } of found) counts.increment(mark)
  const isClosed = (id: string) => statuses.get(id) === 'closed'
  return filed.flatMap(({ id, mark, closed }) => [
    ...(counts.count(mark) > 1 ? [`${mark} was done twice`] : []),
    ...(statuses.has(id) ? [] : [`${mark} was acknowledged and is lost`]),
    ...(isClosed(id) !== closed && (closed || settled) ? [`${mark} is ${statuses.get(id)}, and was acknowledged otherwise`] : []),
  ])
}

/** Sends each again with its Idempotency-Key. The response must be the same bytes, marked as a replay. */
export async function replayViolations(filed: readonly Filed[], ports: readonly number[]): Promise<string[]> {
  const violations: string[] = []
  for (const [n, { mark, call, text }] of filed.entries()) {
    const result = await sendTo(roundRobin(ports, n), call)
    if (!isReplayOf(result, { status: 201, text })) violations.push(`${mark} was replayed as ${kindOf(result)}`)
  }
  return violations
}

/** Writes whose event is not in the feed exactly once. */
async function feedViolations(filed: readonly Filed[], { ports, apiKey, sql }: CheckTarget): Promise<string[]> {
  await until(() => isPublished(sql), publishTimeoutMs, 'every step is published')
  const counts = new Counts()
  for (const { type, object } of await walk<CompanyEvent>(ports, apiKey, '/v1/events?type=request.*&limit=200'))
    counts.increment(`${type} ${object.id}`)
  const isWrong = ({ id, closed }: Filed) =>
    counts.count(`request.filed ${id}`) !== 1 || counts.count(`request.closed ${id}`) !== Number(closed)
  return filed.filter(isWrong).map(({ mark }) => `${mark} was not published exactly once`)
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
