/** Work that is repeated besides the calls, and its state. */
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { failureLog } from './failure-log.ts'

export interface Loop {
  readonly name: string
  /** The pause between the end of one iteration and the next. */
  readonly intervalMs: number
  readonly iterate: () => Promise<void>
  /** An iteration may take minutes, and is rolled back if it is cut off, so a stop does not wait for it. */
  readonly long?: true
  /** Cuts off what the last iteration waits for, so that a stop does not wait for others. */
  readonly interrupt?: () => void
  /** Releases what the loop held, after its last iteration. */
  readonly end?: () => void | Promise<void>
}

/** A stop waits this long before it interrupts an iteration. */
const interruptAfterMs = 1_000

/** A running loop. */
export interface RunningLoop {
  readonly name: string
  readonly iterations: number
  readonly failedIterations: number
  /** When the last successful iteration ended, or when the loop started. */
  readonly lastSuccessAtMs: number
  /** Stops it and waits for the running iteration. */
  stop(): Promise<void>
}

/** Starts a loop. An iteration that fails is logged, and the next catches up. */
export function run(loop: Loop, log: Logger): RunningLoop {
  const state = { name: loop.name, iterations: 0, failedIterations: 0, lastSuccessAtMs: performance.now() }
  const failed = failureLog(log, loop.name)
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const iterate = async () => {
    try {
      await loop.iterate()
      state.lastSuccessAtMs = performance.now()
    } catch (error) {
      state.failedIterations++
      failed(error)
    }
    state.iterations++
    if (!stopped) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => {
      running = iterate()
    }, loop.intervalMs)
  }
  schedule()
  return Object.assign(state, {
    async stop() {
      stopped = true
      clearTimeout(timer)
      const interruption = setTimeout(() => loop.interrupt?.(), interruptAfterMs)
      if (!loop.long) await running
      clearTimeout(interruption)
      await loop.end?.()
    },
  })
}
