import { isNotificationKind, type NotificationKind, notificationKindEntries, notificationKinds } from '@parley/contract/notification-kinds'
import { Fault } from '../../core/fault.ts'
import type { Database } from '../../db/client.ts'
import type { Reader } from '../../db/statement.ts'
import { recordConsequence } from '../audit/store.ts'
import { chooseNotifications, findSettings } from './store.ts'
import type { UnsubscribeLinks, UnsubscribeTarget } from './unsubscribe-links.crypto.ts'

const openLink = (links: UnsubscribeLinks, token: string): UnsubscribeTarget => {
  const found = links.read(token)
  if (!found) throw new Fault('link_invalid')
  return found
}
/** The kinds whose letters a link switches off. For the digest: all kinds that wait for it. */
const kindsOf = ({ kind }: UnsubscribeTarget): readonly NotificationKind[] =>
  isNotificationKind(kind) ? [kind] : notificationKindEntries.filter(([, { urgent, locked }]) => !urgent && !locked).map(([name]) => name)
const labelOf = ({ kind }: UnsubscribeTarget) => (isNotificationKind(kind) ? notificationKinds[kind].label : 'Daily summary')

/** Whether the person still gets some of these letters. */
async function isSubscribed(read: Reader, target: UnsubscribeTarget): Promise<boolean> {
  const { choices } = await findSettings(read, target.personId)
  const disabledKinds = new Set(choices.filter(({ letter }) => !letter).map(({ kind }) => kind))
  return kindsOf(target).some((kind) => !disabledKinds.has(kind))
}

/** Which letters a link switches off, and whether they are still sent. */
export async function readUnsubscribeTarget(read: Reader, links: UnsubscribeLinks, token: string) {
  const found = openLink(links, token)
  return { label: labelOf(found), subscribed: await isSubscribed(read, found) }
}

/** Switches the letters off; the inbox stays. A person who declines the digest does not get its parts as single letters. */
export async function unsubscribe(db: Database, links: UnsubscribeLinks, token: string) {
  const found = openLink(links, token)
  await db.transaction(async (tx) => {
    if (!(await isSubscribed(tx, found))) return
    const choices = kindsOf(found).map((kind) => ({ kind, letter: false }))
    chooseNotifications(tx, found.personId, choices)
    recordConsequence(tx, 'notifications.unsubscribed', found.kind, 'live')
  })
  return { label: labelOf(found), subscribed: false }
}
