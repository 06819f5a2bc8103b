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
  path: text({ description: 'The path of the page that the notification links to.' }),
  deadline: dateTimeOrNull(),
  createdAt: dateTime(),
  readAt: dateTimeOrNull({ description: 'When you read the notification. Null until then.' }),
})
export type Notification = Type.Static<typeof Notification>

const InboxCount = shape('InboxCount', {
  unread: integer(0, maxUnread, { description: `The number of unread notifications, counted up to ${maxUnread}.` }),
})

const choice = {
  letter: Type.Boolean({ description: 'Whether an email is sent.' }),
  page: Type.Boolean({ description: 'Whether the inbox shows notifications of this kind.' }),
}
export const NotificationSettings = shape('NotificationSettings', {
  digest: oneOf(digests, { description: '`daily`: one email a day contains the notifications that are not urgent.' }),
  kinds: Type.Array(
    Type.Object({
      kind: oneOf(notificationKindNames),
      label: text(),
      group: oneOf(notificationGroups),
      ...choice,
      urgent: Type.Boolean({
        description:
          'Whether its email is sent immediately, even with a daily digest. After 60 emails in an hour, it waits for the digest too.',
      }),
      locked: Type.Boolean({
        description: 'Whether the kind is about security. It cannot be switched off, and its emails are always sent immediately.',
      }),
    }),
    { description: 'The kinds of notifications that you can get.' },
  ),
})
export type NotificationSettings = Type.Static<typeof NotificationSettings>

const common = { heading: 'People', company: false, idempotency: 'none', bucket: 'general', status: 200 } as const
const own = { ...common, credential: 'session' } as const
const linked = {
  ...common,
  credential: 'none',
  query: body({ token: Type.String({ minLength: 1, maxLength: 400, description: 'The token in the unsubscribe link of the email.' }) }),
  reply: shape('Unsubscribing', {
    label: text({ description: 'The label of the kind of notifications.' }),
    subscribed: Type.Boolean({ description: 'Whether emails of this kind are still sent.' }),
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
    query: body({
      unread: Type.Optional(Type.Boolean({ description: 'Whether to list only unread or only read notifications.' })),
      ...pageQuery(100),
    }),
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
      upTo: Type.Optional(dateTime({ description: 'The `createdAt` of the newest notification that was shown.' })),
      path: Type.Optional(
        text({
          maxLength: 200,
          description: 'The path of a page. Only notifications that link to this page, or to a page that its path begins with, are marked.',
        }),
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
