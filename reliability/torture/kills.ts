/** Kills of whole processes, and how long it takes until a write is answered again. */
import type { Installation } from '../installation.ts'
import type { Stage } from './stage.ts'
import { fileDemand } from './stories/demand.ts'
import type { BackKind, Tally } from './tally.ts'

/**
 * Kills at once what `kind` says, and resolves when a write is answered: by the instance that was hit, or through which the
 * database was missed. Nobody helps but the supervisor that starts a process of the service again.
 */
export async function kill(kind: BackKind, instance: 0 | 1, installation: Installation, stage: Stage, tally: Tally): Promise<void> {
  const killedAtMs = performance.now()
  if (kind !== 'service') installation.home.database.kill()
  if (kind !== 'database') installation.instances[instance].kill()
  tally.points[kind]++
  try {
    await fileDemand(stage, 'mina', instance)
    tally.back[kind].push(performance.now() - killedAtMs)
  } catch (error) {
    tally.violation(`after a kill (${kind}): ${error instanceof Error ? error.message : error}`)
  }
}
