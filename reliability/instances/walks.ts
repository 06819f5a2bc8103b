/** Lists walked page by page while a hundred writes a second come in between. */
import { Caller } from '../caller.ts'
import type { Figures } from '../figures.ts'
import type { Sql } from '../filed-once.ts'
import { Filing } from '../filing.ts'
import type { TwoInstances } from '../two-instances.ts'
import { until } from '../wait.ts'

/** Each waits between its writes: together about a hundred a second. */
const writers = 8
const pauseMs = 72
const walkers = 4
const thereBefore = 150
const filedWithinMs = 60_000
const patienceMs = 12_000
const queries = ['/requests?limit=100', '/requests?limit=17', '/requests?status=closed&limit=9']

interface Page {
  readonly data: readonly { readonly id: string }[]
  readonly meta: { readonly nextCursor: string | null }
}

export async function walks(count: number, { baseUrls, apiKey }: TwoInstances, _sql: Sql, say: (line: string) => void): Promise<Figures> {
  const filing = new Filing({ baseUrls, apiKey, writers, pauseMs, mayPass: () => false })
  filing.start()
  await until(() => filing.filed.length >= thereBefore, filedWithinMs, `${thereBefore} requests are filed`)
  const before = filing.filed.map(({ id, closed }) => ({ id, closed }))
  const startedAt = performance.now()
  const writesBefore = filing.acknowledgedAt.length
  const violations: string[] = []
  let begun = 0
  let ended = 0
  let items = 0
  const walkOn = async (turn: number) => {
    const caller = new Caller(patienceMs)
    while (begun < count) {
      const query = queries[begun++ % queries.length] ?? ''
      const seen = await walk(caller, baseUrls, apiKey, query, turn)
      items += seen.length
      violations.push(...missed(query, seen, before))
      if (++ended % 100 === 0) say(`${ended} walks, ${violations.length} violations`)
    }
    caller.close()
  }
  await Promise.all(Array.from({ length: walkers }, (_, turn) => walkOn(turn)))
  const perSecond = ((filing.acknowledgedAt.length - writesBefore) / (performance.now() - startedAt)) * 1000
  await filing.stop()
  violations.push(...filing.violations)
  const found = `${items} items seen, ${before.length} of them to be seen in every walk; ${perSecond.toFixed(0)} writes a second meanwhile`
  return { what: `${count} walks over lists that are written to`, found, violations }
}

/** Every id that a walk shows, each page by another instance. */
async function walk(caller: Caller, baseUrls: readonly string[], apiKey: string, query: string, turn: number): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const path: string = cursor === null ? query : `${query}&cursor=${cursor}`
    const baseUrl = baseUrls[turn++ % baseUrls.length] ?? ''
    const heard = await caller.call(baseUrl, { method: 'GET', path, headers: { authorization: `Bearer ${apiKey}` } })
    if (typeof heard === 'string' || heard.status !== 200) throw new Error(`${path}: ${typeof heard === 'string' ? heard : heard.text}`)
    const page = JSON.parse(heard.text) as Page
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.meta.nextCursor
  } while (cursor !== null)
  return seen
}

function missed(query: string, seen: readonly string[], before: readonly { id: string; closed: boolean }[]): string[] {
  const shown = new Set(seen)
  const wanted = query.includes('status=closed') ? before.filter(({ closed }) => closed) : before
  const missing = wanted.filter(({ id }) => !shown.has(id)).map(({ id }) => `${query}: ${id} was not shown`)
  return shown.size === seen.length ? missing : [...missing, `${query}: ${seen.length - shown.size} shown twice`]
}
