/** The database's disk runs full under load, and has room again a while later. Nobody helps but whoever made the room. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, Caller, type Unheard } from '../caller.ts'
import { DemoInstallation, generousSettings } from '../demo-installation.ts'
import { codeOf, Filing, kindOf } from '../filing.ts'
import { until } from '../wait.ts'
import { Disk, type Shelf } from './disk.ts'
import { judgeKept, noted } from './kept.ts'

export interface FullDiskRun {
  readonly acknowledged: number
  /** What writes and reads heard while there was no room. */
  readonly writes: ReadonlyMap<string, number>
  readonly reads: ReadonlyMap<string, number>
  readonly longestAnswerMs: number
  /** From the moment there was room again to the first write that was answered 2xx. */
  readonly backMs: number
  readonly violations: readonly string[]
}

const diskMegabytes = 400
const writers = 8
const fullForMs = 15_000
const fillsWithinMs = 60_000
const backWithinMs = 60_000
const promisedBackMs = 5_000
const patienceMs = 12_000

/** A full disk is told as "come again", with the envelope; a call that meets the database's end may have to be sent again. */
const mayPass = (heard: Answer | Unheard): boolean =>
  typeof heard !== 'string' && ((heard.status === 503 && codeOf(heard) === 'api_error') || codeOf(heard) === 'idempotency_key_in_flight')

export async function fillDisk(program: string, shelf: Shelf, logFile: string, say: (line: string) => void): Promise<FullDiskRun> {
  const disk = Disk.make(join(shelf.folder, 'small.img'), join(shelf.folder, 'small'), diskMegabytes)
  const home = await DemoInstallation.openIn(disk.folder, program, generousSettings, logFile)
  const baseUrl = `http://127.0.0.1:${home.instance.ports.api}/v1`
  const apiKey = home.people.get('mina')?.keys?.live ?? ''
  const filing = new Filing({ baseUrls: [baseUrl], apiKey, writers, pauseMs: 0, mayPass })
  filing.start()
  await until(() => filing.filed.length > 200, fillsWithinMs, '200 requests are filed')
  const reading = new Reading(baseUrl, apiKey)
  const ballast = join(disk.folder, 'ballast')
  await fill(disk, ballast, filing)
  say(`full after ${filing.filed.length} requests`)
  const reads = await reading.during(fullForMs)
  const writes = new Map(filing.passing)
  rmSync(ballast)
  const roomAtMs = performance.now()
  const before = filing.acknowledgedAt.length
  await until(() => filing.acknowledgedAt.length > before, backWithinMs, 'a write is answered 2xx again')
  const backMs = (filing.acknowledgedAt[before] ?? 0) - roomAtMs
  await filing.stop()
  const caller = new Caller(patienceMs)
  const kept = await judgeKept(noted(filing.filed), home, caller)
  caller.close()
  const code = await home.close(true)
  disk.remove()
  const violations = [...kept.violations, ...filing.violations, ...reading.violations]
  if (home.instance.starts > 1) violations.push(`the service ended ${home.instance.starts - 1} times`)
  if (code !== 0) violations.push(`the service ended with ${code} when it was asked to`)
  if (backMs > promisedBackMs) violations.push(`back after ${Math.round(backMs)} ms, not within ${promisedBackMs}`)
  return { acknowledged: kept.acknowledged, writes, reads, longestAnswerMs: filing.longestMs, backMs, violations }
}

/** Takes all the room there is, again and again, until a write is refused for it. */
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

/** One who looks again and again while others write. */
class Reading {
  readonly violations: string[] = []
  readonly #heard = new Map<string, number>()
  readonly #baseUrl: string
  readonly #headers: Readonly<Record<string, string>>

  constructor(baseUrl: string, apiKey: string) {
    this.#baseUrl = baseUrl
    this.#headers = { authorization: `Bearer ${apiKey}` }
  }

  async during(ms: number): Promise<ReadonlyMap<string, number>> {
    const caller = new Caller(patienceMs)
    for (const endsAtMs = performance.now() + ms; performance.now() < endsAtMs; ) {
      const heard = await caller.call(this.#baseUrl, { method: 'GET', path: '/requests?limit=20', headers: this.#headers })
      const kind = typeof heard !== 'string' && heard.status === 200 ? '200' : kindOf(heard)
      this.#heard.set(kind, (this.#heard.get(kind) ?? 0) + 1)
      if (kind !== '200' && !mayPass(heard)) this.violations.push(`a read heard ${kind}`)
      await pause(50)
    }
    caller.close()
    return this.#heard
  }
}
