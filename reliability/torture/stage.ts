/** Where the stories of one round are played: who calls what, and what is written down of it. */
import type { DatabaseUnderTest } from '../database.ts'
import { bearer, errorIn, jsonCall, type TimedAnswer } from '../http-client.ts'
import { Random } from '../random.ts'
import type { Clients, Settled } from './clients.ts'
import type { Journal } from './journal.ts'
import type { People, Seated } from './people.ts'

export interface Heard {
  readonly status: number
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
  readonly code: string | undefined
  readonly current: string | undefined
  /** Sendings before the answer that may have taken effect. */
  readonly unheard: number
}

export interface StageParts {
  /** What every mark of this round begins with, and from which everything in it is drawn. */
  readonly round: string
  readonly journal: Journal
  readonly world: WorldFacts
  readonly people: People
  readonly clients: Clients
  readonly database: DatabaseUnderTest
}

/** A player's place in a round. */
export class Stage {
  readonly random: Random
  readonly journal: Journal
  readonly world: WorldFacts
  readonly #parts: StageParts
  readonly #name: string
  #marks = 0

  constructor(parts: StageParts, player: string) {
    this.#parts = parts
    this.#name = `${parts.round} ${player}`
    this.random = new Random(this.#name)
    this.journal = parts.journal
    this.world = parts.world
  }

  /** A name that nothing else bears. */
  mark(): string {
    return `${this.#name} ${this.#marks++}`
  }

  /** A write with an Idempotency-Key, sent until it is answered; by this instance, if one is named. */
  async keyed(who: string, method: string, path: string, body?: object, pinned?: 0 | 1): Promise<Heard> {
    const headers = { ...this.#bearer(who), 'idempotency-key': this.mark() }
    const sending = jsonCall(method, `/v1${path}`, headers, body)
    const settled = await this.#parts.clients.settle('api', sending, pinned)
    const heard = heardIn(settled)
    if (heard.status < 300) {
      if (settled.answer.headers.get('idempotency-replayed') === 'true') this.foundDone()
      this.#parts.clients.tally.acknowledged++
      this.journal.deeds.push({ sending, status: heard.status, text: heard.text })
    }
    return heard
  }

  /** A write that is the same when it is done again, sent until it is answered. */
  async repeated(who: string, method: string, path: string, body?: object): Promise<Heard> {
    return this.#acknowledged(await this.#parts.clients.settle('api', jsonCall(method, `/v1${path}`, this.#bearer(who), body)))
  }

  /** The same at the dashboard. */
  async seated(who: Seated, path: string, body?: object): Promise<Heard> {
    return this.#acknowledged(await this.#parts.clients.settle('dashboard', this.#click(who, path, body)))
  }

  /** A write that would be done twice when it is sent twice: nothing when nobody heard what became of it. */
  async once(who: string, path: string, body: object): Promise<Heard | null> {
    return this.#heardOnce(await this.#parts.clients.sendOnce('api', jsonCall('POST', `/v1${path}`, this.#bearer(who), body)))
  }
  async seatedOnce(who: Seated, path: string, body: object): Promise<Heard | null> {
    return this.#heardOnce(await this.#parts.clients.sendOnce('dashboard', this.#click(who, path, body)))
  }

  async read(who: string, path: string): Promise<Heard> {
    return this.readWith(this.#parts.people.key(who), path)
  }
  async readWith(key: string, path: string): Promise<Heard> {
    return heardIn(await this.#parts.clients.settle('api', jsonCall('GET', `/v1${path}`, bearer(key))))
  }

  /** What came of a step whose answer was not heard: the id of the one row that has it. */
  async idOf(table: 'opportunities' | 'introductions', column: string, value: string): Promise<string | null> {
    const rows = await this.#parts.database.rows<{ id: string }>(`select id from ${table} where ${column} = $1`, [value])
    if (rows.length !== 1) this.violation(`${table} of ${value}: ${rows.length} instead of one`)
    return rows[0]?.id ?? null
  }

  /** What stands in the answer must be this kind of success; anything else was not foreseen. */
  isDone(heard: Heard, status: number, what: string): boolean {
    if (heard.status === status) return true
    this.violation(`${what} was answered ${heard.status}: ${heard.text.slice(0, 300)}`)
    return false
  }

  violation(what: string): void {
    this.#parts.clients.tally.violation(what)
  }

  /** It was done, and its first answer was not heard. */
  foundDone(): void {
    this.#parts.clients.tally.acknowledgementsLost++
  }

  #acknowledged(settled: Settled): Heard {
    if (settled.answer.status < 300) this.#parts.clients.tally.acknowledged++
    return heardIn(settled)
  }

  #heardOnce(answer: TimedAnswer | null): Heard | null {
    return answer && this.#acknowledged({ answer, unheard: 0 })
  }

  #bearer(who: string) {
    return bearer(this.#parts.people.key(who))
  }
  #click(who: Seated, path: string, body?: object) {
    return jsonCall('POST', `/v1${path}`, { cookie: this.#parts.people.cookie(who) }, body)
  }
}

/** What stories take from the demo world: ids of things that stay as they are. */
export interface WorldFacts {
  /** Nodes on the grid, by the seller's company. */
  readonly nodes: { readonly kestrel: readonly string[]; readonly basalt: readonly string[] }
  readonly offers: readonly string[]
  readonly companies: readonly string[]
}

function heardIn({ answer, unheard }: Settled): Heard {
  const { status, text } = answer
  const error = status < 400 ? undefined : errorIn(answer)
  const body = status < 300 && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { status, text, body, code: error?.code, current: error?.current, unheard }
}

export const idIn = (heard: Heard): string => String(heard.body.id)
