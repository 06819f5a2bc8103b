/**
 * No call holds the event loop for long, whatever is in it. Long texts are sent to every place of every card, one call at a
 * time; then what was stored of them is read. A call that took too much is sent again by itself, and counts when it holds the
 * service each time, by the thread's own time and by how long another waits.
 */
import { readFileSync } from 'node:fs'
import type { Schema } from '@parley/contract/schema'
import { tools } from '../../mcp/src/server.ts'
import { proveFactor, signIn } from '../demo-people.ts'
import { demand } from '../filing.ts'
import { bearer, jsonCall, type Sending, sendTo } from '../http-client.ts'
import { Random } from '../random.ts'
import { again } from '../wait.ts'
import { cards, dashboardOperations } from './dashboard.ts'
import { type Operation, operationsOf } from './document.ts'
import { agentCalls, fileCalls, headerCalls, readingOf, type StallCall, stallCalls } from './stall-calls.ts'
import { repeatedTexts, textOf } from './stall-texts.ts'
import type { FuzzRun } from './things.ts'

interface StallTally {
  calls: number
  longestMs: number
  readonly told: string[]
}

const longestStallMs = 50
/** A call that was slow once is sent so many times more. */
const timesMore = 5
const timeoutMs = 60_000

export const findStalls = (run: FuzzRun): Promise<StallTally> => new Stalls(run).run()

type Caller = 'partner' | 'ingrid' | 'oona' | 'nobody'

class Stalls {
  readonly tally: StallTally = { calls: 0, longestMs: 0, told: [] }
  readonly #options: FuzzRun
  readonly #cookies = new Map<Caller, string>()
  #keys = 0

  constructor(options: FuzzRun) {
    this.#options = options
  }

  async run(): Promise<StallTally> {
    const { document, seed, count: texts } = this.#options
    const random = new Random(`${seed} stalls`)
    const partner = operationsOf(document)
    for (const operation of partner) await this.#try('partner', stallCalls(operation, random, texts))
    for (const operation of dashboardOperations) await this.#try(callerOf(operation), stallCalls(operation, random, texts))
    for (const path of ['/v1/me', '/v1/openapi.json', '/docs']) await this.#try('partner', headerCalls(path, random, texts))
    for (const path of ['/v1/auth/session', '/']) await this.#try('ingrid', headerCalls(path, random, texts))
    await this.#try('partner', agentCalls(agentTools, random, texts))
    const [introduction = ''] = this.#options.world.ids['/introductions'] ?? []
    const upload = dashboardOperations.find(({ id }) => cards[id]?.upload)
    if (upload) await this.#try('ingrid', fileCalls(upload, introduction))
    await this.#store()
    for (const operation of partner) await this.#try('partner', readingOf(operation))
    for (const operation of dashboardOperations) await this.#try(callerOf(operation), readingOf(operation))
    return this.tally
  }

  async #try(caller: Caller, calls: readonly StallCall[]): Promise<void> {
    for (const call of calls) {
      const ms = await this.#spentOn(() => this.#send(caller, call.sending))
      this.tally.calls++
      if (ms <= longestStallMs) this.tally.longestMs = Math.max(this.tally.longestMs, ms)
      else await this.#tryAgain(caller, call)
    }
  }

  async #tryAgain(caller: Caller, { endpoint, sending, what }: StallCall): Promise<void> {
    const held: number[] = []
    for (let i = 0; i < timesMore; i++) {
      let waitMs = 0
      const spentMs = await this.#spentOn(async () => {
        waitMs = await this.#longestWaitDuring(() => this.#send(caller, sending))
      })
      held.push(Math.min(spentMs, waitMs))
    }
    const leastMs = Math.min(...held)
    this.tally.longestMs = Math.max(this.tally.longestMs, leastMs)
    if (leastMs > longestStallMs) this.tally.told.push(`${endpoint} as ${caller} holds the service for ${leastMs.toFixed()} ms: ${what}`)
  }

  /**
   * Milliseconds that a call takes of the thread of the event loop. Where the system counts what each thread runs (Linux), other
   * programs have no part in it; elsewhere the time until the answer stands for it.
   */
  async #spentOn(call: () => Promise<unknown>): Promise<number> {
    const { pid } = this.#options.home.instance
    const [before, startedAtMs] = [threadMs(pid), performance.now()]
    await call()
    const after = threadMs(pid)
    return before === null || after === null ? performance.now() - startedAtMs : after - before
  }

  /** The longest that one who asks for the service's health waits during a call. */
  async #longestWaitDuring(call: () => Promise<unknown>): Promise<number> {
    const { ops } = this.#options.home.instance.ports
    let longestMs = 0
    const underWay = call()
    const stop = again(async () => {
      const askedAtMs = performance.now()
      await sendTo(ops, { method: 'GET', path: '/healthz', headers: {} }, timeoutMs)
      longestMs = Math.max(longestMs, performance.now() - askedAtMs)
    })
    await underWay.finally(stop)
    return longestMs
  }

  /** Node proposed and demand filed with the texts that grow when they are compared, each as long as it may be. */
  async #store(): Promise<void> {
    for (const repeated of repeatedTexts) {
      const [title, summary, notes] = [textOf(repeated, 200), textOf(repeated, 4_000), textOf(repeated, 2_000)]
      const place = { gpu_model: textOf(repeated, 120), region: textOf(repeated, 120) }
      const region = textOf(repeated, 64)
      await this.#send('partner', jsonCall('POST', '/v1/radar/submissions', {}, { title, spec_summary: summary, ...place }))
      await this.#send('partner', jsonCall('POST', '/v1/requests', {}, { ...demand(region), gpuModel: region, notes }))
    }
  }

  /** Sends it as the caller, whatever refusal is answered. */
  async #send(caller: Caller, sending: Sending): Promise<void> {
    const tell = (what: string) => this.tally.told.push(`${sending.method} ${sending.path.slice(0, 100)} as ${caller}: ${what}`)
    const headers = { ...(await this.#credentials(caller)), ...sending.headers }
    const { api, dashboard } = this.#options.home.instance.ports
    const heard = await sendTo(caller === 'partner' ? api : dashboard, { ...sending, headers }, timeoutMs)
    if (typeof heard === 'string') return void tell(heard)
    if (heard.status === 401) this.#cookies.delete(caller)
    if (heard.status >= 500) tell(`${heard.status} ${heard.text}`)
  }

  async #credentials(caller: Caller): Promise<Record<string, string>> {
    if (caller === 'nobody') return {}
    if (caller !== 'partner') return { cookie: await this.#cookieOf(caller) }
    return { ...bearer(this.#options.world.keys.live), 'idempotency-key': `${this.#options.seed} stall ${this.#keys++}` }
  }

  async #cookieOf(caller: 'ingrid' | 'oona'): Promise<string> {
    const known = this.#cookies.get(caller)
    if (known !== undefined) return known
    const { home } = this.#options
    const send = (sending: Sending) => sendTo(home.instance.ports.dashboard, sending, timeoutMs)
    const person = home.person(caller)
    const signedIn = await signIn(send, person).catch(() => '')
    // A code serves once, so that the session may stay without a proof.
    const cookie = (await proveFactor(send, person, signedIn)) ?? signedIn
    this.#cookies.set(caller, cookie)
    return cookie
  }
}

/** As agents are told of them. */
const agentTools = tools.map(({ name, config }) => ({
  name,
  shape: config.inputSchema['~standard'].jsonSchema.input({ target: 'draft-2020-12' }) as Schema,
}))
/** Who may make the call at the dashboard. */
const callerOf = ({ id }: Operation): Caller => (cards[id]?.operator ? 'oona' : cards[id]?.credential === 'none' ? 'nobody' : 'ingrid')

/** How long the first thread of a process has run. */
function threadMs(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return null
  }
}
