/** One drill under load: how it affects the partners, and whether everything that was acknowledged to them still holds afterwards. */
import { setTimeout as pause } from 'node:timers/promises'
import { checkFiling } from '../exactly-once.ts'
import { type Figures, longest, median, seconds } from '../figures.ts'
import { longestPause, startFiling } from '../filing.ts'
import { bearer, describeResult, isRetryable, jsonCall, kindOf, sendTo } from '../http-client.ts'
import type { TwoInstances } from '../installations.ts'
import { startLoops, until } from '../wait.ts'
import type { Cluster } from './cluster.ts'
import type { Drill } from './drills.ts'

const writers = 8
const pauseMs = 15
const probeIntervalMs = 20
/** The longest time that a call may wait for a response. */
const maxResponseMs = 5_000
const recoveryTimeoutMs = 90_000

export type Outcome = Awaited<ReturnType<typeof runDrill>>

export async function runDrill(drill: Drill, cluster: Cluster, pair: TwoInstances) {
  const filing = startFiling({ ...pair, writers, pauseMs, isAcceptable: isRetryable })
  const probes = pair.ports.map((port) => startProbe(port, pair.apiKey))
  const waitForAcknowledgement = (since: number) =>
    until(() => (filing.acknowledgedAt.at(-1) ?? 0) > since, recoveryTimeoutMs, 'a write is acknowledged again')
  await until(() => filing.filed.length > 100, recoveryTimeoutMs, 'a hundred requests are filed')

  const startedAt = performance.now()
  // Calls already in flight may still get a response. Acknowledgements count only after one second.
  const restore = await drill.run(cluster, () => waitForAcknowledgement(performance.now() + 1_000))
  restore()
  await cluster.waitUntilHealthy()
  await waitForAcknowledgement(performance.now())
  const writePauseMs = longestPause(filing.acknowledgedAt, startedAt)
  const readPauseMs = Math.max(...probes.map(({ servedAt }) => longestPause(servedAt, startedAt)))
  await Promise.all([filing.stop(), ...probes.map((probe) => probe.stop())])

  const checkResult = await checkFiling(filing, { ...pair, sql: cluster.sql })
  const violations = [...checkResult.violations, ...probes.flatMap((probe) => probe.violations)]
  if (writePauseMs > (drill.maxPauseMs ?? Number.POSITIVE_INFINITY)) violations.push(`writes paused for ${Math.round(writePauseMs)} ms`)
  if (filing.longestResponseMs() > maxResponseMs) violations.push(`a response took ${Math.round(filing.longestResponseMs())} ms`)
  if (drill.leaderless) {
    const { fromMs, toMs } = drill.leaderless
    const served = probes.flatMap(({ servedAt }) => servedAt.filter((at) => at >= startedAt + fromMs && at < startedAt + toMs))
    if (served.length > 0) violations.push(`${served.length} calls were served from memory while nobody led`)
  }
  return {
    drill: drill.name,
    writePauseMs,
    readPauseMs,
    longestResponseMs: filing.longestResponseMs(),
    acknowledged: checkResult.acknowledged,
    replays: checkResult.replays,
    violations,
  }
}

/**
 * Calls an instance continuously with one key, and records when each served call began. `/me` is served from the instance's cache
 * alone, which must not happen while no node leads.
 */
function startProbe(port: number, apiKey: string) {
  const violations: string[] = []
  const servedAt: number[] = []
  const stop = startLoops(async () => {
    const startedAt = performance.now()
    const result = await sendTo(port, jsonCall('GET', '/v1/me', bearer(apiKey)))
    if (kindOf(result) === '200') servedAt.push(startedAt)
    else if (kindOf(result) !== '503 api_error') violations.push(`GET /me: ${describeResult(result)}`)
    await pause(probeIntervalMs)
  })
  return { violations, servedAt, stop }
}

export function outcomeLine({ drill, writePauseMs, readPauseMs, acknowledged, violations }: Outcome): string {
  const pauses = `writes paused ${seconds(writePauseMs, 1)}, reads ${seconds(readPauseMs, 1)}`
  return `${drill}: ${pauses}, ${acknowledged} acknowledged, ${violations.length} violations`
}

/** The figures of all runs of one drill. */
export function figuresOf({ name }: Drill, outcomes: readonly Outcome[]): Figures {
  const all = (which: 'writePauseMs' | 'readPauseMs' | 'longestResponseMs' | 'acknowledged' | 'replays') =>
    outcomes.map((one) => one[which])
  const spread = (values: readonly number[]) => `${seconds(median(values), 1)} (at most ${seconds(longest(values), 1)})`
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const pauses = `writes pause ${spread(all('writePauseMs'))}, reads ${spread(all('readPauseMs'))}`
  const writes = `${sum(all('acknowledged'))} acknowledged, ${sum(all('replays'))} of them replayed`
  return {
    what: `${name}, ${outcomes.length} times`,
    found: `${pauses}; the longest response took ${seconds(longest(all('longestResponseMs')), 1)}; ${writes}`,
    violations: outcomes.flatMap(({ violations }) => violations),
  }
}
