/** The database's disk runs full under load and is freed a while later. Freeing the space must be enough for the service to recover. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Counts, type Figures, seconds } from '../figures.ts'
import { acknowledgedIn, wrongInTheDatabase, wrongReplays } from '../filed-once.ts'
import { type Filing, startFiling } from '../filing.ts'
import { bearer, isComeAgain, kindOf, sendTo } from '../http-client.ts'
import { type DemoInstallation, openDemo } from '../stage.ts'
import { until } from '../wait.ts'
import { Disk } from './disk.ts'

const diskMegabytes = 400
const writers = 8
const fullForMs = 15_000
const fillsWithinMs = 60_000
const backWithinMs = 60_000
const promisedBackMs = 5_000
const maxReplays = 40

/** On a full disk, the service must tell callers to retry, with the envelope. Calls that fail because the database ended may have to be sent again. */
export async function fillDisk(shelf: Disk, logFile: string, say: (line: string) => void): Promise<Figures> {
  const disk = Disk.make(join(shelf.folder, 'small.img'), join(shelf.folder, 'small'), diskMegabytes)
  const home = await openDemo({ folder: disk.folder, logFile })
  const filing = startFiling({ ...home, writers, pauseMs: 0, mayPass: isComeAgain })
  await until(() => filing.filed.length > 200, fillsWithinMs, '200 requests are filed')
  const ballast = join(disk.folder, 'ballast')
  await fill(disk, ballast, filing)
  say(`full after ${filing.filed.length} requests`)
  const violations: string[] = []
  const reads = await readAWhile(home, violations)
  const writes = new Counts(filing.passing)
  rmSync(ballast)
  const roomAtMs = performance.now()
  const before = filing.acknowledgedAt.length
  await until(() => filing.acknowledgedAt.length > before, backWithinMs, 'a write is answered 2xx again')
  const backMs = (filing.acknowledgedAt[before] ?? 0) - roomAtMs
  await filing.stop()
  violations.push(...(await wrongInTheDatabase(filing.filed, home.sql, true)), ...filing.violations)
  violations.push(...(await wrongReplays(filing.filed.slice(-maxReplays), home.ports)))
  const code = await home.close(true)
  disk.remove()
  if (home.instance.starts > 1) violations.push(`the service ended ${home.instance.starts - 1} times`)
  if (code !== 0) violations.push(`the service ended with ${code} when it was asked to`)
  if (backMs > promisedBackMs) violations.push(`back after ${Math.round(backMs)} ms, not within ${promisedBackMs}`)
  const heard = `writes got ${writes}, reads ${reads}; the longest answer took ${seconds(filing.longestAnswerMs())}`
  const back = `first 2xx ${seconds(backMs)} after there was room`
  return { what: 'a full disk', found: `${acknowledgedIn(filing.filed)} acknowledged; while it was full ${heard}; ${back}`, violations }
}

/** Repeatedly uses up all the free space until a write is refused. */
async function fill(disk: Disk, ballast: string, filing: Filing): Promise<void> {
  const megabyte = Buffer.alloc(1024 * 1024)
  const refused = () => {
    for (const size of [megabyte, Buffer.alloc(4096)]) {
      while (disk.freeBytes >= size.length) writeFileSync(ballast, size, { flag: 'a' })
    }
    return filing.passing.size > 0
  }
  await until(refused, fillsWithinMs, 'a write is refused for want of room', 20)
}

/** Reads repeatedly while others write. Returns the results by kind. */
async function readAWhile({ instance, apiKey }: DemoInstallation, violations: string[]): Promise<Counts> {
  const kinds = new Counts()
  for (const endsAtMs = performance.now() + fullForMs; performance.now() < endsAtMs; ) {
    const heard = await sendTo(instance.ports.api, { method: 'GET', path: '/v1/requests?limit=20', headers: bearer(apiKey) })
    const kind = kindOf(heard)
    kinds.note(kind)
    if (kind !== '200' && !isComeAgain(heard)) violations.push(`a read heard ${kind}`)
    await pause(50)
  }
  return kinds
}
