/** Where the stories of one round are played: who calls what, and what is written down of it. */
import type { AuditActionName } from '@parley/contract/audit-actions'
import type { DatabaseUnderTest } from '../database.ts'
import { bearer, jsonCall } from '../http-client.ts'
import { Random } from '../random.ts'
import type { Clients, Settled } from './clients.ts'
import type { Fact, Journal, MarkedTable } from './journal.ts'
import type { People, Seated } from './people.ts'

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
  async keyed(who: string, method: string, path: string, body?: object, pinned?: 0 | 1): Promise<Settled> {
    const headers = { ...this.#bearer(who), 'idempotency-key': this.mark() }
    const sending = jsonCall(method, `/v1${path}`, headers, body)
    const heard = await this.#parts.clients.settle('api', sending, pinned)
    if (heard.status < 300) {
      if (heard.headers.get('idempotency-replayed') === 'true') this.foundDone()
      this.#parts.clients.tally.acknowledged++
      this.journal.deeds.push({ sending, status: heard.status, text: heard.text })
    }
    return heard
  }

  /** A write that is the same when it is done again, sent until it is answered. */
  async repeated(who: string, method: string, path: string, body?: object): Promise<Settled> {
    return this.#acknowledged(await this.#parts.clients.settle('api', jsonCall(method, `/v1${path}`, this.#bearer(who), body)))
  }

  /** The same at the dashboard. */
  async seated(who: Seated, path: string, body?: object): Promise<Settled> {
    return this.#acknowledged(await this.#parts.clients.settle('dashboard', this.#click(who, path, body)))
  }

  /** A write that would be done twice when it is sent twice: nothing when nobody heard what became of it. */
  async once(who: string, path: string, body: object): Promise<Settled | null> {
    return this.#acknowledged(await this.#parts.clients.sendOnce('api', jsonCall('POST', `/v1${path}`, this.#bearer(who), body)))
  }
  async seatedOnce(who: Seated, path: string, body: object): Promise<Settled | null> {
    return this.#acknowledged(await this.#parts.clients.sendOnce('dashboard', this.#click(who, path, body)))
  }

  /** What somebody reads, or whoever has this key. */
  read(who: string | { readonly key: string }, path: string): Promise<Settled> {
    const headers = typeof who === 'string' ? this.#bearer(who) : bearer(who.key)
    return this.#parts.clients.settle('api', jsonCall('GET', `/v1${path}`, headers))
  }

  /** What came of a step whose answer was not heard: the id of the one row that has it. */
  async idOf(table: 'opportunities' | 'introductions', column: string, value: string): Promise<string | null> {
    const rows = await this.#parts.database.rows<{ id: string }>(`select id from ${table} where ${column} = $1`, [value])
    if (rows.length !== 1) this.violation(`${table} of ${value}: ${rows.length} instead of one`)
    return rows[0]?.id ?? null
  }

  /** What stands in the answer must be this kind of success; anything else was not foreseen. */
  isAnswered(heard: Settled, status: number, what: string): boolean {
    if (heard.status === status) return true
    this.violation(`${what} was answered ${heard.status}: ${heard.text.slice(0, 300)}`)
    return false
  }

  /** The same of a step, which then stands in the audit of its thing. */
  isDone(heard: Settled, status: number, action: AuditActionName, target = idIn(heard)): boolean {
    if (!this.isAnswered(heard, status, action)) return false
    this.journal.audit(target, action)
    return true
  }

  /** What is kept of a thing is now what this answer shows of it. */
  shows(heard: Settled, answered: Fact, byStatus: Fact, status = String(heard.body.status)): void {
    this.journal.told.of(answered).set(idIn(heard), [withoutNotices(heard)])
    this.journal.told.of(byStatus).set(idIn(heard), [status])
  }

  /** What bears the mark was made; null where nobody heard whether it was. */
  makes(table: MarkedTable, mark: string, id: string | null): void {
    this.journal.made.of(table).set(mark, id)
  }

  violation(what: string): void {
    this.#parts.clients.tally.violations.note(what)
  }

  /** It was done, and its first answer was not heard. */
  foundDone(): void {
    this.#parts.clients.tally.acknowledgementsLost++
  }

  #acknowledged<Told extends Settled | null>(heard: Told): Told {
    if (heard && heard.status < 300) this.#parts.clients.tally.acknowledged++
    return heard
  }

  #bearer(who: string) {
    return bearer(this.#parts.people.key(who))
  }
  #click(who: Seated, path: string, body?: object) {
    return jsonCall('POST', `/v1${path}`, { cookie: this.#parts.people.cookie(who) }, body)
  }
}

/** What stories take from the demo world: ids of things that stay as they are. */
export async function factsOf(database: DatabaseUnderTest) {
  const nodesOf = async (company: string) => {
    const rows = await database.rows<{ id: string }>(
      `select l.id from listings l join companies c on c.id = l.company_id
       where l.listed and not l.restricted and l.mode = 'live' and c.name = $1`,
      [company],
    )
    return rows.map(({ id }) => id)
  }
  const offers = await database.rows<{ id: string }>(
    `select id from offers where on_market and driver_settings = '{}' and 1 = any (gpu_counts) and free_gpus >= 8`,
  )
  const buyers = await database.rows<{ handle: string }>(`select handle from companies where name in ('Halden Research', 'Quill Imaging')`)
  return {
    // On the grid, by the seller's company.
    nodes: { kestrel: await nodesOf('Kestrel Compute'), basalt: await nodesOf('Basalt Cloud') },
    offers: offers.map(({ id }) => id),
    companies: buyers.map(({ handle }) => handle),
  }
}
export type WorldFacts = Awaited<ReturnType<typeof factsOf>>

export const idIn = (heard: Settled): string => String(heard.body.id)

/** Notices are of the answer, not of the thing. */
function withoutNotices({ body, text }: Settled): string {
  const { notices, ...thing } = body
  return notices === undefined ? text : JSON.stringify(thing)
}
