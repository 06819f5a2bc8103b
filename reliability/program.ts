/** A program that runs as a process of its own, and is ready when an address answers. Whatever ends this process takes it with it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './checkout.ts'
import { until } from './wait.ts'

const againAfterMs = 30
const readyWithinMs = 60_000

export type Settings = Readonly<Record<string, string>>

export interface ProgramOptions {
  /** What it is called where it does not come up. */
  readonly name: string
  readonly command: readonly [program: string, ...words: string[]]
  /** Beside those of this process. */
  readonly settings: Settings
  readonly cwd?: string
  readonly logFile: string
  readonly readyUrl: string
  /** Started again at once whenever it ends, as a supervisor would. */
  readonly keptUp?: boolean
  /** Whoever ends it ends what it started, too. */
  readonly withChildren?: boolean
}

export class Program {
  /** Starts so far. */
  starts = 0
  readonly #options: ProgramOptions
  #process: ChildProcess | undefined
  #ended: Promise<number | null> = Promise.resolve(null)
  #wanted = true

  private constructor(options: ProgramOptions) {
    this.#options = options
    process.once('exit', this.abandon)
    void this.#keepUp()
  }

  /** Starts it, and waits until it is ready; ends it for good when it does not come up. */
  static async start(options: ProgramOptions): Promise<Program> {
    const program = new Program(options)
    await program.ready().catch((error: unknown) => {
      program.abandon()
      throw error
    })
    return program
  }

  async #keepUp(): Promise<void> {
    while (this.#wanted) {
      this.starts++
      this.#ended = this.#spawn()
      await this.#ended
      this.#wanted &&= this.#options.keptUp ?? false
      await pause(againAfterMs)
    }
  }

  #spawn(): Promise<number | null> {
    const { command, settings, cwd = root, logFile, withChildren = false } = this.#options
    const [program, ...words] = command
    const log = openSync(logFile, 'a')
    const child = spawn(program, words, { cwd, env: { ...process.env, ...settings }, stdio: ['ignore', log, log], detached: withChildren })
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
    return this.#signal('SIGKILL')
  }

  #signal(signal: NodeJS.Signals): boolean {
    const child = this.#process
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false
    return this.#options.withChildren ? process.kill(-child.pid, signal) : child.kill(signal)
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

  /** Asks it to end, as before another version; one that is kept up is started again at once. Tells with what it ended. */
  restart(): Promise<number | null> {
    const ended = this.#ended
    this.#signal('SIGTERM')
    return ended
  }

  isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(1_000)
    return fetch(this.#options.readyUrl, { signal }).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  ready(): Promise<void> {
    const isReady = () => {
      if (!this.#wanted) throw new Error(`${this.#options.name} ended; its log is ${this.#options.logFile}`)
      return this.isReady()
    }
    return until(isReady, readyWithinMs, `${this.#options.name} is ready`)
  }
}
