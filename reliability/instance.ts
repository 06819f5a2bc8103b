/** One process of the service, kept up as a supervisor would: whenever it ends, it is started again at once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serviceProgram } from './checkout.ts'
import { freePort } from './free-port.ts'
import { until } from './wait.ts'

const againAfterMs = 30
const readyWithinMs = 60_000

export type Ports = Readonly<Record<'api' | 'dashboard' | 'ops', number>>
export type Settings = Readonly<Record<string, string>>

/** Every limit is there and counts; none is reached. */
export const raisedLimits: Settings = {
  ...Object.fromEntries(
    [
      ...['PER_MIN', 'PER_DAY', 'IP_PER_MIN', 'WRITES_PER_MIN', 'RENTAL_WRITES_PER_MIN'],
      ...['TEST_PER_MIN', 'TEST_HELPERS_PER_MIN', 'DASHBOARD_IP_PER_MIN'],
    ].map((name) => [`RATE_LIMIT_${name}`, '1000000000']),
  ),
  MAX_ACTIVE_RENTALS: '1000000000',
  DAILY_SPEND_LIMIT_CENTS: '1000000000000',
}

/** What is behind the limits is tried. */
export const generousSettings: Settings = {
  ...raisedLimits,
  // An instance without the demo has simulated machines only when it asks for them.
  PROVISION_LOCAL: '1',
  PROVISION_LOCAL_SECONDS: '0.2',
  LOG_LEVEL: 'warn',
}

/** A folder for a run's files, by its real path. */
export function makeHome(name: string): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), `parley-${name}-`)))
  // Run as root, the database's account walks through it.
  chmodSync(home, 0o711)
  return home
}

export class Instance {
  readonly name: string
  readonly ports: Ports
  /** Starts so far. */
  starts = 0
  readonly #settings: Settings
  readonly #logFile: string
  #process: ChildProcess | undefined
  #ended: Promise<number | null> = Promise.resolve(null)
  #wanted = false

  private constructor(name: string, ports: Ports, settings: Settings, logFile: string) {
    this.name = name
    this.ports = ports
    this.#settings = settings
    this.#logFile = logFile
    // Whatever ends this process takes the instance with it.
    process.once('exit', this.abandon)
  }

  /** Starts one that keeps its files in a folder, and waits until it is ready. */
  static async start(name: string, dataDir: string, settings: Settings, logFile: string): Promise<Instance> {
    mkdirSync(dataDir, { recursive: true })
    const ports = { api: await freePort(), dashboard: await freePort(), ops: await freePort() }
    const instance = new Instance(name, ports, { ...settings, DATA_DIR: dataDir }, logFile)
    instance.#wanted = true
    void instance.#keepUp()
    try {
      await instance.ready()
      return instance
    } catch (error) {
      instance.abandon()
      throw error
    }
  }

  async #keepUp(): Promise<void> {
    while (this.#wanted) {
      this.starts++
      this.#ended = this.#spawn()
      await this.#ended
      await pause(againAfterMs)
    }
  }

  #spawn(): Promise<number | null> {
    const { api, dashboard, ops } = this.ports
    const ports = { API_PORT: String(api), DASHBOARD_PORT: String(dashboard), OPS_PORT: String(ops) }
    const log = openSync(this.#logFile, 'a')
    const env = { ...process.env, ...this.#settings, ...ports }
    const child = spawn(process.execPath, [serviceProgram], { env, stdio: ['ignore', log, log] })
    closeSync(log)
    this.#process = child
    return new Promise((resolve) => child.once('exit', resolve))
  }

  /** Of the process that runs now. */
  get pid(): number {
    return this.#process?.pid ?? 0
  }

  /** As the machine would take it away: no word of warning. Tells whether there was a process. */
  kill(): boolean {
    return this.#process?.kill('SIGKILL') ?? false
  }

  /** Kills it for good. */
  readonly abandon = (): void => {
    this.#wanted = false
    this.kill()
  }

  /** Asks it to end, and tells with what it did. */
  stop(): Promise<number | null> {
    this.#wanted = false
    process.off('exit', this.abandon)
    return this.restart()
  }

  /** Asks it to end, as before another version; it is started again at once. Tells with what it ended. */
  restart(): Promise<number | null> {
    const ended = this.#ended
    this.#process?.kill('SIGTERM')
    return ended
  }

  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(1_000)
    return fetch(`http://127.0.0.1:${this.ports.ops}/readyz`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  ready(): Promise<void> {
    return until(() => this.isReady(), readyWithinMs, `the ${this.name} instance is ready`)
  }
}
