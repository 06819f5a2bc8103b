/** Checks for due work at intervals, and immediately when it is woken. Work that a check begins continues during later checks. */
import type { Logger } from 'pino'
import { pause } from '../core/wait.ts'
import { failureLog } from './failure-log.ts'

interface WorkLoopOptions {
  /** The loop's name in the log. */
  readonly name: string
  /** The interval between checks. */
  readonly intervalMs: number
  /** How long a check waits that was requested during the one before: one check finds what many wake-ups announce. */
  readonly coalesceMs?: number
  /** Begins due work. A check that fails is logged, and the next catches up. */
  readonly poll: () => Promise<void>
  readonly log: Logger
}

export class WorkLoop {
  readonly #options: WorkLoopOptions
  readonly #failed: (error: unknown) => void
  readonly #running = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> | undefined
  #wokenDuringPoll = false
  #stopped = true

  constructor(options: WorkLoopOptions) {
    this.#options = options
    this.#failed = failureLog(options.log, options.name)
  }

  get stopped(): boolean {
    return this.#stopped
  }
  get running(): number {
    return this.#running.size
  }

  start(): void {
    this.#stopped = false
    this.wake()
  }

  /** Something became due. */
  wake(): void {
    if (this.#stopped) return
    if (this.#polling) this.#wokenDuringPoll = true
    // The check begins once it is stored: it may itself make work due.
    else this.#polling = Promise.resolve().then(() => this.#pollUntilIdle())
  }

  /** Resolves when a check finds nothing and no work is running. */
  async idle(): Promise<void> {
    do {
      await this.settled()
      this.wake()
      await this.#polling
    } while (this.#running.size > 0)
  }

  /** Ends the checks. Running work continues. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#polling
  }

  /** Resolves when the work that runs now has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#running)
  }

  /** Tracks running work, which must never reject. `ended` is called once it has ended. */
  track(work: Promise<void>, ended: () => void): void {
    const tracked = work.then(() => {
      this.#running.delete(tracked)
      ended()
    })
    this.#running.add(tracked)
  }

  async #pollUntilIdle(): Promise<void> {
    const { intervalMs, coalesceMs = 0, poll } = this.#options
    clearTimeout(this.#timer)
    do {
      if (this.#wokenDuringPoll && coalesceMs > 0) await pause(coalesceMs)
      this.#wokenDuringPoll = false
      await poll().catch(this.#failed)
    } while (this.#wokenDuringPoll && !this.#stopped)
    this.#polling = undefined
    if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), intervalMs)
  }
}
