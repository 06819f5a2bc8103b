/** Whether all that was acknowledged is there, once, as it was answered. */
import { Caller } from './caller.ts'
import type { Filed, Filing } from './filing.ts'
import { until } from './wait.ts'

/** Runs SQL on the database of the service. */
export type Sql = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>

interface Found {
  readonly id: string
  readonly mark: string
  readonly status: string
}

export interface Verdict {
  readonly acknowledged: number
  readonly lost: number
  readonly twice: number
  readonly wrongReplays: number
  readonly replays: number
  /** Writes whose event is not in the feed exactly once. */
  readonly mistold: number
}

const maxReplays = 300
const publishedWithinMs = 30_000
const pageSize = 200

/** Looks for every acknowledged request, and asks again for those whose first answers left the outcome open. */
export async function judge(filed: readonly Filed[], sql: Sql, baseUrls: readonly string[]): Promise<Verdict> {
  const found = await sql<Found>('select id, region as mark, status from requests where region = any($1)', [filed.map(({ mark }) => mark)])
  const byMark = new Map<string, Found[]>()
  for (const one of found) byMark.set(one.mark, [...(byMark.get(one.mark) ?? []), one])
  let lost = 0
  let twice = 0
  for (const { mark, id, closed } of filed) {
    const rows = byMark.get(mark) ?? []
    if (!rows.some((row) => row.id === id && (row.status === 'closed') === closed)) lost++
    if (rows.length > 1) twice++
  }
  const open = filed.filter(({ unknown }) => unknown > 0).slice(-maxReplays)
  const wrongReplays = await wrongAmong(open, baseUrls)
  const mistold = await mistoldAmong(filed, sql, baseUrls)
  return {
    acknowledged: filed.length + filed.filter(({ closed }) => closed).length,
    lost,
    twice,
    wrongReplays,
    replays: open.length,
    mistold,
  }
}

/** Walks the feed from its oldest event, each page by another instance. */
async function mistoldAmong(filed: readonly Filed[], sql: Sql, baseUrls: readonly string[]): Promise<number> {
  await until(() => isPublished(sql), publishedWithinMs, 'every step is published')
  const authorization = filed[0]?.sending.headers.authorization ?? ''
  const caller = new Caller(12_000)
  const times = new Map<string, number>()
  let cursor: string | null = ''
  for (let page = 0; cursor !== null; page++) {
    const path = `/events?type=request.*&limit=${pageSize}${cursor}`
    const heard = await caller.call(baseUrls[page % baseUrls.length] ?? '', { method: 'GET', path, headers: { authorization } })
    if (typeof heard === 'string' || heard.status !== 200)
      throw new Error(`the feed was not read: ${typeof heard === 'string' ? heard : heard.text}`)
    const { data, meta } = JSON.parse(heard.text) as FeedPage
    for (const { type, object } of data) times.set(`${type} ${object.id}`, (times.get(`${type} ${object.id}`) ?? 0) + 1)
    cursor = meta.nextCursor && `&cursor=${encodeURIComponent(meta.nextCursor)}`
  }
  caller.close()
  const isWrong = ({ id, closed }: Filed) =>
    times.get(`request.filed ${id}`) !== 1 || (times.get(`request.closed ${id}`) ?? 0) !== (closed ? 1 : 0)
  return filed.filter(isWrong).length
}

interface FeedPage {
  readonly data: readonly { readonly type: string; readonly object: { readonly id: string } }[]
  readonly meta: { readonly nextCursor: string | null }
}

/** Whether nothing that was committed is still to be told. */
export async function isPublished(sql: Sql): Promise<boolean> {
  const [head] = await sql<{ done: boolean }>(
    'select h.chained = a.position and not exists (select from audit_waiting) as done from event_head h, audit_head a',
    [],
  )
  return head?.done === true
}

async function wrongAmong(filed: readonly Filed[], baseUrls: readonly string[]): Promise<number> {
  const caller = new Caller(12_000)
  let wrong = 0
  for (const [n, { sending, text }] of filed.entries()) {
    const heard = await caller.call(baseUrls[n % baseUrls.length] ?? '', sending)
    const replayed = typeof heard !== 'string' && heard.text === text && heard.headers['idempotency-replayed'] === 'true'
    if (!replayed) wrong++
  }
  caller.close()
  return wrong
}

/** Adds up verdicts and what the partners themselves found wrong. */
export function violationsOf(verdict: Verdict, filing: Filing): string[] {
  const counts = {
    lost: verdict.lost,
    'done twice': verdict.twice,
    'replayed wrongly': verdict.wrongReplays,
    'not told once': verdict.mistold,
  }
  const wrong = Object.entries(counts).filter(([, count]) => count > 0)
  return [...wrong.map(([what, count]) => `${count} acknowledged writes were ${what}`), ...filing.violations]
}
