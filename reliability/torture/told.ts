/** Whether everybody who is to hear of what was done heard of it: in the feed once and in order, by webhook and by letter at least once. */
import { type AuditAction, auditActions } from '@parley/contract/audit-actions'
import { notificationKinds } from '@parley/contract/notification-kinds'
import type { DatabaseUnderTest } from '../database.ts'
import { Counts } from '../figures.ts'
import { isPublished } from '../filed-once.ts'
import type { Taken } from '../mailbox.ts'
import { until } from '../wait.ts'
import type { Follower } from './follower.ts'
import type { Hearing } from './hearing.ts'
import type { Journal } from './journal.ts'
import { letterBalances } from './letter-balances.ts'
import type { Tally } from './tally.ts'

/** A lease that a killed instance held has ended by then. */
const toldWithinMs = 60_000
/** An instance that lives writes down within this that a letter was taken. */
const writtenDownWithinMs = 5_000

const eventOf = (action: string): AuditAction['event'] => (auditActions as Readonly<Record<string, AuditAction>>)[action]?.event

export class Told {
  readonly #hearing: Hearing
  readonly #database: DatabaseUnderTest
  readonly #tally: Tally
  /** By follower: how many of its events were judged. */
  readonly #judged = new Map<Follower, number>()

  constructor(hearing: Hearing, database: DatabaseUnderTest, tally: Tally) {
    this.#hearing = hearing
    this.#database = database
    this.#tally = tally
  }

  /** After the load of a round: each acknowledged write's event was read, once, at its place. */
  async judgeFeed(journal: Journal): Promise<void> {
    await until(() => isPublished(this.#database.rows), toldWithinMs, 'every step is published')
    const counts = new Counts()
    for (const follower of this.#hearing.followers) await this.#judgeFollower(follower, counts)
    for (const [target, actions] of journal.audits)
      for (const [action, { least, most }] of actions) {
        const event = eventOf(action)
        if (event === undefined) continue
        const times = counts.times(`${event.type} ${target}`)
        const parties = event.parties.length
        if (times < least * parties || times > most * parties)
          this.#tally.violation(`${event.type} of ${target} was read ${times} times instead of ${least * parties} to ${most * parties}`)
      }
    await this.#judgeOwed(journal)
  }

  /** What a follower read since the last round is what the database has, in the same order. */
  async #judgeFollower(follower: Follower, counts: Counts): Promise<void> {
    const { heard, company } = follower
    const judged = this.#judged.get(follower) ?? 0
    const rows = await this.#database.rows<{ id: string }>(
      `select e.id from events e join companies c on c.id = e.company_id
       where c.name = $1 and e.mode = 'live' order by e.position offset $2`,
      [company.name, judged],
    )
    await until(() => heard.length >= judged + rows.length, toldWithinMs, `${company.name} reads all of its events`)
    const read = heard.slice(judged, judged + rows.length)
    const wrong = rows.findIndex(({ id }, i) => read[i]?.id !== id)
    if (wrong >= 0) this.#tally.violation(`${company.name} read ${read[wrong]?.id} where ${rows[wrong]?.id} is due`)
    for (const { type, object } of read) counts.note(`${type} ${object.id}`)
    this.#judged.set(follower, judged + rows.length)
    this.#tally.told.events += rows.length
  }

  /** Each acknowledged step that owes a letter was told to somebody. A queue's is owed once an hour, and some not to who took the step. */
  async #judgeOwed(journal: Journal): Promise<void> {
    const kindsOf = (action: string) =>
      Object.entries(notificationKinds).flatMap(([kind, card]) =>
        card.thing !== 'queue' && !('except' in card) && (card.steps as readonly string[]).includes(action) ? [kind] : [],
      )
    const owed = [...journal.audits].flatMap(([target, actions]) =>
      [...actions].flatMap(([action, { least }]) => (least > 0 ? kindsOf(action).map((kind) => ({ kind, target })) : [])),
    )
    const missing = () =>
      this.#database.rows<{ kind: string; target: string }>(
        `select kind, target from json_to_recordset($1) as o (kind text, target text)
         where not exists (select from notifications n where n.kind = o.kind and n.object_id = o.target)`,
        [JSON.stringify(owed)],
      )
    await until(async () => (await missing()).length === 0, toldWithinMs, 'every step is told to people').catch(() => {})
    for (const { kind, target } of await missing()) this.#tally.violation(`nobody was told ${kind} of ${target}`)
    await this.#letAnHourPass()
  }

  /** People get so many letters an hour, and what is beyond comes in one: each round has an hour of its own. */
  async #letAnHourPass(): Promise<void> {
    await this.#database.rows(`update notifications set created_at = created_at - interval '1 hour' where letter = 'sent'`)
    await this.#database.rows('update notification_settings set digest_due_at = app_now() where digest_due_at is not null')
  }

  /** When nothing is struck any more: what waits for leases and later tries is let go, and then everything has arrived. */
  async judgeArrivals(): Promise<void> {
    await this.#judgeWebhooks()
    await this.#judgeLetters()
  }

  async #judgeWebhooks(): Promise<void> {
    const { followers, receivers, toldFrom } = this.#hearing
    for (const { company } of followers) {
      const rows = await this.#database.rows<{ id: string }>(
        `select e.id from events e join companies c on c.id = e.company_id
         where c.name = $1 and e.mode = 'live' and e.position > $2 order by e.position`,
        [company.name, toldFrom],
      )
      const missing = () => rows.filter(({ id }) => !receivers.arrivals.get(company.trader)?.first.has(id))
      await until(() => missing().length === 0, toldWithinMs, 'all webhooks arrived').catch(() => {})
      const lost = missing()
      if (lost.length > 0) this.#tally.violation(`the receiver of ${company.name} misses ${lost.length} events, first ${lost[0]?.id}`)
      this.#tally.told.webhooks += rows.length
      this.#tally.told.webhooksAgain += receivers.arrivals.get(company.trader)?.repeats ?? 0
    }
    for (const what of receivers.violations) this.#tally.violation(what)
  }

  async #judgeLetters(): Promise<void> {
    await until(() => this.#allSent(), toldWithinMs, 'every letter is sent', 250)
    for (const [whose, balance] of await letterBalances(this.#database)) {
      const { owed, staged } = this.#hearing.lettersBefore.get(whose) ?? { owed: 0, staged: 0 }
      const unstaged = balance.owed - owed - (balance.staged - staged)
      if (unstaged < 0 || (unstaged > 0 && !balance.digests)) this.#tally.violation(`${whose}: ${unstaged} letters are owed and not staged`)
    }
    const taken = this.#takenById()
    const sent = await this.#database.rows<{ id: string }>('select id from mails where sent_at is not null')
    this.#tally.told.letters += taken.size
    for (const { id } of sent) if (!taken.has(id)) this.#tally.violation(`letter ${id} is marked as sent, and never was`)
    for (const [id, times] of taken) this.#judgeRepeats(id, times)
  }

  /** Time passes for letters whose sender was cut off: who took one so long ago is not sending it any more. */
  async #allSent(): Promise<boolean> {
    await this.#database.rows(
      `update mails set due_at = app_now() where sent_at is null and failed_at is null and attempts > 0
         and app_now() > due_at - interval '30 seconds' * power(4, attempts - 1) + $1 * interval '1 millisecond'`,
      [writtenDownWithinMs],
    )
    const left = await this.#database.rows('select from mails where sent_at is null limit 1')
    return left.length === 0
  }

  #takenById(): ReadonlyMap<string, Taking[]> {
    const all = this.#hearing.mailboxes.flatMap(({ taken }, instance) => taken.map((one) => ({ ...one, instance })))
    const byId = new Map<string, Taking[]>()
    for (const one of all.sort((a, b) => a.atMs - b.atMs)) byId.set(one.id, [...(byId.get(one.id) ?? []), one])
    return byId
  }

  /** A letter is sent again only where its sender could not hear, or write down, that it was taken. What was in flight at its end is read after it. */
  #judgeRepeats(id: string, times: readonly Taking[]): void {
    for (const { atMs, connectedAtMs, told, instance } of times.slice(0, -1)) {
      this.#tally.told.lettersAgain++
      const killed = this.#hearing.killedAtMs[instance]?.some((ms) => ms >= connectedAtMs && ms < atMs + writtenDownWithinMs)
      if (told && !killed) this.#tally.violation(`letter ${id} was sent again by an instance that heard that it was taken`)
    }
  }
}

interface Taking extends Taken {
  readonly instance: number
}
