/** Checks that all recipients were notified: in the feed exactly once and in order, by webhook and by letter at least once. */
import { type Role, rightHolders } from '@parley/contract/access'
import { type AuditAction, auditActions } from '@parley/contract/audit-actions'
import { type NotificationKindCard, notificationKindEntries } from '@parley/contract/notification-kinds'
import type { DatabaseUnderTest } from '../database.ts'
import { isPublished } from '../exactly-once.ts'
import { Counts } from '../figures.ts'
import { until } from '../wait.ts'
import type { Journal } from './journal.ts'
import type { AcceptedLetter } from './mailbox.ts'
import { type Follower, letterBalances, type Recipients } from './recipients.ts'

/** By then, a killed instance's leases have ended. */
const deliveryTimeoutMs = 60_000
/** The time within which a running instance records that a letter was accepted. */
const recordTimeoutMs = 20_000

/** The time within which a bot whose call was cut off has resumed reading. */
const readTimeoutMs = 20_000

interface ExpectedNotification {
  readonly kind: string
  /** Members with one of these roles are notified. */
  readonly roles: readonly Role[]
  /** The minimum number of companies that are notified. */
  readonly sides: number
}
/** Expected notifications by action. Left out are queues, notified once an hour, and kinds not sent to the person who acted or not sent each time. */
const expectedByAction = new Map<string, readonly ExpectedNotification[]>()
for (const [kind, card] of notificationKindEntries as readonly (readonly [string, NotificationKindCard])[]) {
  const { objectType: object, except, conditional, parties, right, triggers } = card
  if (object === 'queue' || except !== undefined || conditional) continue
  const sides = parties.includes('buyer') && parties.includes('seller') ? 2 : 1
  const one = { kind, roles: right === null ? [] : rightHolders[right], sides }
  for (const step of triggers) expectedByAction.set(step, [...(expectedByAction.get(step) ?? []), one])
}

const eventOf = (action: string): AuditAction['event'] => (auditActions as Readonly<Record<string, AuditAction>>)[action]?.event

/** After the load of a round: the event of each acknowledged write was read once, in its position. */
export async function checkFeed(recipients: Recipients, journal: Journal): Promise<void> {
  const { database, tally } = recipients
  await until(() => isPublished(database.rows), deliveryTimeoutMs, 'every step is published')
  const counts = new Counts()
  for (const follower of recipients.followers) await checkFollower(recipients, follower, counts)
  for (const { target, action, min, max } of journal.effects) {
    const event = eventOf(action)
    if (event === undefined) continue
    const times = counts.count(`${event.type} ${target}`)
    const parties = event.parties.length
    if (times < min * parties || times > max * parties)
      tally.violations.push(`${event.type} of ${target} was read ${times} times instead of ${min * parties} to ${max * parties}`)
  }
  await checkNotifications(recipients, journal)
}

/** A follower must have read since the last round what the database has, in the same order. */
async function checkFollower({ database, tally }: Recipients, follower: Follower, counts: Counts): Promise<void> {
  const { readEvents, company, checked } = follower
  const rows = await database.rows<{ id: string }>(
    `select e.id from events e join companies c on c.id = e.company_id
     where c.name = $1 and e.mode = 'live' order by e.position offset $2`,
    [company.name, checked.stored],
  )
  await until(() => readEvents.length >= checked.read + rows.length, readTimeoutMs, 'all events are read').catch(() => {})
  const read = readEvents.slice(checked.read, checked.read + rows.length)
  const mismatchIndex = rows.findIndex(({ id }, i) => read[i]?.id !== id)
  if (mismatchIndex >= 0)
    tally.violations.push(`${company.name} read ${read[mismatchIndex]?.id ?? 'nothing'} where ${rows[mismatchIndex]?.id} is due`)
  for (const { type, object } of read) counts.increment(`${type} ${object.id}`)
  checked.stored += rows.length
  checked.read += read.length
  tally.deliveries.events += rows.length
}

/** For each acknowledged step with notifications, everyone who can act on it was notified, on every side concerned. */
async function checkNotifications({ database, tally }: Recipients, journal: Journal): Promise<void> {
  const certain = journal.effects.filter(({ min }) => min > 0)
  const expected = certain.flatMap(({ target, action }) => (expectedByAction.get(action) ?? []).map((kind) => ({ ...kind, target })))
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
      [JSON.stringify(expected)],
    )
  await until(async () => (await missing()).length === 0, deliveryTimeoutMs, 'people are notified of every step').catch(() => {})
  for (const { kind, target } of await missing()) tally.violations.push(`not everybody was notified of ${kind} on ${target}`)
  await advanceOneHour(database)
}

/** A person gets a limited number of letters an hour, and the rest in one digest. This gives each round its own hour. */
async function advanceOneHour(database: DatabaseUnderTest): Promise<void> {
  await database.rows(`update notifications set created_at = created_at - interval '1 hour' where letter = 'sent'`)
  await database.rows('update notification_settings set digest_due_at = app_now() where digest_due_at is not null')
}

/** Called after all faults. Once leases have ended and retries are due, every event must arrive. */
export async function checkWebhooks({ database, tally, followers, receivers, eventsAfterPosition }: Recipients): Promise<void> {
  for (const { company } of followers) {
    const rows = await database.rows<{ id: string }>(
      `select e.id from events e join companies c on c.id = e.company_id
       where c.name = $1 and e.mode = 'live' and e.position > $2 order by e.position`,
      [company.name, eventsAfterPosition],
    )
    const missing = () => rows.filter(({ id }) => !receivers.arrivals.get(company.trader)?.first.has(id))
    await until(() => missing().length === 0, deliveryTimeoutMs, 'all webhooks arrived').catch(() => {})
    const lost = missing()
    if (lost.length > 0) tally.violations.push(`the receiver of ${company.name} misses ${lost.length} events, first ${lost[0]?.id}`)
    tally.deliveries.webhooks += rows.length
    tally.deliveries.repeatedWebhooks += receivers.arrivals.get(company.trader)?.repeats ?? 0
  }
  for (const violation of receivers.violations) tally.violations.push(violation)
}

export async function checkLetters(recipients: Recipients): Promise<void> {
  const { database, tally, lettersBefore } = recipients
  await untilAllSent(database)
  for (const [whose, balance] of await letterBalances(database)) {
    const { owed, staged } = lettersBefore.get(whose) ?? { owed: 0, staged: 0 }
    const unstaged = balance.owed - owed - (balance.staged - staged)
    if (unstaged < 0 || (unstaged > 0 && !balance.digests)) tally.violations.push(`${whose}: ${unstaged} letters are owed and not staged`)
  }
  const acceptedLetters = acceptedById(recipients)
  const sent = await database.rows<{ id: string }>('select id from mails where sent_at is not null')
  tally.deliveries.letters += acceptedLetters.size
  for (const { id } of sent) if (!acceptedLetters.has(id)) tally.violations.push(`letter ${id} is marked as sent, and never was`)
  for (const [id, attempts] of acceptedLetters) checkRepeatedLetters(recipients, id, attempts)
}

/** Waits while letters are being sent: after many kills, many wait whose sender was cut off. */
async function untilAllSent(database: DatabaseUnderTest): Promise<void> {
  for (let left = await unsentLetters(database); left > 0; ) {
    const before = left
    const isProgress = async () => {
      left = await unsentLetters(database)
      return left < before
    }
    await until(isProgress, deliveryTimeoutMs, `one of ${before} letters is sent`, 250)
  }
}

/** Counts the letters that are not sent. Makes those due whose sender was cut off: one that claimed a letter that long ago no longer sends it. */
async function unsentLetters(database: DatabaseUnderTest): Promise<number> {
  await database.rows(
    `update mails set due_at = app_now() where sent_at is null and failed_at is null and attempts > 0
       and app_now() > due_at - interval '5 minutes' * power(2.5, attempts - 1) + $1 * interval '1 millisecond'`,
    [recordTimeoutMs],
  )
  const [unsent] = await database.rows<{ count: number }>('select count(*)::int from mails where sent_at is null')
  return unsent?.count ?? 0
}

function acceptedById({ mailboxes }: Recipients): ReadonlyMap<string, DeliveredLetter[]> {
  const all = mailboxes.flatMap(({ accepted }, instance) => accepted.map((one) => ({ ...one, instance })))
  const byId = new Map<string, DeliveredLetter[]>()
  for (const one of all.sort((a, b) => a.atMs - b.atMs)) byId.set(one.id, [...(byId.get(one.id) ?? []), one])
  return byId
}

/** A letter may be sent again only if its sender could not receive or record that it was accepted. A killed sender's letter in flight may be read after the kill. */
function checkRepeatedLetters({ tally, killedAtMs }: Recipients, id: string, attempts: readonly DeliveredLetter[]): void {
  for (const { atMs, connectedAtMs, senderNotified, instance } of attempts.slice(0, -1)) {
    tally.deliveries.repeatedLetters++
    const killed = killedAtMs[instance]?.some((ms) => ms >= connectedAtMs && ms < atMs + recordTimeoutMs)
    if (senderNotified && !killed) tally.violations.push(`letter ${id} was sent again by an instance that knew that it was taken`)
  }
}

interface DeliveredLetter extends AcceptedLetter {
  readonly instance: number
}
