/** For how long a call holds the service: the time that the thread of its event loop spends on it, and how long others wait meanwhile. */
import { readFileSync } from 'node:fs'
import { HttpClient } from '../http-client.ts'

export class MainThread {
  readonly #pid: number
  readonly #opsPort: number

  constructor(pid: number, opsPort: number) {
    this.#pid = pid
    this.#opsPort = opsPort
  }

  /**
   * Milliseconds that a call takes of the thread. Where the system counts what each thread runs (Linux), other programs have no
   * part in it; elsewhere the time until the answer stands for it.
   */
  async spentOn(call: () => Promise<unknown>): Promise<number> {
    const [before, startedAtMs] = [this.#ranMs(), performance.now()]
    await call()
    const after = this.#ranMs()
    return before === null || after === null ? performance.now() - startedAtMs : after - before
  }

  /** The longest that one who asks for the service's health waits during a call. */
  async longestWaitDuring(call: () => Promise<unknown>): Promise<number> {
    const client = new HttpClient(60_000)
    let longestMs = 0
    let isOver = false
    const over = call().finally(() => {
      isOver = true
    })
    while (!isOver) {
      const askedAtMs = performance.now()
      await client.call(this.#opsPort, { method: 'GET', path: '/healthz', headers: {} })
      longestMs = Math.max(longestMs, performance.now() - askedAtMs)
    }
    await over
    client.close()
    return longestMs
  }

  #ranMs(): number | null {
    try {
      return Number(readFileSync(`/proc/${this.#pid}/task/${this.#pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      return null
    }
  }
}
