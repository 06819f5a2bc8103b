/** `npm run overload`: puts more load on the service than it can serve, compares it with the service's peak, and writes the figures to the docs. `-- 10x` runs one load, `-- --quick` runs all of them roughly. */
import { setPriority } from 'node:os'
import { options } from '../../reliability/options.ts'
import { undisturbed } from '../cores.ts'
import { putOffers } from '../data.ts'
import { onStage, type Stage } from '../stage.ts'
import { type Figure, lineOf, type Sample, tableOf, writeDown } from './figures.ts'
import { type Load, loads, type Scene, warmUp } from './loads.ts'

const names = loads.map(({ name }) => name)
const { quick: isQuick, named, isChosen } = options({ quick: false }, names)
const chosen = loads.filter(({ name }) => isChosen(name))
const rounds = isQuick ? 1 : 5
const retries = isQuick ? { repeats: 0, waitSeconds: 0 } : { repeats: 3, waitSeconds: 120 }
const window = isQuick ? { warmUpSeconds: 1, seconds: 2 } : { warmUpSeconds: 2, seconds: 6 }

const samples = new Map(chosen.map((load): [Load, Sample[]] => [load, []]))
await onStage(async (stage) => {
  await stage.database('overload', async () => {})
  await stage.serving('overload', async (service) => {
    await putOffers(stage, 'overload', 2_000)
    goFirst(stage.say)
    const scene: Scene = { stage, service, window }
    await warmUp(scene, isQuick ? 2 : 20)
    // Each load runs once per round, so that a slow minute of the machine does not affect one load only.
    for (let round = 1; round <= rounds; round++) {
      for (const [load, taken] of samples) {
        const sample = await undisturbed(stage.postmasterPid, retries, () => load.measure(scene))
        taken.push(sample)
        stage.say(`round ${round} of ${rounds}: ${lineOf(load, sample)}`)
      }
    }
  })
})
const figures = [...samples].map(([load, taken]): Figure => ({ ...load, samples: taken }))
process.stdout.write(`\n${tableOf(figures)}\n`)
if (!isQuick && named.length === 0) writeDown(figures, rounds)

/** The load generator shares a core with the database. Its own waiting must not count as the service's latency. Only root may raise a priority. */
function goFirst(say: Stage['say']): void {
  try {
    setPriority(-15)
  } catch {
    say('not as root: the load generator waits for its core like all others, and that shows in every latency')
  }
}
