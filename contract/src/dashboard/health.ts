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
  startedAt: dateTime({ description: 'When the process that answers began.' }),
  rightsTrusted: Type.Boolean({ description: 'Remembered rights are used: the rights cache invalidation is answered.' }),
  callsInFlight: count(),
  listeners: Type.Array(
    Type.Object({
      name: text(),
      calls: count('Answered since the start.'),
      failedCalls: count('Of them with a 5xx.'),
    }),
  ),
  slots: Type.Array(
    Type.Object({
      listener: text(),
      work: text({ description: '`reading` or `writing`: calls of either have slots of their own.' }),
      taken: count(),
      max: count('Calls worked on at once at most.'),
      waiting: count(),
      shed: count('Refused because no slot came free in time, or because the queue was full.'),
    }),
  ),
  pools: Type.Array(Type.Object({ name: text(), used: count(), open: count(), most: count(), waiting: count() })),
  backlogs: Type.Array(
    Type.Object({ of: text(), count: count('At most 10,000.'), oldestSeconds: Type.Unsafe<number | null>({ type: ['number', 'null'] }) }),
    { description: 'What is due and not done; empty when the database does not answer in time.' },
  ),
  loops: Type.Array(Type.Object({ name: text(), turns: count(), failedTurns: count(), wellSecondsAgo: Type.Number() })),
  drivers: Type.Array(Type.Object({ name: oneOf(drivers), accepting: Type.Boolean({ description: 'Starts have not kept failing.' }) }), {
    description: 'Those that may start machines; without any, nothing can be offered or rented.',
  }),
  ledger: Type.Object({
    wrongCompanies: count('Whose balances are not what their transfers add up to.'),
    checked: count(),
    rounds: count('How often all companies were compared.'),
  }),
  lettersKept: Type.Boolean({ description: 'No SMTP server is set and the demo is off: letters are kept, and nobody reads them.' }),
  letters: Type.Object(
    {
      waiting: count(),
      retried: count('Of them, tried in vain.'),
      sent: count('Within a day.'),
      failed: count('Given up within a day.'),
      lastError: textOrNull({ description: 'Of the last that was given up: the reply’s code.' }),
    },
    { description: 'Each counted to 10,000; all 0 when the database does not answer in time.' },
  ),
  callLogDropped: count('Calls that the log by key left out.'),
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
