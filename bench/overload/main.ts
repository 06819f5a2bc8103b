/** `npm run overload`: puts more load on the service than it can take, compares it with the service at its best, and writes the figures down. */
import { setPriority } from 'node:os'
import { putOffers } from '../data.ts'
import { Stage } from '../stage.ts'
import { type Figure, type Sample, tableOf, writeDown } from './figures.ts'
import { loads, type Scene } from './loads.ts'
import { undisturbed } from './quiet.ts'

const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const named = args.filter((arg) => !arg.startsWith('--'))
const chosen = named.length === 0 ? loads : loads.filter((load) => named.includes(load.name))
const rounds = isQuick ? 1 : 5
const patience = isQuick ? { repeats: 0, waitSeconds: 0 } : { repeats: 3, waitSeconds: 120 }
const window = isQuick ? { warmUpSeconds: 1, seconds: 2 } : { warmUpSeconds: 2, seconds: 6 }
const say = (line: string) => process.stderr.write(`${line}\n`)

const stage = await Stage.open(say)
process.once('SIGINT', () => void stage.close().then(() => process.exit(130)))
const figures: Figure[] = []
try {
  await stage.database('overload', async () => {})
  const { people, baseUrl } = await stage.service('overload')
  await putOffers(stage, 'overload', 2_000)
  goFirst()
  const scene: Scene = { stage, port: Number(new URL(baseUrl).port), people, window }
  for (const { measure, ...load } of chosen) {
    const samples: Sample[] = []
    for (let round = 1; round <= rounds; round++) {
      samples.push(await undisturbed(stage.postmasterPid, patience, () => measure(scene)))
      say(`${load.name}, round ${round} of ${rounds}: ${told(samples.at(-1) as Sample)}`)
    }
    figures.push({ ...load, samples })
  }
} finally {
  await stage.close()
}
const table = tableOf(figures)
process.stdout.write(`\n${table}\n`)
if (!isQuick && named.length === 0) writeDown(table, rounds)

/** What is timed here shares a core with the database: its own waiting is none of the service's. Only root may go before others. */
function goFirst(): void {
  try {
    setPriority(-15)
  } catch {
    say('not as root: the load generator waits for its core like all others, and that shows in every latency')
  }
}

function told({ goodput, base, p99Ms, baseP99Ms, foreignCores, note }: Sample): string {
  return `${Math.round(goodput)} of ${Math.round(base)} /s, p99 ${Math.round(p99Ms)} ms after ${Math.round(baseP99Ms)} ms; ${note ?? ''}; others took ${foreignCores.toFixed(2)} cores`
}
