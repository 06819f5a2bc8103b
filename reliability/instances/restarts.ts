/** Repeated rolling restarts: one instance, then the other, while partners file requests. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Figures, longest, seconds } from '../figures.ts'
import { judge } from '../filed-once.ts'
import { longestPause, startFiling } from '../filing.ts'
import { type Heard, isComeAgain } from '../http-client.ts'
import type { Stage } from '../stage.ts'
import { until } from '../wait.ts'

const writers = 8
const pauseMs = 10
const flowsWithinMs = 60_000
const maxExitMs = 10_000
/** A call that was taken is answered, with its result or with a response to retry. */
const mayPass = (heard: Heard): boolean => heard === 'refused' || heard === 'cut' || isComeAgain(heard)

export async function restarts(count: number, stage: Stage): Promise<Figures> {
  const filing = startFiling({ ...stage, writers, pauseMs, mayPass })
  const exits: number[] = []
  const violations: string[] = []
  const startedAt = performance.now()
  for (let n = 0; n < count; n++) {
    const instance = stage.instances[n % 2 === 0 ? 0 : 1]
    const askedAt = performance.now()
    const code = await instance.restart()
    exits.push(performance.now() - askedAt)
    if (code !== 0) violations.push(`an instance ended with ${code}`)
    await instance.ready()
    const before = filing.acknowledgedAt.length
    await until(() => filing.acknowledgedAt.length > before, flowsWithinMs, 'a write is acknowledged')
    if ((n + 1) % 25 === 0)
      stage.say(`${n + 1} restarts, ${filing.acknowledgedAt.length} acknowledged, ${filing.violations.length} violations`)
    await pause(pauseMs)
  }
  const writePauseMs = longestPause(filing.acknowledgedAt, startedAt)
  await filing.stop()
  const verdict = await judge(filing, stage)
  violations.push(...verdict.violations)
  if (longest(exits) > maxExitMs) violations.push(`an instance took ${longest(exits)} ms to end`)
  return {
    what: `${count} restarts, one instance after the other`,
    found: `${verdict.acknowledged} writes acknowledged, ${verdict.replays} of them replayed, the event of each read once; sent again after: ${filing.passing}; the longest end took ${seconds(longest(exits))}, the longest time without an acknowledgement ${seconds(writePauseMs)}`,
    violations,
  }
}
