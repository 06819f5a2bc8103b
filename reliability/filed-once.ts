/** Whether all that was acknowledged is there, once, as it was answered. */
import { Caller } from './caller.ts'
import type { Filed, Filing } from './filing.ts'

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
}

const maxReplays = 300

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
  return { acknowledged: filed.length + filed.filter(({ closed }) => closed).length, lost, twice, wrongReplays, replays: open.length }
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
  const counts = { lost: verdict.lost, 'done twice': verdict.twice, 'replayed wrongly': verdict.wrongReplays }
  const wrong = Object.entries(counts).filter(([, count]) => count > 0)
  return [...wrong.map(([what, count]) => `${count} acknowledged writes were ${what}`), ...filing.violations]
}
