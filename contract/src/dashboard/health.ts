/** The health of the service for the operator: its metrics in one response. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { dateTime, integer, oneOf, oneOfOrNull, shape, text, textOrNull } from '../fields.ts'
import { drivers } from './catalog.ts'
import { operatorCall } from './operator.ts'

const unreadyReasons = ['draining', 'database', 'read_only', 'migrations'] as const
export type Unready = (typeof unreadyReasons)[number]

const count = (description?: string) => integer(0, Number.MAX_SAFE_INTEGER, description === undefined ? {} : { description })

export const Health = shape('Health', {
  unready: oneOfOrNull(unreadyReasons, { description: 'Why this instance cannot serve; null: it is ready.' }),
  startedAt: dateTime({ description: 'When the process that responds started.' }),
  rightsTrusted: Type.Boolean({ description: 'Cached rights are used: the rights cache invalidation gets replies.' }),
  callsInFlight: count(),
  listeners: Type.Array(
    Type.Object({
      name: text(),
      calls: count('Completed since the start.'),
      failedCalls: count('Of these, with a 5xx status.'),
    }),
  ),
  slots: Type.Array(
    Type.Object({
      listener: text(),
      work: text({ description: '`reading` or `writing`: calls of either have slots of their own.' }),
      taken: count(),
      max: count('Calls that may run concurrently.'),
      waiting: count(),
      shed: count('Refused because no slot came free in time, or because the queue was full.'),
    }),
  ),
  pools: Type.Array(Type.Object({ name: text(), used: count(), open: count(), max: count(), waiting: count() })),
  backlogs: Type.Array(
    Type.Object({ of: text(), count: count('At most 10,000.'), oldestSeconds: Type.Unsafe<number | null>({ type: ['number', 'null'] }) }),
    { description: 'Work that is due and not done; empty when the database does not respond in time.' },
  ),
  loops: Type.Array(Type.Object({ name: text(), iterations: count(), failedIterations: count(), secondsSinceSuccess: Type.Number() })),
  drivers: Type.Array(
    Type.Object({ name: oneOf(drivers), accepting: Type.Boolean({ description: 'False while starts of machines keep failing.' }) }),
    {
      description: 'Drivers that may start machines. Without any, nothing can be offered or rented.',
    },
  ),
  ledger: Type.Object({
    mismatchedCompanies: count('Companies whose balance differs from the sum of their transfers.'),
    checked: count(),
    rounds: count('Completed checks of all companies.'),
  }),
  mailDisabled: Type.Boolean({ description: 'No SMTP server is set and the demo is off: letters are stored and not sent.' }),
  letters: Type.Object(
    {
      waiting: count(),
      retried: count('Of the waiting ones: those with a failed attempt.'),
      sent: count('Within a day.'),
      failed: count('Given up within a day.'),
      lastError: textOrNull({ description: 'The reply’s code for the last letter that was given up.' }),
    },
    { description: 'Each counted to 10,000; all 0 when the database does not respond in time.' },
  ),
  callLogDropped: count('Calls that are missing from the request log.'),
  process: Type.Object({ cpuSeconds: Type.Number(), memoryBytes: count(), heapBytes: count(), meanDelayMs: Type.Number() }),
})
export type Health = Type.Static<typeof Health>

export const healthCards = {
  readHealth: card({
    ...operatorCall,
    method: 'GET',
    path: '/operator/health',
    summary: 'Reads the health of the instance that responds: readiness, load, backlogs, loops and the ledger.',
    status: 200,
    reply: Health,
    faults: [],
  }),
}
