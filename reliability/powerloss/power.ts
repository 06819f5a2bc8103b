/** Repeated power losses under load. After each, an installation starts from the disk as it was, and every acknowledged write must be there. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figures, longest, median, seconds } from '../figures.ts'
import { acknowledgedIn, wrongInTheDatabase, wrongReplays } from '../filed-once.ts'
import { type Filing, startFiling } from '../filing.ts'
import { Random } from '../random.ts'
import { type DemoInstallation, openDemo } from '../stage.ts'
import { brokenInvariants } from '../torture/invariants.ts'
import { Disk } from './disk.ts'

type Loss = Awaited<ReturnType<typeof loseOnce>>

const writers = 8
const diskMegabytes = 3_000
const [soonestMs, latestMs] = [50, 1_500]
const maxReplays = 40

interface PowerOptions {
  readonly shelf: Disk
  readonly logFile: string
  readonly seed: string
  /** Commits are acknowledged before they are on the disk. The run must detect this. */
  readonly planted: boolean
  readonly goesOn: (losses: number) => boolean
  readonly say: (line: string) => void
}

export async function losePower({ shelf, logFile, seed, planted, goesOn, say }: PowerOptions): Promise<Figures> {
  const random = new Random(seed)
  const disk = Disk.make(join(shelf.folder, 'disk.img'), join(shelf.folder, 'disk'), diskMegabytes)
  const home = await openDemo({ folder: disk.folder, logFile })
  if (planted) await answerBeforeTheDisk(home)
  const filing = startFiling({ ...home, writers, pauseMs: 0, mayPass: () => planted })
  const losses: Loss[] = []
  const sum = (of: (loss: Loss) => number) => losses.reduce((total, loss) => total + of(loss), 0)
  while (goesOn(losses.length)) {
    await pause(random.int(soonestMs, latestMs))
    losses.push(await loseOnce(disk, filing, shelf, logFile))
    say(`${losses.length} losses, ${sum((one) => one.acknowledged)} acknowledged, ${sum((one) => one.violations.length)} violations`)
  }
  await filing.stop()
  await home.close(true)
  disk.remove()
  const backMs = losses.map((one) => one.backMs)
  const wrong = [...losses.flatMap(({ violations }) => violations), ...filing.violations]
  const looked = `${sum((one) => one.acknowledged)} acknowledged writes looked for, ${sum((one) => one.replayed)} replayed`
  return {
    what: `power lost ${losses.length} times, seed ${seed}`,
    found: `${looked}; ready again after ${seconds(median(backMs))}, at most ${seconds(longest(backMs))}`,
    violations: planted && wrong.length === 0 ? ['commits were answered before the disk, and nothing was found lost'] : wrong,
  }
}

async function loseOnce(disk: Disk, filing: Filing, shelf: Disk, logFile: string) {
  // A copy, because later acknowledgements change the original.
  const before = filing.filed.map((one) => ({ ...one }))
  const left = disk.afterPowerLoss(join(shelf.folder, 'left.img'), join(shelf.folder, 'left'))
  const startedAtMs = performance.now()
  const home = await openDemo({ folder: left.folder, logFile })
  const backMs = performance.now() - startedAtMs
  const last = before.slice(-maxReplays)
  const lost = await wrongInTheDatabase(before, home.sql, false)
  const replayed = await wrongReplays(last, home.ports)
  const broken = await brokenInvariants(home.database)
  await home.close(true)
  left.remove()
  const violations = [...lost, ...replayed, ...broken]
  return { acknowledged: acknowledgedIn(before), replayed: last.length, backMs, violations }
}

/** The server also delays its own WAL writes, so that losses do not depend on how fast the disk is copied. */
async function answerBeforeTheDisk({ sql }: DemoInstallation): Promise<void> {
  await sql('alter database parley set synchronous_commit = off')
  await sql(`alter system set wal_writer_delay = '10s'`)
  await sql(`alter system set wal_writer_flush_after = '1GB'`)
  await sql('select pg_reload_conf()')
  await sql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'parley %'`)
}
