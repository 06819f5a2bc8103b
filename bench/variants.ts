/** The two sides of most rows: calls to the service under wrk, and reference programs. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { isPinned, serverCore } from './cores.ts'
import type { Sampled, Variant } from './rounds.ts'
import { checkout, type Measured } from './stage.ts'
import { type Load, wrk } from './wrk.ts'

export const underLoad = (name: string, server: Measured, load: (seconds: number) => Load): Variant => ({
  name,
  pid: server.pid,
  sample: (seconds) => wrk(load(seconds), seconds),
})

export interface RawTask {
  readonly work: 'list' | 'insert' | 'claim'
  readonly connection: pg.ClientConfig
  readonly callers: number
  readonly connections: number
  readonly text: string
  readonly values?: readonly unknown[]
  readonly ids?: readonly string[]
}

/** The raw driver in a process of its own, on the service's core, started anew for each sample. */
export const rawDriver = (name: string, task: RawTask): Variant => ({
  name,
  async sample(seconds) {
    const program = join(checkout, 'bench/dist/raw-driver.js')
    const command = isPinned ? ['taskset', '-c', serverCore, process.execPath, program] : [process.execPath, program]
    const env = { ...process.env, TASK: JSON.stringify({ values: [], ids: [], ...task, seconds }) }
    const { stdout } = await promisify(execFile)(command[0] as string, command.slice(1), { env })
    return JSON.parse(stdout) as Sampled
  },
})
