/** The database's disk runs full under load and is freed a while later. Freeing the space must be enough for the service to recover. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { acknowledgedIn, databaseViolations, replayViolations } from '../exactly-once.ts'
import { Counts, type Figures, seconds } from '../figures.ts'
import { type Filing, startFiling } from '../filing.ts'
import { bearer, isRetryable, kindOf, sendTo } from '../http-client.ts'
import { type DemoInstallation, openDemo } from '../installations.ts'
import { until } from '../wait.ts'
import { Disk } from './disk.ts'

const diskMegabytes = 400
const writers = 8
const fullForMs = 15_000
const fillTimeoutMs = 60_000
const recoveryTimeoutMs = 60_000
const maxRecoveryMs = 5_000
const maxReplays = 40

/** On a full disk, the service must tell callers to retry, with the envelope. Calls that fail because the database ended may have to be sent again. */
export async function fillDisk(imageStore: Disk, logFile: string, log: (line: string) => void): Promise<Figures> {
  const disk = Disk.make(join(imageStore.folder, 'small.img'), join(imageStore.folder, 'small'), diskMegabytes)
  const demo = await openDemo({ folder: disk.folder, logFile })
  const filing = startFiling({ ...demo, writers, pauseMs: 0, isAcceptable: isRetryable })
  await until(() => filing.filed.length > 200, fillTimeoutMs, '200 requests are filed')
  const ballast = join(disk.folder, 'ballast')
  await fill(disk, ballast, filing)
  log(`full after ${filing.filed.length} requests`)
  const violations: string[] = []
  const reads = await readRepeatedly(demo, violations)
  const writes = new Counts(filing.failedAttempts)
  rmSync(ballast)
  const freedAtMs = performance.now()
  const before = filing.acknowledgedAt.length
  await until(() => filing.acknowledgedAt.length > before, recoveryTimeoutMs, 'a write succeeds again')
  const recoveryMs = (filing.acknowledgedAt[before] ?? 0) - freedAtMs
  await filing.stop()
  violations.push(...(await databaseViolations(filing.filed, demo.sql, true)), ...filing.violations)
  violations.push(...(await replayViolations(filing.filed.slice(-maxReplays), demo.ports)))
  const code = await demo.close(true)
  disk.remove()
  if (demo.instance.starts > 1) violations.push(`the service ended ${demo.instance.starts - 1} times`)
  if (code !== 0) violations.push(`the service ended with ${code} when it was asked to`)
  if (recoveryMs > maxRecoveryMs) violations.push(`back after ${Math.round(recoveryMs)} ms, not within ${maxRecoveryMs}`)
  const results = `writes got ${writes}, reads ${reads}; the longest response took ${seconds(filing.longestResponseMs())}`
  const recovery = `first 2xx ${seconds(recoveryMs)} after there was room`
  return {
    what: 'a full disk',
    found: `${acknowledgedIn(filing.filed)} acknowledged; while it was full ${results}; ${recovery}`,
    violations,
  }
}

/** Repeatedly uses up all the free space until a write is refused. */
async function fill(disk: Disk, ballast: string, filing: Filing): Promise<void> {
  const megabyte = Buffer.alloc(1024 * 1024)
  const isRefused = () => {
    for (const size of [megabyte, Buffer.alloc(4096)]) {
      while (disk.freeBytes >= size.length) writeFileSync(ballast, size, { flag: 'a' })
    }
    return filing.failedAttempts.size > 0
  }
  await until(isRefused, fillTimeoutMs, 'a write is refused for want of room', 20)
}

/** Reads repeatedly while others write. Returns the results by kind. */
async function readRepeatedly({ instance, apiKey }: DemoInstallation, violations: string[]): Promise<Counts> {
  const kinds = new Counts()
  for (const endsAtMs = performance.now() + fullForMs; performance.now() < endsAtMs; ) {
    const result = await sendTo(instance.ports.api, { method: 'GET', path: '/v1/requests?limit=20', headers: bearer(apiKey) })
    const kind = kindOf(result)
    kinds.increment(kind)
    if (kind !== '200' && !isRetryable(result)) violations.push(`a read got ${kind}`)
    await pause(50)
  }
  return kinds
}
