/** Power that goes under load, again and again: each time the disk as it then was is started from, and asked for all that was acknowledged. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Caller } from '../caller.ts'
import { DemoInstallation, generousSettings } from '../demo-installation.ts'
import { Filing } from '../filing.ts'
import type { Random } from '../random.ts'
import { judgeInvariants } from '../torture/invariants.ts'
import { Tally } from '../torture/tally.ts'
import { Disk, type Shelf } from './disk.ts'
import { judgeKept, noted } from './kept.ts'

export interface PowerRun {
  losses: number
  /** Looked for after a loss; one write counts at each. */
  acknowledged: number
  replayed: number
  /** From the start of the service on what was left to its being ready. */
  readonly backMs: number[]
  readonly violations: string[]
}

const writers = 8
const diskMegabytes = 3_000
const [soonestMs, latestMs] = [50, 1_500]
const patienceMs = 12_000

export interface PowerOptions {
  readonly program: string
  readonly shelf: Shelf
  readonly logFile: string
  readonly random: Random
  /** A commit is answered before it is on the disk: what the run must find. */
  readonly planted: boolean
  readonly goesOn: (run: PowerRun) => boolean
  readonly onLoss: (run: PowerRun) => void
}

export async function losePower(options: PowerOptions): Promise<PowerRun> {
  const { program, shelf, logFile, random } = options
  const run: PowerRun = { losses: 0, acknowledged: 0, replayed: 0, backMs: [], violations: [] }
  const disk = Disk.make(join(shelf.folder, 'disk.img'), join(shelf.folder, 'disk'), diskMegabytes)
  const home = await DemoInstallation.openIn(disk.folder, program, generousSettings, logFile)
  if (options.planted) await answerBeforeTheDisk(home)
  const filing = new Filing({
    baseUrls: [`http://127.0.0.1:${home.instance.ports.api}/v1`],
    apiKey: home.people.get('mina')?.keys?.live ?? '',
    writers,
    pauseMs: 0,
    mayPass: () => options.planted,
  })
  filing.start()
  while (options.goesOn(run)) {
    await pause(random.int(soonestMs, latestMs))
    await loseOnce(run, disk, filing, options)
    options.onLoss(run)
  }
  await filing.stop()
  run.violations.push(...filing.violations)
  await home.close(true)
  disk.remove()
  return run
}

async function loseOnce(run: PowerRun, disk: Disk, filing: Filing, { shelf, program, logFile }: PowerOptions): Promise<void> {
  const before = noted(filing.filed)
  const left = disk.afterPowerLoss(join(shelf.folder, 'left.img'), join(shelf.folder, 'left'))
  const startedAtMs = performance.now()
  const home = await DemoInstallation.openIn(left.folder, program, generousSettings, logFile)
  run.backMs.push(performance.now() - startedAtMs)
  const caller = new Caller(patienceMs)
  const { acknowledged, replayed, violations } = await judgeKept(before, home, caller)
  caller.close()
  const tally = new Tally()
  await judgeInvariants(home.database, tally)
  await home.close(true)
  left.remove()
  run.losses++
  run.acknowledged += acknowledged
  run.replayed += replayed
  run.violations.push(...violations, ...tally.complaints)
}

async function answerBeforeTheDisk({ database }: DemoInstallation): Promise<void> {
  await database.rows('alter database parley set synchronous_commit = off')
  await database.rows(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'parley %'`)
}
