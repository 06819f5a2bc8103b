/** How everybody in a run speaks to the service: through either instance, over lines that may be cut, and again until somebody answers. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, bytesOf, HttpConnection, HttpConnections, type Sending, Unheard } from '../http-connection.ts'
import type { Installation } from '../installation.ts'
import type { Cut } from '../tcp-fault-proxy.ts'
import type { Tally } from './tally.ts'

export type Door = 'api' | 'dashboard'

/** A cut that waits for a call to fall upon. */
export interface WaitingCut {
  readonly cut: Cut
  readonly happened: (did: boolean) => void
}

/** A call of the service may take as long as a statement that hangs; its client does not wait for that. */
const patienceMs = 2_500
/** A call that nobody answered for so long was not brought back without a person. */
const longestMs = 30_000
const againAfterMs = [5, 10, 20, 40] as const

export interface Settled {
  readonly answer: Answer
  /** Sendings of this call, before the answer, that may have taken effect and were not heard. */
  readonly unheard: number
}

export class Clients {
  readonly tally: Tally
  readonly #installation: Installation
  readonly #lines: Readonly<Record<Door, readonly [HttpConnections, HttpConnections]>>
  readonly #cuts: WaitingCut[] = []
  #turn = 0

  constructor(installation: Installation, tally: Tally) {
    this.#installation = installation
    this.tally = tally
    const [first, second] = installation.instances
    const to = (door: Door) =>
      [new HttpConnections(first.ports[door], patienceMs), new HttpConnections(second.ports[door], patienceMs)] as const
    this.#lines = { api: to('api'), dashboard: to('dashboard') }
  }

  /** The next call of the partner API meets this. */
  awaitCall(cut: WaitingCut): void {
    this.#cuts.push(cut)
  }
  /** No call came by for it. */
  takeBack(cut: WaitingCut): void {
    const at = this.#cuts.indexOf(cut)
    if (at < 0) return
    this.#cuts.splice(at, 1)
    cut.happened(false)
  }

  /** One sending, to the instance whose turn it is, or to this one. @throws Unheard */
  async send(door: Door, sending: Sending, pinned?: 0 | 1): Promise<Answer> {
    const bytes = bytesOf(sending)
    const instance = pinned ?? (this.#turn++ % 2 === 0 ? 0 : 1)
    const cut = door === 'api' && pinned === undefined ? this.#cuts.shift() : undefined
    const answer = cut ? await this.#sendOverCutLine(bytes, instance, cut) : await this.#lines[door][instance].exchange(bytes)
    this.#examine(sending, answer)
    return answer
  }

  async #sendOverCutLine(bytes: Buffer, instance: 0 | 1, { cut, happened }: WaitingCut): Promise<Answer> {
    const through = this.#installation.lines[instance]
    void through.cutNext(cut).then(happened)
    const line = new HttpConnection(through.port, patienceMs)
    try {
      return await line.exchange(bytes)
    } finally {
      line.close()
    }
  }

  /** Sends until somebody, or this instance, answers what is not passing, as the documentation tells partners to. */
  async settle(door: Door, sending: Sending, pinned?: 0 | 1): Promise<Settled> {
    const deadline = performance.now() + longestMs
    let unheard = 0
    const heard = new Map<string, number>()
    const count = (what: string) => heard.set(what, (heard.get(what) ?? 0) + 1)
    for (let attempt = 0; performance.now() < deadline; attempt++) {
      try {
        const answer = await this.send(door, sending, pinned)
        if (!passes(answer)) return { answer, unheard }
        count(`${answer.status} ${errorIn(answer.text)?.code}: ${errorIn(answer.text)?.message}`)
        // 503 says it: nothing was done, or the outcome is unknown.
        if (answer.status >= 500) unheard++
      } catch (error) {
        if (!(error instanceof Unheard)) throw error
        if (!error.neverSent) unheard++
        count(error.message)
      }
      await pause(againAfterMs[pinned === undefined ? Math.min(attempt, againAfterMs.length - 1) : 0])
    }
    throw new Error(`${sending.method} ${sending.path}: nobody answered within ${longestMs} ms, only: ${told(heard)}`)
  }

  /** Sends once, to whichever instance takes it: nothing when nobody heard what became of it. */
  async sendOnce(door: Door, sending: Sending): Promise<Answer | null> {
    const deadline = performance.now() + longestMs
    for (;;) {
      try {
        const answer = await this.send(door, sending)
        return answer.status >= 500 ? null : answer
      } catch (error) {
        if (!(error instanceof Unheard)) throw error
        if (!error.neverSent || performance.now() > deadline) return null
      }
      await pause(againAfterMs[3])
    }
  }

  /** Whatever is answered has the one form; and what failed says so in words that tell a client what to do. */
  #examine({ method, path }: Sending, { status, headers, text }: Answer): void {
    const what = `${method} ${path} answered ${status}`
    const id = headers.get('request-id')
    if (!id?.startsWith('req_')) this.tally.violation(`${what} without a Request-Id`)
    if (!headers.has('ratelimit-limit')) this.tally.violation(`${what} without the limit headers`)
    if (status < 400) return
    const error = errorIn(text)
    if (error?.request_id !== id) this.tally.violation(`${what} without the envelope: ${text.slice(0, 200)}`)
    if (status === 500) this.tally.violation(`${what}: a fault that should have been told as 503`)
  }

  close(): void {
    for (const pair of Object.values(this.#lines)) for (const lines of pair) lines.close()
  }
}

const told = (heard: ReadonlyMap<string, number>) => [...heard].map(([what, times]) => `${times} × ${what}`).join('; ')

export interface WireError {
  readonly code?: string
  readonly message?: string
  readonly request_id?: string
  readonly current?: string
}
export function errorIn(text: string): WireError | undefined {
  try {
    return (JSON.parse(text) as { error?: WireError }).error
  } catch {
    return undefined
  }
}

/** Worth asking again without changing anything. */
function passes({ status, text }: Answer): boolean {
  return status >= 500 || status === 429 || (status === 409 && errorIn(text)?.code === 'idempotency_key_in_flight')
}
