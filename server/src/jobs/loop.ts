/** What is done again and again beside the calls, and how it is going. */
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { failureLog } from './failure-log.ts'

export interface Loop {
  readonly name: string
  /** How long after the end of one iteration the next begins. */
  readonly everyMs: number
  readonly iterate: () => Promise<void>
  /** An iteration may take minutes, and is undone when it is cut off: who stops the service does not wait for it. */
  readonly long?: true
  /** Gives back what the loop held, after its last iteration. */
  readonly end?: () => void | Promise<void>
}

/** A loop under way. */
export interface RunningLoop {
  readonly name: string
  readonly iterations: number
  readonly failedIterations: number
  /** When the last iteration that did not fail ended, or the loop was started. */
  readonly wellAtMs: number
  /** Stops it and waits for the iteration under way. */
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
