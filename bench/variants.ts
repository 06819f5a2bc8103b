/** The two sides of most rows: calls to the service under wrk, and reference programs. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../reliability/checkout.ts'
import { bearer } from '../reliability/http-client.ts'
import { pinned } from './cores.ts'
import { keyOf } from './markets.ts'
import type { RawTask } from './references/raw-driver.ts'
import type { Sampled, Variant } from './rounds.ts'
import type { Measured, Service } from './stage.ts'
import { type Load, wrk } from './wrk.ts'

/** Calls of a path with the key of a company's owner; GETs, unless a script makes others. */
export const callsOf = ({ people, baseUrl }: Service, path: string, connections: number, more: Partial<CallsOptions> = {}): Load => ({
  url: baseUrl + path,
  headers: { ...bearer(keyOf(people, more.side ?? 'buys')), ...more.headers },
  connections,
  ...(more.script !== undefined && { script: more.script() }),
})
interface CallsOptions {
  readonly side: 'buys' | 'sells'
  readonly headers: Readonly<Record<string, string>>
  /** Made anew for each sample: its Idempotency-Keys are its own. */
  readonly script: () => string
}

export const underLoad = (name: string, server: Measured, load: () => Load): Variant => ({
  name,
  pid: server.pid,
  sample: (seconds) => wrk(load(), seconds),
})

/** The raw driver in a process of its own, on the service's core, started anew for each sample. */
export const rawDriver = (name: string, task: Omit<RawTask, 'seconds'>): Variant => ({
  name,
  async sample(seconds) {
    const [command, args] = pinned(process.execPath, [join(root, 'bench/dist/raw-driver.js')])
    const env = { ...process.env, TASK: JSON.stringify({ ...task, seconds }) }
    const { stdout } = await promisify(execFile)(command, args, { env })
    return JSON.parse(stdout) as Sampled
  },
})
