/** Checks that all recipients were notified: in the feed exactly once and in order, by webhook and by letter at least once. */
import { type Role, rightHolders } from '@parley/contract/access'
import { type AuditAction, auditActions } from '@parley/contract/audit-actions'
import { type NotificationKindCard, notificationKindEntries } from '@parley/contract/notification-kinds'
import type { DatabaseUnderTest } from '../database.ts'
import { Counts } from '../figures.ts'
import { isPublished } from '../filed-once.ts'
import { until } from '../wait.ts'
import { type Follower, type Hearing, letterBalances } from './hearing.ts'
import type { Journal } from './journal.ts'
import type { Taken } from './mailbox.ts'

/** By then, a killed instance's leases have ended. */
const toldWithinMs = 60_000
/** The time within which a running instance records that a letter was accepted. */
const writtenDownWithinMs = 5_000

/** The time within which a bot whose call was cut off has resumed reading. */
const readWithinMs = 20_000

interface Owed {
  readonly kind: string
  /** Members with one of these roles are notified. */
  readonly roles: readonly Role[]
  /** The minimum number of companies that are notified. */
  readonly sides: number
}
/** Expected notifications by action. Left out are queues, notified once an hour, and kinds not sent to the person who acted or not sent each time. */
const owedBy = new Map<string, readonly Owed[]>()
for (const [kind, card] of notificationKindEntries as readonly (readonly [string, NotificationKindCard])[]) {
  const { objectType: thing, except, conditional: sometimes, parties, right, triggers: steps } = card
  if (thing === 'queue' || except !== undefined || sometimes) continue
  const sides = parties.includes('buyer') && parties.includes('seller') ? 2 : 1
  const one = { kind, roles: right === null ? [] : rightHolders[right], sides }
  for (const step of steps) owedBy.set(step, [...(owedBy.get(step) ?? []), one])
}

const eventOf = (action: string): AuditAction['event'] => (auditActions as Readonly<Record<string, AuditAction>>)[action]?.event

/** After the load of a round: the event of each acknowledged write was read once, in its position. */
export async function judgeFeed(hearing: Hearing, journal: Journal): Promise<void> {
  const { database, tally } = hearing
  await until(() => isPublished(database.rows), toldWithinMs, 'every step is published')
  const counts = new Counts()
  for (const follower of hearing.followers) await judgeFollower(hearing, follower, counts)
  for (const { target, action, min, max } of journal.effects) {
    const event = eventOf(action)
    if (event === undefined) continue
    const times = counts.times(`${event.type} ${target}`)
    const parties = event.parties.length
    if (times < min * parties || times > max * parties)
      tally.violations.push(`${event.type} of ${target} was read ${times} times instead of ${min * parties} to ${max * parties}`)
  }
  await judgeOwed(hearing, journal)
}

/** A follower must have read since the last round what the database has, in the same order. */
async function judgeFollower({ database, tally }: Hearing, follower: Follower, counts: Counts): Promise<void> {
  const { heard, company, judged } = follower
  const rows = await database.rows<{ id: string }>(
    `select e.id from events e join companies c on c.id = e.company_id
     where c.name = $1 and e.mode = 'live' order by e.position offset $2`,
    [company.name, judged.kept],
  )
  await until(() => heard.length >= judged.read + rows.length, readWithinMs, 'all events are read').catch(() => {})
  const read = heard.slice(judged.read, judged.read + rows.length)
  const wrong = rows.findIndex(({ id }, i) => read[i]?.id !== id)
  if (wrong >= 0) tally.violations.push(`${company.name} read ${read[wrong]?.id ?? 'nothing'} where ${rows[wrong]?.id} is due`)
  for (const { type, object } of read) counts.note(`${type} ${object.id}`)
  judged.kept += rows.length
  judged.read += read.length
  tally.told.events += rows.length
}

/** For each acknowledged step with notifications, everyone who can act on it was notified, on every side concerned. */
async function judgeOwed({ database, tally }: Hearing, journal: Journal): Promise<void> {
  const surely = journal.effects.filter(({ min }) => min > 0)
  const owed = surely.flatMap(({ target, action }) => (owedBy.get(action) ?? []).map((kind) => ({ ...kind, target })))
  const missing = () =>
    database.rows<{ kind: string; target: string }>(
      `with owed as (select * from json_to_recordset($1) as o (kind text, target text, roles text[], sides int)),
       told as (select o.*, n.company_id, n.occasion, array_agg(n.person_id) as people
         from owed o join notifications n on n.kind = o.kind and n.object_id = o.target
         group by o.kind, o.target, o.roles, o.sides, n.company_id, n.occasion)
       select o.kind, o.target from owed o
         where (select count(distinct t.company_id) from told t where t.kind = o.kind and t.target = o.target) < o.sides
       union
       select t.kind, t.target from told t join memberships m on m.company_id = t.company_id and m.role = any (t.roles)
         join people p on p.id = m.person_id and p.suspended_at is null
         where m.person_id <> all (t.people)`,
      [JSON.stringify(owed)],
    )
  await until(async () => (await missing()).length === 0, toldWithinMs, 'every step is told to people').catch(() => {})
  for (const { kind, target } of await missing()) tally.violations.push(`not everybody was told ${kind} of ${target}`)
  await letAnHourPass(database)
}

/** A person gets a limited number of letters an hour, and the rest in one digest. This gives each round its own hour. */
async function letAnHourPass(database: DatabaseUnderTest): Promise<void> {
  await database.rows(`update notifications set created_at = created_at - interval '1 hour' where letter = 'sent'`)
  await database.rows('update notification_settings set digest_due_at = app_now() where digest_due_at is not null')
}

/** Called after all faults. Once leases have ended and retries are due, every event must arrive. */
export async function judgeWebhooks({ database, tally, followers, receivers, toldFrom }: Hearing): Promise<void> {
  for (const { company } of followers) {
    const rows = await database.rows<{ id: string }>(
      `select e.id from events e join companies c on c.id = e.company_id
       where c.name = $1 and e.mode = 'live' and e.position > $2 order by e.position`,
      [company.name, toldFrom],
    )
    const missing = () => rows.filter(({ id }) => !receivers.arrivals.get(company.trader)?.first.has(id))
    await until(() => missing().length === 0, toldWithinMs, 'all webhooks arrived').catch(() => {})
    const lost = missing()
    if (lost.length > 0) tally.violations.push(`the receiver of ${company.name} misses ${lost.length} events, first ${lost[0]?.id}`)
    tally.told.webhooks += rows.length
    tally.told.webhooksAgain += receivers.arrivals.get(company.trader)?.repeats ?? 0
  }
  for (const what of receivers.violations) tally.violations.push(what)
}

export async function judgeLetters(hearing: Hearing): Promise<void> {
  const { database, tally, lettersBefore } = hearing
  await until(() => allSent(database), toldWithinMs, 'every letter is sent', 250)
  for (const [whose, balance] of await letterBalances(database)) {
    const { owed, staged } = lettersBefore.get(whose) ?? { owed: 0, staged: 0 }
    const unstaged = balance.owed - owed - (balance.staged - staged)
    if (unstaged < 0 || (unstaged > 0 && !balance.digests)) tally.violations.push(`${whose}: ${unstaged} letters are owed and not staged`)
  }
  const taken = takenById(hearing)
  const sent = await database.rows<{ id: string }>('select id from mails where sent_at is not null')
  tally.told.letters += taken.size
  for (const { id } of sent) if (!taken.has(id)) tally.violations.push(`letter ${id} is marked as sent, and never was`)
  for (const [id, times] of taken) judgeRepeats(hearing, id, times)
}

/** Makes letters due whose sender was cut off. A sender that claimed a letter that long ago is no longer sending it. */
async function allSent(database: DatabaseUnderTest): Promise<boolean> {
  await database.rows(
    `update mails set due_at = app_now() where sent_at is null and failed_at is null and attempts > 0
       and app_now() > due_at - interval '5 minutes' * power(2.5, attempts - 1) + $1 * interval '1 millisecond'`,
    [writtenDownWithinMs],
  )
  const left = await database.rows('select from mails where sent_at is null limit 1')
  return left.length === 0
}

function takenById({ mailboxes }: Hearing): ReadonlyMap<string, Taking[]> {
  const all = mailboxes.flatMap(({ taken }, instance) => taken.map((one) => ({ ...one, instance })))
  const byId = new Map<string, Taking[]>()
  for (const one of all.sort((a, b) => a.atMs - b.atMs)) byId.set(one.id, [...(byId.get(one.id) ?? []), one])
  return byId
}

/** A letter may be sent again only if its sender could not receive or record that it was accepted. A killed sender's letter in flight may be read after the kill. */
function judgeRepeats({ tally, killedAtMs }: Hearing, id: string, times: readonly Taking[]): void {
  for (const { atMs, connectedAtMs, told, instance } of times.slice(0, -1)) {
    tally.told.lettersAgain++
    const killed = killedAtMs[instance]?.some((ms) => ms >= connectedAtMs && ms < atMs + writtenDownWithinMs)
    if (told && !killed) tally.violations.push(`letter ${id} was sent again by an instance that heard that it was taken`)
  }
}

interface Taking extends Taken {
  readonly instance: number
}
