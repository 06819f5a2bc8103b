/** Repeated power losses under load. After each, an installation starts from the disk as it was, and every acknowledged write must be there. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { acknowledgedIn, databaseViolations, replayViolations } from '../exactly-once.ts'
import { type Figures, longest, median, seconds } from '../figures.ts'
import { type Filing, startFiling } from '../filing.ts'
import { type DemoInstallation, openDemo } from '../installations.ts'
import { Random } from '../random.ts'
import { brokenInvariants } from '../torture/invariants.ts'
import { Disk } from './disk.ts'

type Loss = Awaited<ReturnType<typeof loseOnce>>

const writers = 8
const diskMegabytes = 3_000
const [minDelayMs, maxDelayMs] = [50, 1_500]
const maxReplays = 40

interface PowerOptions {
  readonly imageStore: Disk
  readonly logFile: string
  readonly seed: string
  /** Commits are acknowledged before they are on the disk. The run must detect this. */
  readonly planted: boolean
  readonly shouldContinue: (losses: number) => boolean
  readonly log: (line: string) => void
}

export async function losePower({ imageStore, logFile, seed, planted, shouldContinue, log }: PowerOptions): Promise<Figures> {
  const random = new Random(seed)
  const disk = Disk.make(join(imageStore.folder, 'disk.img'), join(imageStore.folder, 'disk'), diskMegabytes)
  const demo = await openDemo({ folder: disk.folder, logFile })
  if (planted) await disableSyncCommit(demo)
  const filing = startFiling({ ...demo, writers, pauseMs: 0, isAcceptable: () => planted })
  const losses: Loss[] = []
  const sum = (of: (loss: Loss) => number) => losses.reduce((total, loss) => total + of(loss), 0)
  while (shouldContinue(losses.length)) {
    await pause(random.int(minDelayMs, maxDelayMs))
    losses.push(await loseOnce(disk, filing, imageStore, logFile))
    log(`${losses.length} losses, ${sum((one) => one.acknowledged)} acknowledged, ${sum((one) => one.violations.length)} violations`)
  }
  await filing.stop()
  await demo.close(true)
  disk.remove()
  const recoveryMs = losses.map((one) => one.recoveryMs)
  const allViolations = [...losses.flatMap(({ violations }) => violations), ...filing.violations]
  const checked = `${sum((one) => one.acknowledged)} acknowledged writes looked for, ${sum((one) => one.replayed)} replayed`
  return {
    what: `power lost ${losses.length} times, seed ${seed}`,
    found: `${checked}; ready again after ${seconds(median(recoveryMs))}, at most ${seconds(longest(recoveryMs))}`,
    violations:
      planted && allViolations.length === 0
        ? ['commits were acknowledged before the disk had them, and no loss was detected']
        : allViolations,
  }
}

async function loseOnce(disk: Disk, filing: Filing, imageStore: Disk, logFile: string) {
  // A copy, because later acknowledgements change the original.
  const before = filing.filed.map((one) => ({ ...one }))
  const snapshot = disk.afterPowerLoss(join(imageStore.folder, 'left.img'), join(imageStore.folder, 'left'))
  const startedAtMs = performance.now()
  const demo = await openDemo({ folder: snapshot.folder, logFile })
  const recoveryMs = performance.now() - startedAtMs
  const last = before.slice(-maxReplays)
  const lost = await databaseViolations(before, demo.sql, false)
  const replayed = await replayViolations(last, demo.ports)
  const broken = await brokenInvariants(demo.database)
  await demo.close(true)
  snapshot.remove()
  const violations = [...lost, ...replayed, ...broken]
  return { acknowledged: acknowledgedIn(before), replayed: last.length, recoveryMs, violations }
}

/** The server also delays its own WAL writes, so that losses do not depend on how fast the disk is copied. */
async function disableSyncCommit({ sql }: DemoInstallation): Promise<void> {
  await sql('alter database parley set synchronous_commit = off')
  await sql(`alter system set wal_writer_delay = '10s'`)
  await sql(`alter system set wal_writer_flush_after = '1GB'`)
  await sql('select pg_reload_conf()')
  await sql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'parley %'`)
}
