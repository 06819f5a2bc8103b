/** The queues of the operator console: how much waits in each, and since when. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { dateTimeOrNull, integer, shape } from '../fields.ts'
import { operatorCall } from './operator.ts'

/** Beyond so many nobody needs to know it exactly. */
export const maxCounted = 1_000
/** A mail that failed so long ago is no longer told of. */
export const failedMailDays = 7

const queue = (description: string) =>
  Type.Object(
    {
      count: integer(0, maxCounted),
      more: Type.Boolean({ description: 'There are more than were counted.' }),
      oldestAt: dateTimeOrNull({ description: 'Since when the oldest waits.' }),
    },
    { description },
  )

export const OperatorQueues = shape('OperatorQueues', {
  review: queue('Listings that wait to be reviewed.'),
  offers: queue('Offers that wait to be reviewed.'),
  matching: queue('Requests that were offered to nobody yet.'),
  inquiries: queue('Inquiries that were not forwarded yet.'),
  claims: queue('Claims that wait to be decided.'),
  invoices: queue('Invoices that are overdue, since they were due.'),
  refunds: queue('Success fees of which a refund is due.'),
  mails: queue(`Mails of the last ${failedMailDays} days that were given up.`),
  rentals: queue('Rentals that are stuck.'),
})
export type OperatorQueues = Type.Static<typeof OperatorQueues>

export const operatorQueueCards = {
  readQueues: card({
    ...operatorCall,
    method: 'GET',
    path: '/operator/queues',
    summary: 'Counts what waits in each queue of the operator console, and tells since when the oldest does.',
    status: 200,
    reply: OperatorQueues,
    faults: [],
  }),
}
