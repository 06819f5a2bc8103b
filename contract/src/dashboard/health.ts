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
  unready: oneOfOrNull(unreadyReasons, { description: 'Why this instance cannot serve calls. Null if it is ready.' }),
  startedAt: dateTime({ description: 'When the process of this instance started.' }),
  rightsTrusted: Type.Boolean({
    description: 'Whether cached rights are used. They are not used while the rights cache invalidation gets no response.',
  }),
  callsInFlight: count('The number of calls that are in progress.'),
  listeners: Type.Array(
    Type.Object({
      name: text(),
      calls: count('The number of responses since the start.'),
      failedCalls: count('The number of these with a 5xx status.'),
    }),
  ),
  slots: Type.Array(
    Type.Object({
      listener: text(),
      work: text({ description: '`reading` or `writing`. Each has its own slots.' }),
      taken: count('The number of slots that are in use.'),
      max: count('The number of slots: the most calls that are processed at the same time.'),
      waiting: count('The number of calls that wait for a slot.'),
      shed: count('The number of calls that were refused, because no slot became free in time or the queue was full.'),
    }),
  ),
  pools: Type.Array(Type.Object({ name: text(), used: count(), open: count(), max: count(), waiting: count() })),
  backlogs: Type.Array(
    Type.Object({
      of: text(),
      count: count('The number of items, counted up to 10,000.'),
      oldestSeconds: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
    }),
    { description: 'The work that is due and not done. Empty if the database does not respond in time.' },
  ),
  loops: Type.Array(
    Type.Object({
      name: text(),
      iterations: count(),
      failedIterations: count(),
      secondsSinceSuccess: Type.Number({ description: 'Seconds since the last successful iteration, or since the start.' }),
    }),
  ),
  drivers: Type.Array(
    Type.Object({
      name: oneOf(drivers),
      accepting: Type.Boolean({
        description: 'Whether the driver accepts new machines. It does not for a while after several starts failed in a row.',
      }),
    }),
    {
      description: 'The installed drivers. If there are none, nothing can be offered or rented.',
    },
  ),
  ledger: Type.Object({
    mismatchedCompanies: count('The number of companies whose balances differ from the sum of their transfers.'),
    checked: count('The number of balance checks since the start.'),
    rounds: count('How often all companies have been checked.'),
  }),
  mailDisabled: Type.Boolean({
    description: 'Whether emails are only stored and nobody can read them, because no SMTP server is set and the demo is off.',
  }),
  letters: Type.Object(
    {
      waiting: count('The number of emails that wait to be sent.'),
      retried: count('The number of these with a failed attempt.'),
      sent: count('The number of emails that were sent in the last day.'),
      failed: count('The number of emails that failed permanently in the last day.'),
      lastError: textOrNull({ description: 'The code of the SMTP response to the last email that failed permanently. Null if none did.' }),
    },
    { description: 'The emails of the outbox, each number counted up to 10,000. All are 0 if the database does not respond in time.' },
  ),
  callLogDropped: count('The number of calls that are missing from the request log, since the start.'),
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
