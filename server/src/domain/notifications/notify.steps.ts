/** Notifies people: a row for the inbox, and a letter if they want one, in the transaction that records how far it got. */
import { type NotificationKind, type NotificationKindCard, notificationKinds } from '@parley/contract/notification-kinds'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { notificationLetter } from './letter.documents.ts'
import type { Notice } from './notices.store.ts'
import { insertNotifications, type LetterState, type NewNotification, scheduleDigests } from './store.ts'
import { type FactsOf, type NotificationText, texts } from './texts.documents.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.crypto.ts'

/** How many single letters a person gets within an hour. The rest waits for a digest. */
const maxLettersPerHour = 30
/** The limit for urgent letters: notifications with a deadline do not wait until a flood of others has passed. */
const maxTimeSensitiveLettersPerHour = 2 * maxLettersPerHour

export interface Letters {
  readonly outbox: Outbox
  readonly links: UnsubscribeLinks
  /** Called for a notification whose text cannot be written; it does not block the others. */
  readonly onTextError: (kind: NotificationKind, error: unknown) => void
}

const cardOf = (kind: NotificationKind): NotificationKindCard => notificationKinds[kind]
/** The database reads the facts of a kind's object. */
const textOf = <K extends NotificationKind>(kind: K, facts: object): NotificationText => texts[kind](facts as FactsOf<K>)

/** How many letters each person got within the hour, including those of this batch. */
class LetterCount {
  readonly #counts = new Map<number, number>()

  take({ personId, lettersLastHour }: Notice, max: number): boolean {
    const count = this.#counts.get(personId) ?? lettersLastHour
    if (count >= max) return false
    this.#counts.set(personId, count + 1)
    return true
  }
}

function letterState(notice: Notice, { deadline }: NotificationText, count: LetterCount): LetterState {
  const { urgent, locked } = cardOf(notice.kind)
  if (locked) return 'sent'
  if (!notice.letter) return 'none'
  if (notice.digest && !urgent) return 'digest'
  const isTimeSensitive = urgent || deadline !== undefined
  return count.take(notice, isTimeSensitive ? maxTimeSensitiveLettersPerHour : maxLettersPerHour) ? 'sent' : 'digest'
}

interface PreparedNotification {
  readonly notice: Notice
  readonly text: NotificationText
  readonly row: NewNotification
}
function prepareNotification(notice: Notice, count: LetterCount): PreparedNotification {
  const { kind, objectId, occasion, companyId, personId, page } = notice
  const text = textOf(kind, notice.facts)
  const shown = page || cardOf(kind).locked === true
  const content = { title: text.title.replaceAll(/\s+/g, ' '), path: text.path, deadline: text.deadline?.at ?? null }
  const row = {
    id: newId('notification'),
    personId,
    companyId,
    kind,
    objectId,
    occasion,
    ...content,
    shown,
    letter: letterState(notice, text, count),
  }
  return { notice, text, row }
}

/** Notifies those who were not notified of it yet. */
export async function notifyPeople(tx: Tx, notices: readonly Notice[], { outbox, links, onTextError }: Letters): Promise<void> {
  const count = new LetterCount()
  const prepared = notices.flatMap((notice) => {
    try {
      return [prepareNotification(notice, count)]
    } catch (error) {
      onTextError(notice.kind, error)
      return []
    }
  })
  if (prepared.length === 0) return
  const insertedIds = await insertNotifications(
    tx,
    prepared.map(({ row }) => row),
  )
  const inserted = prepared.filter(({ row }) => insertedIds.has(row.id))
  for (const { notice, text, row } of inserted.filter((one) => one.row.letter === 'sent')) {
    const { kind, personId } = notice
    const unsubscribeUrl = cardOf(row.kind).locked ? null : links.urlFor({ personId, kind })
    outbox.post(tx, notificationLetter(outbox.head, { ...notice, unsubscribeUrl }, kind, text))
  }
  const forDigest = inserted.filter(({ row }) => row.letter === 'digest')
  if (forDigest.length > 0)
    scheduleDigests(
      tx,
      forDigest.map(({ row }) => row.personId),
    )
}
