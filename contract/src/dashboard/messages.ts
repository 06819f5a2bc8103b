/** Messages: what the two sides of an introduction write to each other. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, filledText, id, oneOf, shape, text } from '../fields.ts'
import { sides } from '../introductions.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { draft } from '../session-endpoint.ts'
import { fileIds, StoredFile } from './files.ts'

export const maxMessageLength = 4_000
/** Messages that one side may send on an introduction. */
export const maxMessagesPerSide = 500

export const Message = shape('Message', {
  id: id('message'),
  introductionId: id('introduction'),
  sentBy: oneOf(sides),
  author: text({ description: 'Who wrote it, by name.' }),
  text: text(),
  files: Type.Array(StoredFile),
  sentAt: dateTime(),
})

const common = {
  heading: 'Introductions',
  credential: 'session',
  company: true,
  idempotency: 'none',
  bucket: 'general',
  path: '/introductions/{id}/messages',
} as const

export const messageCards = {
  listMessages: card({
    ...common,
    method: 'GET',
    summary: 'Lists what both sides of an introduction wrote to each other, newest first.',
    lists: 'message',
    query: body(pageQuery(100)),
    status: 200,
    reply: pageOf(Message),
    faults: [],
  }),
  sendMessage: card({
    ...common,
    method: 'POST',
    summary: 'Writes to the other side of an introduction. The operator reads it if a claim is filed.',
    right: 'introduction.ready',
    draft: true,
    body: body({ text: filledText(maxMessageLength, { description: 'Plain text.' }), fileIds: fileIds(), ...draft }),
    status: 201,
    reply: Message,
    faults: ['introduction_not_active', 'message_limit_reached'],
  }),
}
