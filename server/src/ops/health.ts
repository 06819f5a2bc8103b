/** The health of an instance, as the operator's page shows it: from the same readings as the metrics. */
import { performance } from 'node:perf_hooks'
import { memoryUsage } from 'node:process'
import type { Health } from '@parley/contract/dashboard/health'
import { iso } from '../core/clock.ts'
import type { ConcurrencyLimiter } from '../http/concurrency-limiter.ts'
import type { Histogram } from '../http/meters.ts'
import { readBacklogs } from './backlogs.ts'
import { readLetters } from './letters.ts'
import type { Instance, MeteredListener } from './metrics.ts'
import { unready } from './readiness.ts'

export async function healthOf(instance: Instance): Promise<Health> {
  const { listeners, traffic, db, databases, rights, loops, ledger, callLog, eventLoop, sendsMail, mailDisabled, registry } = instance
  const nowMs = performance.now()
  return {
    unready: await unready(instance),
    startedAt: iso(performance.timeOrigin),
    rightsTrusted: rights.trusted(),
    callsInFlight: traffic.callsInFlight,
    listeners: listeners.map(listenerOf),
    slots: listeners.flatMap(slotsOf),
    pools: databases
      .flatMap((one) => one.pools())
      .map(({ name, open, idle, max, waiting }) => ({ name, used: open - idle, open, max, waiting })),
    backlogs: (await readBacklogs(db.read, sendsMail)).map(([of, found]) => ({ of, ...found })),
    loops: loops().map(({ name, iterations, failedIterations, lastSuccessAtMs }) => ({
      name,
      iterations,
      failedIterations,
      secondsSinceSuccess: Math.max(0, nowMs - lastSuccessAtMs) / 1000,
    })),
    drivers: registry.installed.map((name) => ({ name, accepting: registry.accepting().includes(name) })),
    ledger: { mismatchedCompanies: ledger.wrong.size, checked: ledger.checked, rounds: ledger.rounds },
    mailDisabled,
    letters: (await readLetters(db.read)) ?? { waiting: 0, retried: 0, sent: 0, failed: 0, lastError: null },
    callLogDropped: callLog.dropped,
    process: processOf(eventLoop.delays),
  }
}

function listenerOf({ name, meters }: MeteredListener): Health['listeners'][number] {
  const responses = [...meters.responses.values()].flatMap((byStatus) => [...byStatus])
  const total = (of: typeof responses) => of.reduce((sum, [, { count }]) => sum + count, 0)
  return {
    name,
    calls: total(responses),
    failedCalls: total(responses.filter(([status]) => status >= 500)),
  }
}

const slotsOf = ({ name, limiters }: MeteredListener): Health['slots'] =>
  Object.entries<ConcurrencyLimiter>({ ...limiters }).map(([work, { maxSlots, slotsTaken, waiting, refused }]) => ({
    listener: name,
    work,
    taken: slotsTaken,
    max: maxSlots,
    waiting,
    shed: refused.timeout + refused.full,
  }))

function processOf({ count, sumMs }: Histogram): Health['process'] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = memoryUsage()
  return { cpuSeconds: (user + system) / 1e6, memoryBytes: rss, heapBytes: heapUsed, meanDelayMs: count === 0 ? 0 : sumMs / count }
}
