/** Messages: what the two sides of an introduction write to each other. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, id, integer, nonBlankText, oneOf, shape, text } from '../fields.ts'
import { sides } from '../introductions.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { inboxDays } from '../notification-kinds.ts'
import { draft } from '../session-endpoint.ts'
import { fileIds, StoredFile } from './files.ts'

const maxMessageLength = 4_000
/** The most messages that one side may send on an introduction. */
export const maxMessagesPerSide = 500

export const Message = shape('Message', {
  id: id('message'),
  introductionId: id('introduction'),
  sentBy: oneOf(sides),
  author: text({ description: 'The name of the person who wrote the message.' }),
  text: text(),
  files: Type.Array(StoredFile),
  sentAt: dateTime(),
})

/** The count of unread messages on one introduction stops here. Nobody needs a higher exact number. */
export const maxUnreadMessages = 100

/** The most introductions that are listed with unread messages. */
export const maxUnreadThreads = 100

export const UnreadThread = shape('UnreadThread', {
  introductionId: id('introduction'),
  counterpartyName: text(),
  count: integer(1, maxUnreadMessages, { description: `The number of unread messages, counted up to ${maxUnreadMessages}.` }),
  lastSentAt: dateTime({ description: 'When the newest unread message was sent.' }),
})
export type UnreadThread = Type.Static<typeof UnreadThread>

const common = {
  heading: 'Introductions',
  credential: 'session',
  company: true,
  idempotency: 'none',
  bucket: 'general',
} as const

export const messageCards = {
  listMessages: card({
    ...common,
    method: 'GET',
    path: '/introductions/{id}/messages',
    summary: 'Lists the messages between both sides of an introduction, newest first.',
    lists: 'message',
    query: body(pageQuery(100)),
    status: 200,
    reply: pageOf(Message),
    faults: [],
  }),
  sendMessage: card({
    ...common,
    method: 'POST',
    path: '/introductions/{id}/messages',
    summary: 'Sends a message to the other side of an introduction. The operator can read it if a claim is filed.',
    right: 'introduction.ready',
    draft: true,
    body: body({ text: nonBlankText(maxMessageLength, { description: 'The message, as plain text.' }), fileIds: fileIds(), ...draft }),
    status: 201,
    reply: Message,
    faults: ['introduction_not_active', 'message_limit_reached'],
  }),
  listUnreadMessages: card({
    ...common,
    method: 'GET',
    path: '/messages/unread',
    summary: `Lists introductions with messages of the other side from the last ${inboxDays} days that you have not read and your company has not answered. The list has the ${maxUnreadThreads} newest.`,
    status: 200,
    reply: shape('UnreadThreads', { data: Type.Array(UnreadThread) }),
    faults: [],
  }),
  markMessagesRead: card({
    ...common,
    method: 'POST',
    path: '/introductions/{id}/messages/read',
    summary: "Marks the other side's messages on an introduction as read, up to a given message. A repeated call changes nothing.",
    body: body({ messageId: id('message', { description: 'The ID of the newest message that was shown.' }) }),
    status: 204,
    reply: Type.Null(),
    faults: [],
  }),
}
