/** Calls an instance all the time with one key: whether it is served, and whether it is served from memory while it must not be. */
import { setTimeout as pause } from 'node:timers/promises'
import { Caller } from '../caller.ts'
import { codeOf } from '../filing.ts'

const everyMs = 20
const patienceMs = 12_000

interface Seen {
  readonly startedAt: number
  readonly served: boolean
}

export class Witness {
  readonly violations: string[] = []
  readonly #seen: Seen[] = []
  #goesOn = true
  #calling: Promise<void> = Promise.resolve()

  /** `/me` is answered from what the instance remembers alone. */
  start(baseUrl: string, apiKey: string): void {
    const sending = { method: 'GET', path: '/me', headers: { authorization: `Bearer ${apiKey}` } } as const
    const caller = new Caller(patienceMs)
    this.#calling = (async () => {
      while (this.#goesOn) {
        const startedAt = performance.now()
        const heard = await caller.call(baseUrl, sending)
        const served = typeof heard !== 'string' && heard.status === 200
        this.#seen.push({ startedAt, served })
        if (!served && (typeof heard === 'string' || heard.status !== 503 || codeOf(heard) !== 'api_error'))
          this.violations.push(`GET /me: ${typeof heard === 'string' ? heard : `${heard.status} ${heard.text}`}`)
        await pause(everyMs)
      }
      caller.close()
    })()
  }

  async stop(): Promise<void> {
    this.#goesOn = false
    await this.#calling
  }

  /** How often it was served between two moments. */
  servedBetween(fromMs: number, toMs: number): number {
    return this.#seen.filter(({ startedAt, served }) => served && startedAt >= fromMs && startedAt < toMs).length
  }

  longestPauseSince(ms: number): number {
    const times = this.#seen.filter(({ startedAt, served }) => served && startedAt >= ms).map(({ startedAt }) => startedAt)
    return Math.max(...[...times, performance.now()].map((at, i) => at - (times[i - 1] ?? ms)))
  }
}
