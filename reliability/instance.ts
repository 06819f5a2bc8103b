/** One process of the service, kept up as a supervisor would: whenever it ends, it is started again at once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const againAfterMs = 30

export interface Ports {
  readonly api: number
  readonly dashboard: number
  readonly ops: number
}

export class Instance {
  readonly name: string
  readonly ports: Ports
  /** Starts so far. */
  starts = 0
  readonly #program: string
  readonly #env: Readonly<Record<string, string>>
  readonly #logFile: string
  #process: ChildProcess | undefined
  #ended: Promise<number | null> = Promise.resolve(null)
  #wanted = false

  private constructor(name: string, ports: Ports, program: string, env: Readonly<Record<string, string>>, logFile: string) {
    this.name = name
    this.ports = ports
    this.#program = program
    this.#env = env
    this.#logFile = logFile
  }

  static async make(name: string, program: string, env: Readonly<Record<string, string>>, logFile: string): Promise<Instance> {
    const ports = { api: await freePort(), dashboard: await freePort(), ops: await freePort() }
    return new Instance(name, ports, program, env, logFile)
  }

  start(): void {
    this.#wanted = true
    void this.#keepUp()
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
    const child = spawn(process.execPath, [this.#program], { env: { ...process.env, ...this.#env, ...ports }, stdio: ['ignore', log, log] })
    closeSync(log)
    this.#process = child
    return new Promise((resolve) => child.once('exit', resolve))
  }

  /** Of the process that runs now. */
  get pid(): number {
    return this.#process?.pid ?? 0
  }

  /** As the machine would take it away: no word of warning. */
  kill(): void {
    this.#process?.kill('SIGKILL')
  }

  /** Kills it for good. */
  abandon(): void {
    this.#wanted = false
    this.kill()
  }

  /** Asks it to end, and tells with what it did. */
  stop(): Promise<number | null> {
    this.#wanted = false
    this.#process?.kill('SIGTERM')
    return this.#ended
  }

  /** Asks it to end, as before another version; it is started again at once. Tells with what it ended. */
  restart(): Promise<number | null> {
    const ended = this.#ended
    this.#process?.kill('SIGTERM')
    return ended
  }

  /** Whether it says that it is ready. */
  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(1_000)
    return fetch(`http://127.0.0.1:${this.ports.ops}/readyz`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    )
  }
}
