/**
 * `npm run powerloss`: power losses and a full disk under load. Acknowledged writes must survive. `--losses 200` sets the count,
 * `--minutes 20` runs as many as fit. `power` or `full` runs only this one. `--record` appends rows to docs/reliability.md. `--planted`
 * acknowledges commits before they are on the disk, to prove that the run detects lost writes.
 */
import { join } from 'node:path'
import { play } from '../harness.ts'
import { makeHome } from '../instance.ts'
import { options } from '../options.ts'
import { newSeed } from '../random.ts'
import { clear, makeShelf, missingForDisks } from './disk.ts'
import { fillDisk } from './full-disk.ts'
import { losePower } from './power.ts'

const given = options({ losses: 10, minutes: Number, seed: newSeed(), planted: false, record: false }, ['power', 'full'])
const shelfMegabytes = 8_000

const missing = missingForDisks()
if (missing !== null) {
  process.stderr.write(`powerloss: cannot run here: ${missing}\n`)
  process.exit(2)
}

await play('powerloss', given.record, async function* (say, home) {
  const logFile = join(home, 'service.log')
  const disks = makeHome('disks')
  process.once('exit', () => clear(disks))
  const shelf = makeShelf(disks, shelfMegabytes)
  const startedAtMs = performance.now()
  const goesOn = (losses: number) =>
    given.minutes === undefined ? losses < given.losses : performance.now() - startedAtMs < given.minutes * 60_000
  if (given.isChosen('power')) yield await losePower({ shelf, logFile, seed: given.seed, planted: given.planted, goesOn, say })
  if (given.isChosen('full')) yield await fillDisk(shelf, logFile, say)
})
