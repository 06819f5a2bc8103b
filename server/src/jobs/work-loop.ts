/** Checks for due work at intervals, and immediately when it is woken. Work that a check begins continues during later checks. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { failureLog } from './failure-log.ts'

interface WorkLoopOptions {
  /** The loop's name in the log. */
  readonly name: string
  /** The interval between checks. */
  readonly everyMs: number
  /** How long a check waits that was requested during the one before: one check finds what many wake-ups announce. */
  readonly restMs?: number
  /** Begins due work. A check that fails is logged, and the next catches up. */
  readonly look: () => Promise<void>
  readonly log: Logger
}

export class WorkLoop {
  readonly #options: WorkLoopOptions
  readonly #failed: (error: unknown) => void
  readonly #underWay = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #wokenMeanwhile = false
  #stopped = true

  constructor(options: WorkLoopOptions) {
    this.#options = options
    this.#failed = failureLog(options.log, options.name)
  }

  get stopped(): boolean {
    return this.#stopped
  }
  get underWay(): number {
    return this.#underWay.size
  }

  start(): void {
    this.#stopped = false
    this.wake()
  }

  /** Something became due. */
  wake(): void {
    if (this.#stopped) return
    if (this.#looking) this.#wokenMeanwhile = true
    else this.#looking = this.#lookUntilQuiet()
  }

  /** Resolves when a check finds nothing and no work is running. */
  async idle(): Promise<void> {
    do {
      await this.settled()
      this.wake()
      await this.#looking
    } while (this.#underWay.size > 0)
  }

  /** Ends the checks. Running work continues. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#looking
  }

  /** Resolves when the work that runs now has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  /** Tracks running work, which must never reject. `ended` is called once it has ended. */
  follow(work: Promise<void>, ended: () => void): void {
    const followed = work.then(() => {
      this.#underWay.delete(followed)
      ended()
    })
    this.#underWay.add(followed)
  }

  async #lookUntilQuiet(): Promise<void> {
    const { everyMs, restMs = 0, look } = this.#options
    clearTimeout(this.#timer)
    do {
      if (this.#wokenMeanwhile && restMs > 0) await pause(restMs)
      this.#wokenMeanwhile = false
      await look().catch(this.#failed)
    } while (this.#wokenMeanwhile && !this.#stopped)
    this.#looking = undefined
    if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), everyMs)
  }
}
