/** The loads. Each is compared with the service at its peak or undisturbed, measured immediately before and after, because the machine's speed changes from minute to minute. */
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { root } from '../../reliability/checkout.ts'
import { quantile } from '../../reliability/figures.ts'
import type { Instance } from '../../reliability/instance.ts'
import { until } from '../../reliability/wait.ts'
import type { Testbed } from '../testbed.ts'
import { mixedCalls, reads, stubbornCall, writes } from './calls.ts'
import type { Figure, Sample } from './figures.ts'
import type { HalfOpenOptions, HalfOpenStats } from './half-open-thread.ts'
import { closedLoop, newcomers, type Outcome, openLoop, type Target, type Window } from './load.ts'

/** Enough clients to keep the service busy. */
const clients = 64
/** The connections that callers have open, idle or not. */
const maxConnections = 1_000
const halfOpenCount = 5_000

export interface LoadContext {
  readonly testbed: Testbed
  readonly service: Instance
  readonly window: Window
}
type Measured = Omit<Sample, 'foreignCores'>

export interface Load extends Omit<Figure, 'samples'> {
  readonly name: string
  readonly measure: (context: LoadContext) => Promise<Measured>
}

const targetOf = ({ service: { ports, key } }: LoadContext, calls = mixedCalls): Target => ({ port: ports.api, call: calls(key) })

/** The service reaches its peak once its code is compiled and the database has cached its tables. */
export async function warmUp(context: LoadContext, seconds: number): Promise<void> {
  await closedLoop(targetOf(context), clients, { warmUpSeconds: 0, seconds })
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const compared = (outcome: Outcome, bases: readonly Outcome[], note: string): Measured => ({
  goodput: outcome.goodput,
  base: mean(bases.map(({ goodput }) => goodput)),
  p99Ms: outcome.p99Ms,
  baseP99Ms: mean(bases.map(({ p99Ms }) => p99Ms)),
  note,
})

const perSecond = (rate: number) => `${Math.round(rate)} /s`

/** Numbers of clients in the closed loops: from the users of one page to a partner's largest connection pool. */
const ladder = [16, 32, 64, 128, 256, 512]
const refusedIn = ({ statuses, goodMs }: Outcome) => statuses.total - goodMs.length

/** R15: clients that wait for a response before they call again are never refused, and are served in order. */
const closed = (name: string, what: string, calls: typeof reads): Load => ({
  name,
  load: `${what}: ${ladder.join(', ')} clients, each calling again after each response`,
  goal: 'none refused; p99 ≤ 4 × its median; the most clients ≥ 95 % of the best',
  reached: (ratio, p99Ms, medianMs) => ratio >= 0.95 && p99Ms <= 4 * medianMs,
  async measure(context) {
    const target = targetOf(context, calls)
    const outcomes: Outcome[] = []
    for (const clients of ladder) outcomes.push(await closedLoop(target, clients, context.window))
    const unfairness = ({ p50Ms, p99Ms }: Outcome) => p99Ms / p50Ms
    const worst = outcomes.reduce((max, outcome) => (unfairness(outcome) > unfairness(max) ? outcome : max))
    const steps = outcomes.map(
      ({ goodput, p50Ms, p99Ms }, at) => `${ladder[at]}: ${perSecond(goodput)}, ${Math.round(p50Ms)} and ${Math.round(p99Ms)} ms`,
    )
    const refused = outcomes.reduce((sum, outcome) => sum + refusedIn(outcome), 0)
    return {
      goodput: outcomes.at(-1)?.goodput ?? 0,
      base: Math.max(...outcomes.map(({ goodput }) => goodput)),
      p99Ms: worst.p99Ms,
      baseP99Ms: worst.p50Ms,
      otherGoalsMet: refused === 0,
      note: `${refused} refused; ${steps.join('; ')}`,
    }
  },
})

const stallSeconds = 0.5

const stall: Load = {
  name: 'stall',
  load: `${clients * 2} clients that file, while the table of requests is locked for ${stallSeconds * 1000} ms`,
  goal: 'none refused',
  reached: () => true,
  async measure(context) {
    const { testbed, window } = context
    const target = targetOf(context, writes)
    const before = await closedLoop(target, clients * 2, window)
    const lock = pause((window.warmUpSeconds + window.seconds / 2) * 1000).then(() =>
      testbed.sql(`begin; lock table requests in access exclusive mode; select pg_sleep(${stallSeconds}); commit`, [], 'overload'),
    )
    const [outcome] = await Promise.all([closedLoop(target, clients * 2, window), lock])
    const refused = refusedIn(outcome)
    return { ...compared(outcome, [before], `${refused} refused`), otherGoalsMet: refused === 0 }
  },
}

/** Measures a load between two measurements of the service's peak. The goal is a share of that peak. */
const comparedWithPeak = (
  { name, load, minRatio, maxP99Ms }: { name: string; load: string; minRatio: number; maxP99Ms?: number },
  measure: (context: LoadContext, target: Target, peak: Outcome) => Promise<readonly [Outcome, note: string]>,
): Load => ({
  name,
  load,
  goal: `≥ ${minRatio * 100} %${maxP99Ms === undefined ? '' : `, p99 ≤ ${maxP99Ms} ms`}`,
  reached: (ratio, p99Ms) => ratio >= minRatio && p99Ms <= (maxP99Ms ?? Number.POSITIVE_INFINITY),
  async measure(context) {
    const target = targetOf(context)
    const before = await closedLoop(target, clients, context.window)
    const [outcome, note] = await measure(context, target, before)
    const after = await closedLoop(target, clients, context.window)
    return compared(outcome, [before, after], note)
  },
})

const openLoopAt = (times: number, goal: { minRatio: number; maxP99Ms?: number }): Load =>
  comparedWithPeak(
    { name: `${times}x`, load: `${times} × the peak's rate, whether or not it keeps up`, ...goal },
    async ({ window }, target, peak) => {
      const [outcome, tookMs] = await Promise.all([
        openLoop(target, peak.goodput * times, maxConnections, window),
        newcomers(target, window),
      ])
      const note = `${perSecond(outcome.rateOf(503))} shed, ${perSecond(outcome.unsent / outcome.seconds)} found no connection`
      return [outcome, `${note}; newcomers' p99 ${Math.round(quantile(tookMs, 0.99))} ms`]
    },
  )

const crowd = comparedWithPeak(
  { name: 'crowd', load: `20 × the connections (${clients * 20}), each calling again immediately after any response`, minRatio: 0.75 },
  async ({ window }, target) => {
    const outcome = await closedLoop(target, clients * 20, window)
    return [outcome, `${perSecond(outcome.rateOf(503))} shed`]
  },
)

/** Not one of the goals. Shows how a program in a loop affects all other callers. */
const overLimit = comparedWithPeak(
  { name: 'over-limit', load: `${clients} clients beside ${clients * 10} that are over their limit and never back off`, minRatio: 0.75 },
  async ({ testbed, service: { key, person }, window }, target) => {
    const limit = 'update api_keys set rate_limit_per_min = 1 where person_id = (select id from people where email = $1)'
    await testbed.sql(limit, [person('ruth').email], 'overload')
    const stubborn = closedLoop({ ...target, call: () => stubbornCall(key('ruth')) }, clients * 10, window)
    const outcome = await closedLoop(target, clients, window)
    // The stubborn clients finish after the others. Wait for them, so that the next measurement runs without them.
    return [outcome, `${perSecond((await stubborn).rateOf(429))} with 429`]
  },
)

/** Asks the half-open callers' thread for its figures. */
async function readStats(callers: Worker): Promise<HalfOpenStats> {
  callers.postMessage('look')
  const [stats] = (await once(callers, 'message')) as [HalfOpenStats]
  return stats
}

const halfOpenClients: Load = {
  name: 'half-open',
  load: `a third of the peak's rate beside ${halfOpenCount.toLocaleString('en')} half-open connections`,
  goal: 'p99 ≤ 2 × base; headers cut off ≤ 6 s, bodies ≤ 12 s',
  reached: (_ratio, p99Ms, baseP99Ms) => p99Ms <= 2 * baseP99Ms,
  async measure(context) {
    const target = targetOf(context)
    const { goodput } = await closedLoop(target, clients, context.window)
    const honest = () => openLoop(target, goodput / 3, clients, { ...context.window, seconds: context.window.seconds * 2 })
    const before = await honest()
    const options: HalfOpenOptions = { port: target.port, key: context.service.key('mina'), count: halfOpenCount }
    const halfOpenWorker = new Worker(join(root, 'bench/dist/half-open-thread.js'), { workerData: options })
    // Nearly all of them: connections that were cut off are being reopened.
    const minOpen = halfOpenCount * 0.95
    await until(async () => (await readStats(halfOpenWorker)).openCount >= minOpen, 60_000, `${minOpen} half-open connections stand`, 100)
    const outcome = await honest()
    // By then, all of the first connections have been cut off.
    await pause(13_000)
    const { openCount, longestMs, unanswered } = await readStats(halfOpenWorker)
    // Terminating the thread closes its connections.
    await halfOpenWorker.terminate()
    const after = await honest()
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    const note = `${openCount} stood; cut off after ${seconds(longestMs.headers)} s and ${seconds(longestMs.body)} s at most, ${unanswered} without a word`
    return {
      ...compared(outcome, [before, after], note),
      otherGoalsMet: longestMs.headers <= 6_000 && longestMs.body <= 12_000 && unanswered === 0,
    }
  },
}

export const loads: readonly Load[] = [
  closed('reads', 'GET /v1/opportunities', reads),
  closed('writes', 'POST /v1/requests', writes),
  stall,
  openLoopAt(2.5, { minRatio: 0.9, maxP99Ms: 1_200 }),
  openLoopAt(10, { minRatio: 0.7 }),
  crowd,
  overLimit,
  halfOpenClients,
]
