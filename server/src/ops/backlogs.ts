/** Pending work in the database, under the names of its metrics. */

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

const readTimeoutMs = 2_000

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

/** Empty if the database does not respond in time. Without a mail server, letters do not count as waiting. */
export function readBacklogs(read: Reader, sendsMail: boolean): Promise<[string, Backlog][]> {
  const readers = Object.entries(backlogs).filter(([of]) => of !== 'mail' || sendsMail)
  return withTimeout(readTimeoutMs, readAll(read, readers), []).catch(() => [])
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

/** One after the other, so that they take one connection. */
async function readAll(read: Reader, readers: readonly [string, ReadBacklog][]): Promise<[string, Backlog][]> {
  const found: [string, Backlog][] = []
  for (const [of, readBacklog] of readers) {
    const one = await readBacklog(read)
    if (one) found.push([of, one])
  }
  return found
}
