/** The calls made with keys, for their holder and their company's owner. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, id, oneOf, shape, text, textOrNull } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'

/** Calls are stored for at most this many days. */
export const callRetentionDays = 30
/** The newest calls of a key that are stored. */
export const maxStoredCallsPerKey = 10_000

export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const
export type StatusClass = (typeof statusClasses)[number]

const callFields = {
  requestId: id('call', { description: 'The `Request-Id` of the response.' }),
  at: dateTime(),
  key: Type.Object({ id: id('key'), name: text(), masked: text() }),
  method: text(),
  path: textOrNull({ description: 'The path of the endpoint, below `/v1`. Null if no endpoint matches the call.' }),
  resourceId: textOrNull({
    description: 'The value of `{id}` in the path. Null if the path has none, or if the value does not have the form of an ID.',
  }),
  status: Type.Integer({ description: 'The HTTP status of the response. 0 if the caller disconnected before it.' }),
  errorCode: textOrNull(),
  durationMs: Type.Number(),
}
const KeyCall = shape('KeyCall', callFields)
const CompanyCall = shape('CompanyCall', {
  ...callFields,
  holder: Type.Object({
    name: text(),
    email: textOrNull({ description: 'The email address of the holder. Null if the holder has left the company.' }),
  }),
})

const query = body({
  key: Type.Optional(id('key', { description: 'Only the calls of this key.' })),
  requestId: Type.Optional(id('call', { description: 'Only the call whose response has this `Request-Id`.' })),
  status: Type.Optional(oneOf(statusClasses, { description: 'Only calls whose response has a status of this class.' })),
  from: Type.Optional(dateTime({ description: 'The start of the period, which is included.' })),
  to: Type.Optional(dateTime({ description: 'The end of the period, which is not included.' })),
  ...pageQuery(100),
})

const common = {
  heading: 'Keys',
  method: 'GET',
  credential: 'session',
  idempotency: 'none',
  bucket: 'general',
  lists: 'call',
  query,
  status: 200,
  faults: [],
} as const

export const callCards = {
  listCalls: card({
    ...common,
    path: '/calls',
    summary: 'Lists the calls of the last 30 days made with your keys, newest first. The list includes the newest 10,000 of each key.',
    company: false,
    reply: pageOf(KeyCall),
  }),
  listCompanyCalls: card({
    ...common,
    path: '/company/calls',
    summary: 'Lists the calls of the last 30 days made for the company with any of its keys, newest first.',
    company: true,
    right: 'company.manage',
    reply: pageOf(CompanyCall),
  }),
}
