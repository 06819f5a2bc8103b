/** Pending work in the database, under the names of its metrics. */
import { performance } from 'node:perf_hooks'
import { withTimeout } from '../core/with-timeout.ts'
import type { Backlog } from '../db/backlog.ts'
import type { Reader } from '../db/statement.ts'
import { overdueApprovals } from '../domain/approvals/store.ts'
import { auditBacklog } from '../domain/audit/chain.store.ts'
import { eventBacklog } from '../domain/events/publishing.store.ts'
import { overdueIntroductions } from '../domain/introductions/store.ts'
import { undecidedLots } from '../domain/lots/store.ts'
import { mailBacklog } from '../domain/mail/store.ts'
import { overdueOpportunities } from '../domain/opportunities/store.ts'
import { rentalWorkBacklog } from '../domain/rentals/work.store.ts'
import { webhookBacklog } from '../domain/webhooks/sending.store.ts'
import { family, type Metric } from './exposition.ts'

/** For all of them, and for each: a table that somebody has locked hides its own work alone. */
const readTimeoutMs = 2_000
const eachTimeoutMs = 1_000

type ReadBacklog = (read: Reader) => Promise<Backlog | undefined>

const backlogs: Readonly<Record<string, ReadBacklog>> = {
  mail: mailBacklog,
  rental_work: rentalWorkBacklog,
  audit_chain: auditBacklog,
  events: eventBacklog,
  opportunities: overdueOpportunities,
  introductions: overdueIntroductions,
  approvals: overdueApprovals,
  lots: undecidedLots,
  webhooks: webhookBacklog,
}

/** Those that the database returns in time. Without a mail server, letters do not count as waiting. */
export async function readBacklogs(read: Reader, sendsMail: boolean): Promise<[string, Backlog][]> {
  const readers = Object.entries(backlogs).filter(([of]) => of !== 'mail' || sendsMail)
  const found: [string, Backlog][] = []
  const deadlineMs = performance.now() + readTimeoutMs
  // One after the other, so that they take one connection.
  for (const [of, readBacklog] of readers) {
    const leftMs = deadlineMs - performance.now()
    if (leftMs <= 0) break
    const one = await withTimeout(Math.min(eachTimeoutMs, leftMs), readBacklog(read), undefined).catch(() => undefined)
    if (one) found.push([of, one])
  }
  return found
}

export async function backlogMetrics(read: Reader, sendsMail: boolean): Promise<Metric[]> {
  const found = await readBacklogs(read, sendsMail)
  if (found.length === 0) return []
  const each = (value: (one: Backlog) => number) => found.map(([of, one]) => ({ labels: { of }, value: value(one) }))
  return [
    family(
      'parley_backlog',
      'gauge',
      'Work that is due and not done, counted to 10,000.',
      each((one) => one.count),
    ),
    family(
      'parley_backlog_oldest_seconds',
      'gauge',
      'Time that the oldest of that work has waited.',
      each((one) => one.oldestSeconds ?? 0),
    ),
  ]
}
