/** Looks for due work at intervals, and at once when it is woken. What a look begins goes on beside the next looks. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { failureLog } from './failure-log.ts'

interface WorkLoopOptions {
  /** Names the loop in the log. */
  readonly name: string
  /** How long after a look the next one comes by itself. */
  readonly everyMs: number
  /** How long a look waits that was asked for during the one before it: one look finds what many wakes announce. */
  readonly restMs?: number
  /** Begins what is due. A look that fails is logged; the next catches up. */
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

  /** Resolves when a look finds nothing and nothing is under way. */
  async idle(): Promise<void> {
    do {
      await this.settled()
      this.wake()
      await this.#looking
    } while (this.#underWay.size > 0)
  }

  /** Ends the looks; what is under way goes on. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#looking
  }

  /** Resolves when what is under way now has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  /** Takes work, which never rejects, among what is under way; `ended` is called when it is no longer. */
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
