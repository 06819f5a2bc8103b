/** The two sides of most rows: calls to the service by the load generator (wrk, one thread, on its own core), and reference programs. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../reliability/checkout.ts'
import { bearer } from '../reliability/http-client.ts'
import type { Instance } from '../reliability/instance.ts'
import type { Program } from '../reliability/program.ts'
import { pinned } from './cores.ts'
import type { Sampled, Variant } from './figure.ts'
import type { RawTask } from './references/raw-driver.ts'
import { benchFolder } from './testbed.ts'

export interface Load {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
  /** A Lua script for wrk that generates each call, if calls differ. */
  readonly script?: string
}

const doneScript = `
function done(summary, latency, requests)
  io.write(string.format("BENCH %d %d %d\\n", summary.requests, summary.duration,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout))
end
`

/** @throws if any response is not 2xx, because a rate of errors means nothing. */
export async function wrk(load: Load, seconds: number): Promise<Sampled> {
  const script = join(benchFolder, 'wrk.lua')
  writeFileSync(script, (load.script ?? '') + doneScript)
  const headers = Object.entries(load.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${load.connections}`, `-d${seconds}s`, '--timeout', '20s', '-s', script, ...headers, load.url]
  const { stdout } = await promisify(execFile)('wrk', args)
  const [, calls, us, errors] = /BENCH (\d+) (\d+) (\d+)/.exec(stdout) ?? []
  if (calls === undefined || Number(errors) > 0) throw new Error(`wrk got failures from ${load.url}:\n${stdout}`)
  return { rate: (Number(calls) / Number(us)) * 1e6, calls: Number(calls) }
}

let runs = 0

/** POSTs, each with its own Idempotency-Key. `body` is a Lua expression: a function from the call's number to its body. */
export const freshKeys = (body: string): string => `
local n = 0
local run = "${process.pid}-${Date.now()}-${++runs}-"
local body = ${body}
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
request = function()
  n = n + 1
  wrk.headers["Idempotency-Key"] = run .. n
  return wrk.format(nil, nil, nil, body(n))
end
`

/** Calls of a path with a person's key. The default person is a buying company's owner. Calls are GETs unless a script generates others. */
export const callsOf = ({ key, baseUrl }: Instance, path: string, connections: number, more: Partial<CallsOptions> = {}): Load => ({
  url: baseUrl + path,
  headers: { ...bearer(key(more.who ?? 'ingrid')), ...more.headers },
  connections,
  ...(more.script !== undefined && { script: more.script() }),
})
interface CallsOptions {
  readonly who: string
  readonly headers: Readonly<Record<string, string>>
  /** Generated again for each sample, so that each sample has its own Idempotency-Keys. */
  readonly script: () => string
}

export const underLoad = (name: string, server: Program, load: () => Load): Variant => ({
  name,
  pid: server.pid,
  sample: (seconds) => wrk(load(), seconds),
})

/** The raw driver in its own process, on the service's core, started again for each sample. */
export const rawDriver = (name: string, task: Omit<RawTask, 'seconds'>): Variant => ({
  name,
  async sample(seconds) {
    const [command, ...args] = pinned(process.execPath, [join(root, 'bench/dist/raw-driver.js')])
    const env = { ...process.env, TASK: JSON.stringify({ ...task, seconds }) }
    const { stdout } = await promisify(execFile)(command, args, { env })
    return JSON.parse(stdout) as Sampled
  },
})
