/** Repeated rolling restarts: one instance, then the other, while partners file requests. */
import { setTimeout as pause } from 'node:timers/promises'
import { checkFiling } from '../exactly-once.ts'
import { type Figures, longest, seconds } from '../figures.ts'
import { longestPause, startFiling } from '../filing.ts'
import { type CallResult, isRetryable } from '../http-client.ts'
import type { HarnessContext } from '../installations.ts'
import { until } from '../wait.ts'

const writers = 8
const pauseMs = 10
const writeTimeoutMs = 60_000
const maxExitMs = 10_000
/** An accepted call gets a response: its result, or one that says to retry. */
const isAcceptable = (result: CallResult): boolean => result === 'refused' || result === 'cut' || isRetryable(result)

export async function restarts(count: number, context: HarnessContext): Promise<Figures> {
  const filing = startFiling({ ...context, writers, pauseMs, isAcceptable })
  const exits: number[] = []
  const violations: string[] = []
  const startedAt = performance.now()
  for (let n = 0; n < count; n++) {
    const instance = context.instances[n % 2 === 0 ? 0 : 1]
    const stoppedAt = performance.now()
    const code = await instance.restart()
    exits.push(performance.now() - stoppedAt)
    if (code !== 0) violations.push(`an instance ended with ${code}`)
    await instance.ready()
    const before = filing.acknowledgedAt.length
    await until(() => filing.acknowledgedAt.length > before, writeTimeoutMs, 'a write is acknowledged')
    if ((n + 1) % 25 === 0)
      context.log(`${n + 1} restarts, ${filing.acknowledgedAt.length} acknowledged, ${filing.violations.length} violations`)
    await pause(pauseMs)
  }
  const writePauseMs = longestPause(filing.acknowledgedAt, startedAt)
  await filing.stop()
  const checkResult = await checkFiling(filing, context)
  violations.push(...checkResult.violations)
  if (longest(exits) > maxExitMs) violations.push(`an instance took ${longest(exits)} ms to end`)
  return {
    what: `${count} restarts, one instance after the other`,
    found: `${checkResult.acknowledged} writes acknowledged, ${checkResult.replays} of them replayed, the event of each read once; sent again after: ${filing.failedAttempts}; the longest end took ${seconds(longest(exits))}, the longest time without an acknowledgement ${seconds(writePauseMs)}`,
    violations,
  }
}
