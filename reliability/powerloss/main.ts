/** `npm run powerloss`: power that goes, and a disk that runs full, under load; what was acknowledged must be there. */
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newSeed, Random } from '../random.ts'
import { appendRow } from '../rows.ts'
import { spread } from '../torture/tally.ts'
import { missingForDisks, Shelf } from './disk.ts'
import { type FullDiskRun, fillDisk } from './full-disk.ts'
import { losePower, type PowerRun } from './power.ts'

const { values } = parseArgs({
  options: {
    losses: { type: 'string', default: '10' },
    /** As many losses as fit, instead. */
    minutes: { type: 'string' },
    seed: { type: 'string', default: newSeed() },
    /** `power` or `full`: this one alone. */
    only: { type: 'string' },
    /** Commits are answered before they are on the disk: a run that finds nothing lost would be blind. */
    planted: { type: 'boolean', default: false },
    /** Leaves a row in docs/reliability.md. */
    record: { type: 'boolean', default: false },
  },
})
const root = join(import.meta.dirname, '../..')
const program = join(root, 'server/dist/main.js')
const shelfMegabytes = 8_000
const say = (line: string) => process.stderr.write(`powerloss: ${line}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const list = (heard: ReadonlyMap<string, number>) => [...heard].map(([kind, times]) => `${times} × ${kind}`).join(', ') || 'nothing'

const missing = missingForDisks()
if (missing !== null) {
  say(`cannot run here: ${missing}`)
  process.exit(2)
}
// Ended by hand, it takes with it what it runs.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const home = realpathSync(mkdtempSync(join(tmpdir(), 'parley-powerloss-')))
// Run as root, the database's account walks through it.
chmodSync(home, 0o711)
const logFile = `${home}.log`
const shelf = new Shelf(home, shelfMegabytes)
process.once('exit', () => shelf.clear())

const startedAtMs = performance.now()
const goesOn = ({ losses }: PowerRun) =>
  values.minutes === undefined ? losses < Number(values.losses) : performance.now() - startedAtMs < Number(values.minutes) * 60_000
const onLoss = ({ losses, acknowledged, violations }: PowerRun) =>
  say(`${losses} losses, ${acknowledged} acknowledged writes looked for, ${violations.length} violations`)

const violations: string[] = []
if (values.only !== 'full') {
  const random = new Random(values.seed)
  const run = await losePower({ program, shelf, logFile, random, planted: values.planted, goesOn, onLoss })
  violations.push(...run.violations)
  await tellPower(run)
}
if (values.only !== 'power') {
  const run = await fillDisk(program, shelf, logFile, say)
  violations.push(...run.violations)
  await tellFull(run)
}
for (const what of violations.slice(0, 20)) say(what)
if (violations.length > 0) say(`the service's log is ${logFile}`)
process.exit(violations.length > 0 ? 1 : 0)

async function tellPower({ losses, acknowledged, replayed, backMs, violations: wrong }: PowerRun): Promise<void> {
  const { median, worst } = spread(backMs)
  const found = `${acknowledged} acknowledged writes looked for, ${replayed} replayed; ready again after ${seconds(median)}, at most ${seconds(worst)}`
  await tell(`power lost ${losses} times, seed ${values.seed}`, found, wrong.length)
}

async function tellFull({ acknowledged, writes, reads, longestAnswerMs, backMs, violations: wrong }: FullDiskRun): Promise<void> {
  const heard = `writes heard ${list(writes)}, reads ${list(reads)}; the longest answer took ${seconds(longestAnswerMs)}`
  await tell(
    'a full disk',
    `${acknowledged} acknowledged; while it was full ${heard}; first 2xx ${seconds(backMs)} after there was room`,
    wrong.length,
  )
}

async function tell(what: string, found: string, wrong: number): Promise<void> {
  const row = `| ${what} | ${found} | ${wrong} |`
  console.log(row)
  if (values.record) await appendRow(join(root, 'docs/reliability.md'), 'npm run powerloss', row)
}
