/** Walks lists page by page during about a hundred writes a second. */
import type { Figures } from '../figures.ts'
import { startFiling, walk } from '../filing.ts'
import type { Stage } from '../stage.ts'
import { until } from '../wait.ts'

/** Each writer pauses between its writes. Together they make about a hundred a second. */
const writers = 8
const pauseMs = 72
const walkers = 4
const thereBefore = 150
const filedWithinMs = 60_000
const queries = ['/requests?limit=100', '/requests?limit=17', '/requests?status=closed&limit=9']

export async function walks(count: number, stage: Stage): Promise<Figures> {
  const filing = startFiling({ ...stage, writers, pauseMs, mayPass: () => false })
  await until(() => filing.filed.length >= thereBefore, filedWithinMs, `${thereBefore} requests are filed`)
  const before = filing.filed.map(({ id, closed }) => ({ id, closed }))
  const startedAt = performance.now()
  const writesBefore = filing.acknowledgedAt.length
  const violations: string[] = []
  let begun = 0
  let ended = 0
  let items = 0
  const walkOn = async (turn: number) => {
    while (begun < count) {
      const query = queries[begun++ % queries.length] ?? ''
      const seen = (await walk<{ id: string }>(stage.ports, stage.apiKey, `/v1${query}`, turn)).map(({ id }) => id)
      items += seen.length
      violations.push(...missed(query, seen, before))
      if (++ended % 100 === 0) stage.say(`${ended} walks, ${violations.length} violations`)
    }
  }
  await Promise.all(Array.from({ length: walkers }, (_, turn) => walkOn(turn)))
  const perSecond = ((filing.acknowledgedAt.length - writesBefore) / (performance.now() - startedAt)) * 1000
  await filing.stop()
  violations.push(...filing.violations)
  const found = `${items} items seen, ${before.length} of them to be seen in every walk; ${perSecond.toFixed(0)} writes a second at the same time`
  return { what: `${count} walks over lists that are written to`, found, violations }
}

/** Objects that existed throughout but that a walk missed, and objects that it returned twice. */
function missed(query: string, seen: readonly string[], before: readonly { id: string; closed: boolean }[]): string[] {
  const shown = new Set(seen)
  const wanted = query.includes('status=closed') ? before.filter(({ closed }) => closed) : before
  const missing = wanted.filter(({ id }) => !shown.has(id)).map(({ id }) => `${query}: ${id} was not shown`)
  return shown.size === seen.length ? missing : [...missing, `${query}: ${seen.length - shown.size} shown twice`]
}
