/** Work that is repeated besides the calls, and its state. */
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { failureLog } from './failure-log.ts'

export interface Loop {
  readonly name: string
  /** The pause between the end of one iteration and the next. */
  readonly everyMs: number
  readonly iterate: () => Promise<void>
  /** An iteration may take minutes, and is rolled back if it is cut off, so a stop does not wait for it. */
  readonly long?: true
  /** Releases what the loop held, after its last iteration. */
  readonly end?: () => void | Promise<void>
}

/** A running loop. */
export interface RunningLoop {
  readonly name: string
  readonly iterations: number
  readonly failedIterations: number
  /** When the last successful iteration ended, or when the loop started. */
  readonly wellAtMs: number
  /** Stops it and waits for the running iteration. */
  stop(): Promise<void>
}

/** Starts a loop. An iteration that fails is logged, and the next catches up. */
export function run(loop: Loop, log: Logger): RunningLoop {
  const going = { name: loop.name, iterations: 0, failedIterations: 0, wellAtMs: performance.now() }
  const failed = failureLog(log, loop.name)
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const iterate = async () => {
    try {
      await loop.iterate()
      going.wellAtMs = performance.now()
    } catch (error) {
      going.failedIterations++
      failed(error)
    }
    going.iterations++
    if (!stopped) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => {
      running = iterate()
    }, loop.everyMs)
  }
  schedule()
  return Object.assign(going, {
    async stop() {
      stopped = true
      clearTimeout(timer)
      if (!loop.long) await running
      await loop.end?.()
    },
  })
}
