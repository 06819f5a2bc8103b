/** One drill under load: what it is to the partners, and whether anything that they were told is not so afterwards. */
import { judge } from '../filed-once.ts'
import { Filing, longestPause } from '../filing.ts'
import { isComeAgain } from '../http-client.ts'
import type { TwoInstances } from '../two-instances.ts'
import { until } from '../wait.ts'
import type { Cluster } from './cluster.ts'
import type { Drill } from './drills.ts'
import { startWitness } from './witness.ts'

const writers = 8
const pauseMs = 15
/** No call is left without an answer for longer. */
const maxAnswerMs = 5_000
const flowsWithinMs = 90_000

export interface Outcome {
  readonly drill: string
  readonly writePauseMs: number
  readonly readPauseMs: number
  readonly longestAnswerMs: number
  readonly acknowledged: number
  readonly replays: number
  readonly violations: readonly string[]
}

export async function rehearse(drill: Drill, cluster: Cluster, { ports, apiKey }: TwoInstances): Promise<Outcome> {
  const filing = new Filing({ ports, apiKey, writers, pauseMs, mayPass: isComeAgain })
  filing.start()
  const witnesses = ports.map((port) => startWitness(port, apiKey))
  const flows = (since: number) => until(() => (filing.acknowledgedAt.at(-1) ?? 0) > since, flowsWithinMs, 'a write is acknowledged anew')
  await until(() => filing.filed.length > 100, flowsWithinMs, 'a hundred requests are filed')

  const begunAt = performance.now()
  // What was on its way already may still be answered: an acknowledgement counts from a second later on.
  const restore = await drill.run(cluster, () => flows(performance.now() + 1_000))
  restore()
  await cluster.healthy()
  await flows(performance.now())
  const writePauseMs = longestPause(filing.acknowledgedAt, begunAt)
  const readPauseMs = Math.max(...witnesses.map(({ servedAt }) => longestPause(servedAt, begunAt)))
  await Promise.all([filing.stop(), ...witnesses.map((witness) => witness.stop())])

  const verdict = await judge(filing, apiKey, (text, values) => cluster.sql(text, values, 'parley'), ports)
  const violations = [...verdict.violations, ...witnesses.flatMap((witness) => witness.violations)]
  if (writePauseMs > (drill.maxPauseMs ?? Number.POSITIVE_INFINITY)) violations.push(`writes paused for ${Math.round(writePauseMs)} ms`)
  if (filing.longestMs > maxAnswerMs) violations.push(`an answer took ${Math.round(filing.longestMs)} ms`)
  if (drill.leaderless) {
    const { fromMs, toMs } = drill.leaderless
    const served = witnesses.flatMap(({ servedAt }) => servedAt.filter((at) => at >= begunAt + fromMs && at < begunAt + toMs))
    if (served.length > 0) violations.push(`${served.length} calls were served from memory while nobody led`)
  }
  return {
    drill: drill.name,
    writePauseMs,
    readPauseMs,
    longestAnswerMs: filing.longestMs,
    acknowledged: verdict.acknowledged,
    replays: verdict.replays,
    violations,
  }
}
