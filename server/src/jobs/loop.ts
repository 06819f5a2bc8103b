/** What is done again and again beside the calls, and how it is going. */
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'

export interface Loop {
  readonly name: string
  /** How long after the end of one turn the next begins. */
  readonly everyMs: number
  readonly turn: () => Promise<void>
  /** A turn may take minutes, and is undone when it is cut off: who stops the service does not wait for it. */
  readonly long?: true
  /** Gives back what the loop held, after its last turn. */
  readonly end?: () => void | Promise<void>
}

/** A loop under way. */
export interface RunningLoop {
  readonly name: string
  readonly turns: number
  readonly failedTurns: number
  /** When the last turn that did not fail ended, or the loop was started. */
  readonly wellAtMs: number
  /** Stops it and waits for the turn under way. */
  stop(): Promise<void>
}

/** Starts a loop. A turn that fails is logged, and the next catches up. */
export function run(loop: Loop, log: Logger): RunningLoop {
  const going = { name: loop.name, turns: 0, failedTurns: 0, wellAtMs: performance.now() }
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const turn = async () => {
    try {
      await loop.turn()
      going.wellAtMs = performance.now()
    } catch (error) {
      going.failedTurns++
      log.warn({ err: error, loop: loop.name }, 'a turn failed, the next will catch up')
    }
    going.turns++
    if (!stopped) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => {
      running = turn()
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
