/** Whether everything that was acknowledged in a round is so, once; and nothing is there that nobody asked for. */
import type { DatabaseUnderTest } from '../database.ts'
import { type DocumentKind, documents, type Journal, type MarkedTable, markColumns } from './journal.ts'
import type { Tally } from './tally.ts'

export class Promises {
  readonly #journal: Journal
  readonly #round: string
  readonly #database: DatabaseUnderTest
  readonly #tally: Tally

  constructor(journal: Journal, round: string, database: DatabaseUnderTest, tally: Tally) {
    this.#journal = journal
    this.#round = round
    this.#database = database
    this.#tally = tally
  }

  async judge(): Promise<void> {
    for (const table of Object.keys(markColumns) as MarkedTable[]) await this.#judgeMade(table)
    for (const kind of this.#journal.documents.keys()) await this.#judgeDocuments(kind)
    for (const table of this.#journal.statuses.keys()) await this.#judgeStatuses(table)
    await this.#judgeAudits()
    await this.#judgeReplies()
    await this.#judgeBids()
  }

  /** Each thing that bears a mark of this round is there once, and each that was acknowledged is there. */
  async #judgeMade(table: MarkedTable): Promise<void> {
    const column = markColumns[table]
    const rows = await this.#database.rows<{ id: string; mark: string }>(
      `select id, ${column} as mark from ${table} where ${column} like $1`,
      [`${this.#round} %`],
    )
    const expected = this.#journal.made.get(table) ?? new Map<string, string | null>()
    const found = new Set<string>()
    for (const { id, mark } of rows) {
      if (found.has(mark)) this.#tally.violation(`${table}: ${mark} was made twice`)
      found.add(mark)
      const told = expected.get(mark)
      if (told === undefined) this.#tally.violation(`${table}: ${mark} was made, and refused to whoever asked`)
      else if (told === null) this.#tally.acknowledgementsLost++
      else if (told !== '' && told !== id) this.#tally.violation(`${table}: ${mark} was acknowledged as ${told} and is ${id}`)
    }
    for (const [mark, told] of expected)
      if (told !== null && !found.has(mark)) this.#tally.violation(`${table}: ${mark} was acknowledged and is lost`)
  }

  async #judgeDocuments(kind: DocumentKind): Promise<void> {
    const told = this.#journal.documents.get(kind) ?? new Map<string, string>()
    const [table = ''] = kind.split(' ')
    const rows = await this.#database.rows<{ id: string; text: string }>(
      `select id, ${documents[kind].replace('$', 't')} as text from ${table} t where id = any($1)`,
      [[...told.keys()]],
    )
    const kept = new Map(rows.map(({ id, text }) => [id, text]))
    for (const [id, text] of told) {
      if (kept.get(id) !== text) this.#tally.violation(`${kind}: ${id} was acknowledged as ${text} and is ${kept.get(id)}`)
    }
  }

  async #judgeStatuses(table: string): Promise<void> {
    const told = this.#journal.statuses.get(table) ?? new Map<string, readonly string[]>()
    const rows = await this.#database.rows<{ id: string; status: string }>(`select id, status from ${table} where id = any($1)`, [
      [...told.keys()],
    ])
    const kept = new Map(rows.map(({ id, status }) => [id, status]))
    for (const [id, among] of told) {
      const status = kept.get(id) ?? 'lost'
      if (!among.includes(status)) this.#tally.violation(`${table}: ${id} was acknowledged as ${among.join(' or ')} and is ${status}`)
    }
  }

  /** Each effect has its audit row once. What time does to a rental, and bids, are counted elsewhere. */
  async #judgeAudits(): Promise<void> {
    const rows = await this.#database.rows<{ target: string; action: string; times: number }>(
      `select target, action, count(*)::int as times from audit where target = any($1)
         and action <> 'lot.bid' and (action not like 'rental.%' or action in ('rental.started', 'rental.stopped')) group by target, action`,
      [[...this.#journal.audits.keys()]],
    )
    const found = new Map(rows.map(({ target, action, times }) => [`${target} ${action}`, times]))
    for (const [target, actions] of this.#journal.audits) {
      for (const [action, { least, most }] of actions) {
        const times = found.get(`${target} ${action}`) ?? 0
        found.delete(`${target} ${action}`)
        if (times < least || times > most)
          this.#tally.violation(`${action} ${target}: ${times} times in the audit instead of ${least} to ${most}`)
      }
    }
    for (const [effect, times] of found) this.#tally.violation(`${effect}: ${times} times in the audit, and asked for by nobody`)
  }

  /** Each key that was answered is remembered once, with the bytes that were answered. */
  async #judgeReplies(): Promise<void> {
    const { deeds } = this.#journal
    const rows = await this.#database.rows<{ key: string; status: number; body: string }>(
      `select key, status, body from idempotency where key like $1`,
      [`${this.#round} %`],
    )
    const kept = new Map(rows.map((row) => [row.key, row]))
    if (kept.size !== rows.length) this.#tally.violation('an Idempotency-Key is remembered twice')
    for (const { sending, status, text } of deeds) {
      const key = sending.headers['idempotency-key'] ?? ''
      const row = kept.get(key)
      if (row?.status !== status || row.body !== text)
        this.#tally.violation(`${sending.method} ${sending.path} (${key}) is remembered with another answer`)
    }
  }

  async #judgeBids(): Promise<void> {
    const rows = await this.#database.rows<{ id: string; lotId: string; amountCents: number | null; audited: number }>(
      `select b.id, b.lot_id as "lotId", b.amount_cents as "amountCents",
         (select count(*)::int from audit a where a.target = b.lot_id and a.action = 'lot.bid' and a.detail ->> 'bidId' = b.id) as audited
       from bids b where b.lot_id = any($1)`,
      [[...this.#journal.bids.keys()]],
    )
    for (const [lotId, { placed, unheard }] of this.#journal.bids) {
      const found = rows.filter((row) => row.lotId === lotId)
      for (const row of found) if (row.audited !== 1) this.#tally.violation(`bid ${row.id} is ${row.audited} times in the audit`)
      for (const bid of placed)
        if (!found.some(({ id }) => id === bid.id)) this.#tally.violation(`a bid of ${bid.amountCents} was acknowledged and is lost`)
      const others = found.filter(({ id }) => !placed.some((bid) => bid.id === id))
      this.#tally.acknowledgementsLost += others.length
      const asked = others.every(({ amountCents }) => amountCents === null || unheard.includes(amountCents))
      if (others.length > unheard.length || !asked) this.#tally.violation(`lot ${lotId} has bids that nobody placed`)
    }
  }
}
