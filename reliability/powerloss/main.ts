/**
 * `npm run powerloss`: power that goes, and a disk that runs full, under load; what was acknowledged must be there. `--losses 200`, or
 * `--minutes 20`: as many as fit; `--only power` or `--only full`: this one alone; `--record` leaves rows in docs/reliability.md. `--planted`:
 * commits are answered before they are on the disk, and a run that finds nothing lost would be blind.
 */
import { type Figures, tell } from '../figures.ts'
import { makeHome } from '../instance.ts'
import { options } from '../options.ts'
import { newSeed } from '../random.ts'
import { missingForDisks, Shelf } from './disk.ts'
import { fillDisk } from './full-disk.ts'
import { losePower } from './power.ts'

const given = options({ losses: 10, minutes: Number, seed: newSeed(), only: String, planted: false, record: false })
const shelfMegabytes = 8_000
const say = (line: string) => process.stderr.write(`powerloss: ${line}\n`)

const missing = missingForDisks()
if (missing !== null) {
  say(`cannot run here: ${missing}`)
  process.exit(2)
}
// Ended by hand, it takes with it what it runs.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const home = makeHome('powerloss')
const logFile = `${home}.log`
const shelf = new Shelf(home, shelfMegabytes)
process.once('exit', () => shelf.clear())

const startedAtMs = performance.now()
const goesOn = (losses: number) =>
  given.minutes === undefined ? losses < given.losses : performance.now() - startedAtMs < given.minutes * 60_000

const runs: readonly (readonly [name: string, run: () => Promise<Figures>])[] = [
  ['power', () => losePower({ shelf, logFile, seed: given.seed, planted: given.planted, goesOn, say })],
  ['full', () => fillDisk(shelf, logFile, say)],
]
let wrong = false
for (const [name, run] of runs) {
  if (given.only !== undefined && given.only !== name) continue
  const figures = await run()
  tell('npm run powerloss', [figures], given.record, say)
  wrong ||= figures.violations.length > 0
}
if (wrong) say(`the service's log is ${logFile}`)
process.exit(wrong ? 1 : 0)
