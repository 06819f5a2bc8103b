/** The delay of the event loop: how much later than planned a timer fires. */
import { performance } from 'node:perf_hooks'
import { Tally } from '../http/meters.ts'

const everyMs = 50

export class EventLoop {
  readonly delays = new Tally()
  #timer: NodeJS.Timeout | undefined

  start(): void {
    let dueAt = performance.now() + everyMs
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.delays.add(Math.max(0, now - dueAt))
      dueAt = now + everyMs
    }, everyMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
