/** `npm run overload`: puts more load on the service than it can serve, compares it with the service's peak, and writes the figures to the docs. `-- 10x` runs one load, `-- --quick` runs all of them roughly. */
import { setPriority } from 'node:os'
import { options } from '../../reliability/options.ts'
import { sampleWhenQuiet } from '../cores.ts'
import { putOffers } from '../data.ts'
import { type Testbed, withTestbed } from '../testbed.ts'
import { type Figure, lineOf, type Sample, tableOf, writeToDocs } from './figures.ts'
import { type Load, type LoadContext, loads, warmUp } from './loads.ts'

const names = loads.map(({ name }) => name)
const { quick: isQuick, named, isChosen } = options({ quick: false }, names)
const chosen = loads.filter(({ name }) => isChosen(name))
const rounds = isQuick ? 1 : 5
const retries = isQuick ? { repeats: 0, waitSeconds: 0 } : { repeats: 3, waitSeconds: 120 }
const window = isQuick ? { warmUpSeconds: 1, seconds: 2 } : { warmUpSeconds: 2, seconds: 6 }

const samples = new Map(chosen.map((load): [Load, Sample[]] => [load, []]))
await withTestbed(async (testbed) => {
  await testbed.database('overload', async () => {})
  await testbed.withService('overload', async (service) => {
    await putOffers(testbed, 'overload', 2_000)
    raisePriority(testbed.log)
    const context: LoadContext = { testbed, service, window }
    await warmUp(context, isQuick ? 2 : 20)
    // Each load runs once per round, so that a slow minute of the machine does not affect one load only.
    for (let round = 1; round <= rounds; round++) {
      for (const [load, loadSamples] of samples) {
        const sample = await sampleWhenQuiet(testbed.postmasterPid, retries, () => load.measure(context))
        loadSamples.push(sample)
        testbed.log(`round ${round} of ${rounds}: ${lineOf(load, sample)}`)
      }
    }
  })
})
const figures = [...samples].map(([load, loadSamples]): Figure => ({ ...load, samples: loadSamples }))
process.stdout.write(`\n${tableOf(figures)}\n`)
if (!isQuick && named.length === 0) writeToDocs(figures, rounds)

/** The load generator shares a core with the database. Its own waiting must not count as the service's latency. Only root may raise a priority. */
function raisePriority(log: Testbed['log']): void {
  try {
    setPriority(-15)
  } catch {
    log('not as root: the load generator waits for its core like all others, and that shows in every latency')
  }
}
