/** The delay of the event loop: how much later than planned a timer fires. */
import { performance } from 'node:perf_hooks'
import { Histogram } from '../http/meters.ts'

const intervalMs = 50

export class EventLoop {
  readonly delays = new Histogram()
  #timer: NodeJS.Timeout | undefined

  start(): void {
    let dueAt = performance.now() + intervalMs
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.delays.add(Math.max(0, now - dueAt))
      dueAt = now + intervalMs
    }, intervalMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
