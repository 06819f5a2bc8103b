/** Calls an instance all the time with one key: whether it is served, and whether it is served from memory while it must not be. */
import { setTimeout as pause } from 'node:timers/promises'
import { longestPause, timeoutMs } from '../filing.ts'
import { bearer, codeOf, HttpClient, wordsOf } from '../http-client.ts'

const everyMs = 20

export class Witness {
  readonly violations: string[] = []
  /** When calls began that were served. */
  readonly #servedAt: number[] = []
  #goesOn = true
  readonly #calling: Promise<void>

  constructor(port: number, apiKey: string) {
    this.#calling = this.#call(port, apiKey)
  }

  /** `/me` is answered from what the instance remembers alone. */
  async #call(port: number, apiKey: string): Promise<void> {
    const client = new HttpClient(timeoutMs)
    while (this.#goesOn) {
      const startedAt = performance.now()
      const heard = await client.call(port, { method: 'GET', path: '/v1/me', headers: bearer(apiKey) })
      if (typeof heard !== 'string' && heard.status === 200) this.#servedAt.push(startedAt)
      else if (typeof heard === 'string' || heard.status !== 503 || codeOf(heard) !== 'api_error')
        this.violations.push(`GET /me: ${wordsOf(heard)}`)
      await pause(everyMs)
    }
    client.close()
  }

  async stop(): Promise<void> {
    this.#goesOn = false
    await this.#calling
  }

  /** How often it was served between two moments. */
  servedBetween(fromMs: number, toMs: number): number {
    return this.#servedAt.filter((at) => at >= fromMs && at < toMs).length
  }

  longestPauseSince(ms: number): number {
    return longestPause(this.#servedAt, ms)
  }
}
