/**
 * `npm run powerloss`: power losses and a full disk under load. Acknowledged writes must survive. `--losses 200` sets the count,
 * `--minutes 20` runs as many as fit. `power` or `full` runs only this one. `--record` appends rows to docs/reliability.md. `--planted`
 * acknowledges commits before they are on the disk, to prove that the run detects lost writes.
 */
import { join } from 'node:path'
import { runHarness } from '../harness.ts'
import { makeRunFolder } from '../instance.ts'
import { options } from '../options.ts'
import { newSeed } from '../random.ts'
import { makeImageStore, missingForDisks, unmountAndRemove } from './disk.ts'
import { fillDisk } from './full-disk.ts'
import { losePower } from './power.ts'

const cliOptions = options({ losses: 10, minutes: Number, seed: newSeed(), planted: false, record: false }, ['power', 'full'])
const storeMegabytes = 8_000

const missing = missingForDisks()
if (missing !== null) {
  process.stderr.write(`powerloss: cannot run here: ${missing}\n`)
  process.exit(2)
}

await runHarness('powerloss', cliOptions.record, async function* (log, folder) {
  const logFile = join(folder, 'service.log')
  const disks = makeRunFolder('disks')
  process.once('exit', () => unmountAndRemove(disks))
  const imageStore = makeImageStore(disks, storeMegabytes)
  const startedAtMs = performance.now()
  const shouldContinue = (losses: number) =>
    cliOptions.minutes === undefined ? losses < cliOptions.losses : performance.now() - startedAtMs < cliOptions.minutes * 60_000
  if (cliOptions.isChosen('power'))
    yield await losePower({ imageStore, logFile, seed: cliOptions.seed, planted: cliOptions.planted, shouldContinue, log })
  if (cliOptions.isChosen('full')) yield await fillDisk(imageStore, logFile, log)
})
