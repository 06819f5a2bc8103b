/** Kills of whole processes, and how long it takes until a write is answered again. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from '../installation.ts'
import { until } from '../wait.ts'
import type { Stage } from './stage.ts'
import { fileDemand } from './stories/demand.ts'
import type { BackKind, Tally } from './tally.ts'

/** What is killed at once, and how long after that it is killed once more: while it starts, recovers, or is back. */
export interface Kill {
  readonly kind: BackKind
  readonly instance: 0 | 1
  readonly againAfterMs: number
}

const startedWithinMs = 60_000

/**
 * Kills twice, and resolves when a write is answered: by the instance that was hit, or through which the database was missed. Nobody
 * helps but the supervisor that starts a process of the service again. `onKill` is told of each.
 */
export async function killTwice(target: Kill, installation: Installation, stage: Stage, tally: Tally, onKill: () => void): Promise<void> {
  const { kind, instance, againAfterMs } = target
  const kills = async () => {
    await killOnce(target, installation)
    tally.points[kind]++
    onKill()
  }
  try {
    await kills()
    await pause(againAfterMs)
    await kills()
    const killedAtMs = performance.now()
    await fileDemand(stage, 'mina', instance)
    tally.back[kind].push(performance.now() - killedAtMs)
  } catch (error) {
    tally.violation(`after a kill (${kind}): ${error instanceof Error ? error.message : error}`)
  }
}

/** As soon as there is something to kill. */
async function killOnce({ kind, instance }: Kill, { home: { database }, instances }: Installation): Promise<void> {
  if (kind !== 'service') await until(() => database.kill(), startedWithinMs, 'the database runs')
  if (kind !== 'database') await until(() => instances[instance].kill(), startedWithinMs, 'the instance runs')
}
