/**
 * `npm run powerloss`: power that goes, and a disk that runs full, under load; what was acknowledged must be there. `--losses 200`, or
 * `--minutes 20`: as many as fit; `power` or `full`: this one alone; `--record` leaves rows in docs/reliability.md. `--planted`:
 * commits are answered before they are on the disk, and a run that finds nothing lost would be blind.
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
