import type { notificationCards } from '@parley/contract/dashboard/notifications'
import { Fault, notFound } from '../../core/fault.ts'
import type { Database } from '../../db/client.ts'
import { findSession } from '../../domain/account/store.ts'
import { changeSettings } from '../../domain/notifications/change-settings.ts'
import { inbox } from '../../domain/notifications/inbox.store.ts'
import { settingsOf } from '../../domain/notifications/settings.rules.ts'
import { countUnread, findSettings, markAllNotificationsRead, markNotificationRead } from '../../domain/notifications/store.ts'
import { readUnsubscribeTarget, unsubscribe } from '../../domain/notifications/unsubscribe.ts'
import type { UnsubscribeLinks } from '../../domain/notifications/unsubscribe-links.crypto.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { Document } from '../../http/response-body.ts'

export const notificationHandlers = (db: Database, links: UnsubscribeLinks): DashboardHandlers<typeof notificationCards> => ({
  listInbox: async ({ read, session: { personId }, query: { unread }, page }) =>
    page.toDocument(await inbox.page(read, { personId }, { unread }, page)),
  countUnread: async ({ read, session: { personId } }) => ({ unread: await countUnread(read, personId) }),
  async markRead(tx, { actor: { personId }, id }) {
    const wire = await markNotificationRead(tx, personId, id)
    if (wire === undefined) throw notFound()
    return new Document(wire)
  },
  async markAllRead(tx, { actor: { personId }, body: { upTo, path } }) {
    markAllNotificationsRead(tx, personId, upTo ?? null, path ?? null)
    return { unread: await countUnread(tx, personId) }
  },
  readNotificationSettings: async ({ read, session }) => settingsOf(session, await findSettings(read, session.personId)),
  async changeNotificationSettings(tx, { actor, session, body }) {
    changeSettings(tx, actor, body)
    // The role may have changed since the session was read.
    const current = await findSession(tx, session.tokenHash)
    if (!current) throw new Fault('session_required')
    return settingsOf(current, await findSettings(tx, actor.personId))
  },
  readUnsubscribing: ({ query: { token } }) => readUnsubscribeTarget(db.read, links, token),
  unsubscribe: ({ query: { token } }) => unsubscribe(db, links, token),
})
