/** Walks lists page by page during about a hundred writes a second. */
import type { Figures } from '../figures.ts'
import { startFiling, walk } from '../filing.ts'
import type { HarnessContext } from '../installations.ts'
import { until } from '../wait.ts'

/** Each writer pauses between its writes. Together they make about a hundred a second. */
const writers = 8
const pauseMs = 72
const walkers = 4
const initialRequests = 150
const fileTimeoutMs = 60_000
const queries = ['/requests?limit=100', '/requests?limit=17', '/requests?status=closed&limit=9']

export async function walks(count: number, context: HarnessContext): Promise<Figures> {
  const filing = startFiling({ ...context, writers, pauseMs, isAcceptable: () => false })
  await until(() => filing.filed.length >= initialRequests, fileTimeoutMs, `${initialRequests} requests are filed`)
  const before = filing.filed.map(({ id, closed }) => ({ id, closed }))
  const startedAt = performance.now()
  const writesBefore = filing.acknowledgedAt.length
  const violations: string[] = []
  let started = 0
  let finished = 0
  let items = 0
  const runWalker = async (walker: number) => {
    while (started < count) {
      const query = queries[started++ % queries.length] ?? ''
      const seen = (await walk<{ id: string }>(context.ports, context.apiKey, `/v1${query}`, walker)).map(({ id }) => id)
      items += seen.length
      violations.push(...missed(query, seen, before))
      if (++finished % 100 === 0) context.log(`${finished} walks, ${violations.length} violations`)
    }
  }
  await Promise.all(Array.from({ length: walkers }, (_, walker) => runWalker(walker)))
  const perSecond = ((filing.acknowledgedAt.length - writesBefore) / (performance.now() - startedAt)) * 1000
  await filing.stop()
  violations.push(...filing.violations)
  const found = `${items} items seen, ${before.length} of them to be seen in every walk; ${perSecond.toFixed(0)} writes a second at the same time`
  return { what: `${count} walks over lists that are written to`, found, violations }
}

/** Objects that existed throughout but that a walk missed, and objects that it returned twice. */
function missed(query: string, seen: readonly string[], before: readonly { id: string; closed: boolean }[]): string[] {
  const seenIds = new Set(seen)
  const expected = query.includes('status=closed') ? before.filter(({ closed }) => closed) : before
  const missing = expected.filter(({ id }) => !seenIds.has(id)).map(({ id }) => `${query}: ${id} was not shown`)
  return seenIds.size === seen.length ? missing : [...missing, `${query}: ${seen.length - seenIds.size} shown twice`]
}
