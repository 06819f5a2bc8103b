/** One drill under load: how it affects the partners, and whether everything that was acknowledged to them still holds afterwards. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Figures, longest, median, seconds } from '../figures.ts'
import { judge } from '../filed-once.ts'
import { longestPause, startFiling } from '../filing.ts'
import { bearer, isComeAgain, jsonCall, kindOf, sendTo, wordsOf } from '../http-client.ts'
import type { TwoInstances } from '../stage.ts'
import { again, until } from '../wait.ts'
import type { Cluster } from './cluster.ts'
import type { Drill } from './drills.ts'

const writers = 8
const pauseMs = 15
const witnessEveryMs = 20
/** The longest time that a call may wait for a response. */
const maxAnswerMs = 5_000
const flowsWithinMs = 90_000

export type Outcome = Awaited<ReturnType<typeof rehearse>>

export async function rehearse(drill: Drill, cluster: Cluster, pair: TwoInstances) {
  const filing = startFiling({ ...pair, writers, pauseMs, mayPass: isComeAgain })
  const witnesses = pair.ports.map((port) => startWitness(port, pair.apiKey))
  const flows = (since: number) => until(() => (filing.acknowledgedAt.at(-1) ?? 0) > since, flowsWithinMs, 'a write is acknowledged again')
  await until(() => filing.filed.length > 100, flowsWithinMs, 'a hundred requests are filed')

  const begunAt = performance.now()
  // Calls already in flight may still be answered. Acknowledgements count only after one second.
  const restore = await drill.run(cluster, () => flows(performance.now() + 1_000))
  restore()
  await cluster.healthy()
  await flows(performance.now())
  const writePauseMs = longestPause(filing.acknowledgedAt, begunAt)
  const readPauseMs = Math.max(...witnesses.map(({ servedAt }) => longestPause(servedAt, begunAt)))
  await Promise.all([filing.stop(), ...witnesses.map((witness) => witness.stop())])

  const verdict = await judge(filing, { ...pair, sql: cluster.sql })
  const violations = [...verdict.violations, ...witnesses.flatMap((witness) => witness.violations)]
  if (writePauseMs > (drill.maxPauseMs ?? Number.POSITIVE_INFINITY)) violations.push(`writes paused for ${Math.round(writePauseMs)} ms`)
  if (filing.longestAnswerMs() > maxAnswerMs) violations.push(`an answer took ${Math.round(filing.longestAnswerMs())} ms`)
  if (drill.leaderless) {
    const { fromMs, toMs } = drill.leaderless
    const served = witnesses.flatMap(({ servedAt }) => servedAt.filter((at) => at >= begunAt + fromMs && at < begunAt + toMs))
    if (served.length > 0) violations.push(`${served.length} calls were served from memory while nobody led`)
  }
  return {
    drill: drill.name,
    writePauseMs,
    readPauseMs,
    longestAnswerMs: filing.longestAnswerMs(),
    acknowledged: verdict.acknowledged,
    replays: verdict.replays,
    violations,
  }
}

/**
 * Calls an instance continuously with one key, and records when each served call began. `/me` is answered from the instance's cache
 * alone, which must not happen while no node leads.
 */
function startWitness(port: number, apiKey: string) {
  const violations: string[] = []
  const servedAt: number[] = []
  const stop = again(async () => {
    const startedAt = performance.now()
    const heard = await sendTo(port, jsonCall('GET', '/v1/me', bearer(apiKey)))
    if (kindOf(heard) === '200') servedAt.push(startedAt)
    else if (kindOf(heard) !== '503 api_error') violations.push(`GET /me: ${wordsOf(heard)}`)
    await pause(witnessEveryMs)
  })
  return { violations, servedAt, stop }
}

export function outcomeLine({ drill, writePauseMs, readPauseMs, acknowledged, violations }: Outcome): string {
  const pauses = `writes paused ${seconds(writePauseMs, 1)}, reads ${seconds(readPauseMs, 1)}`
  return `${drill}: ${pauses}, ${acknowledged} acknowledged, ${violations.length} violations`
}

/** The figures of all runs of one drill. */
export function figuresOf({ name }: Drill, outcomes: readonly Outcome[]): Figures {
  const all = (which: 'writePauseMs' | 'readPauseMs' | 'longestAnswerMs' | 'acknowledged' | 'replays') => outcomes.map((one) => one[which])
  const spread = (values: readonly number[]) => `${seconds(median(values), 1)} (at most ${seconds(longest(values), 1)})`
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const pauses = `writes pause ${spread(all('writePauseMs'))}, reads ${spread(all('readPauseMs'))}`
  const writes = `${sum(all('acknowledged'))} acknowledged, ${sum(all('replays'))} of them replayed`
  return {
    what: `${name}, ${outcomes.length} times`,
    found: `${pauses}; the longest answer took ${seconds(longest(all('longestAnswerMs')), 1)}; ${writes}`,
    violations: outcomes.flatMap(({ violations }) => violations),
  }
}
