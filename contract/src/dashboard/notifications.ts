/** Notifications: a person's inbox, their notification settings, and the unsubscribe link in emails. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, dateTimeOrNull, id, integer, oneOf, shape, text } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { digests, notificationGroups, notificationKindNames } from '../notification-kinds.ts'

/** The unread count stops here. Nobody needs a higher exact number. */
export const maxUnread = 100

export const Notification = shape('Notification', {
  id: id('notification'),
  kind: oneOf(notificationKindNames),
  title: text(),
  path: text({ description: 'Of the page where the step is taken.' }),
  deadline: dateTimeOrNull(),
  createdAt: dateTime(),
  readAt: dateTimeOrNull({ description: 'When you read it; null: not yet.' }),
})
export type Notification = Type.Static<typeof Notification>

const InboxCount = shape('InboxCount', { unread: integer(0, maxUnread, { description: `Counted to ${maxUnread}.` }) })

const choice = { letter: Type.Boolean(), page: Type.Boolean({ description: 'Whether the inbox shows it.' }) }
export const NotificationSettings = shape('NotificationSettings', {
  digest: oneOf(digests, { description: '`daily`: one letter a day tells of what is not urgent.' }),
  kinds: Type.Array(
    Type.Object({
      kind: oneOf(notificationKindNames),
      label: text(),
      group: oneOf(notificationGroups),
      ...choice,
      urgent: Type.Boolean({ description: 'Its letter never waits for the digest.' }),
      locked: Type.Boolean({ description: 'It is about security, and cannot be switched off.' }),
    }),
    { description: 'Those that you can be told of.' },
  ),
})
export type NotificationSettings = Type.Static<typeof NotificationSettings>

const common = { heading: 'People', company: false, idempotency: 'none', bucket: 'general', status: 200 } as const
const own = { ...common, credential: 'session' } as const
const linked = {
  ...common,
  credential: 'none',
  query: body({ token: Type.String({ minLength: 1, maxLength: 400, description: 'As the link in the letter has it.' }) }),
  reply: shape('Unsubscribing', {
    label: text({ description: 'What the letters tell of.' }),
    subscribed: Type.Boolean({ description: 'Whether letters of this kind are still sent.' }),
  }),
  faults: ['link_invalid'],
} as const

export const notificationCards = {
  listInbox: card({
    ...own,
    method: 'GET',
    path: '/inbox',
    summary: 'Lists your notifications, newest first, with whether you read them.',
    lists: 'notification',
    query: body({ unread: Type.Optional(Type.Boolean()), ...pageQuery(100) }),
    reply: pageOf(Notification),
    faults: [],
  }),
  countUnread: card({
    ...own,
    method: 'GET',
    path: '/inbox/unread',
    summary: 'Counts your unread notifications.',
    reply: InboxCount,
    faults: [],
  }),
  markRead: card({
    ...own,
    method: 'POST',
    path: '/inbox/{id}/read',
    summary: 'Marks a notification as read. A notification that is already read is returned unchanged.',
    whileSuspended: true,
    reply: Notification,
    faults: [],
  }),
  markAllRead: card({
    ...own,
    method: 'POST',
    path: '/inbox/read-all',
    summary: 'Marks your notifications as read, up to a given time or until now. If a path is given, only those of that page.',
    whileSuspended: true,
    body: body({
      upTo: Type.Optional(dateTime({ description: 'The `createdAt` of the newest that is shown.' })),
      path: Type.Optional(
        text({ maxLength: 200, description: 'Of a page that was opened: what leads to it, or to the page that it is a step of, is read.' }),
      ),
    }),
    bodyOptional: true,
    reply: InboxCount,
    faults: [],
  }),
  readNotificationSettings: card({
    ...own,
    method: 'GET',
    path: '/account/notifications',
    summary: 'Reads which notifications you can get, and your settings for them.',
    reply: NotificationSettings,
    faults: [],
  }),
  changeNotificationSettings: card({
    ...own,
    method: 'PATCH',
    path: '/account/notifications',
    summary: 'Changes your settings for the given kinds of notifications. Security notifications cannot be switched off.',
    whileSuspended: true,
    body: body({
      digest: Type.Optional(oneOf(digests)),
      kinds: Type.Optional(
        Type.Array(
          body({ kind: oneOf(notificationKindNames), letter: Type.Optional(Type.Boolean()), page: Type.Optional(Type.Boolean()) }),
          { maxItems: notificationKindNames.length },
        ),
      ),
    }),
    reply: NotificationSettings,
    faults: [],
  }),
  readUnsubscribing: card({
    ...linked,
    method: 'GET',
    path: '/unsubscribe',
    summary: 'Reads which emails an unsubscribe link switches off.',
  }),
  unsubscribe: card({
    ...linked,
    method: 'POST',
    path: '/unsubscribe',
    aliasPath: '/unsubscribe',
    ignoresBody: true,
    summary:
      'Unsubscribes from one kind of email with the link in it, without signing in (RFC 8058). A repeated call returns the same result.',
  }),
}
