/** The queues of the operator console: how many items wait in each, and since when. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { dateTimeOrNull, integer, shape } from '../fields.ts'
import { operatorCall } from './operator.ts'

/** The counts stop here. Nobody needs a higher exact number. */
export const maxCounted = 1_000
/** A failed mail is only counted for this many days. */
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
  matching: queue('Requests that were offered to nobody yet, and those that no seller holds or took any more.'),
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
    summary: 'Counts the items in each queue of the operator console, with the time since when the oldest waits.',
    status: 200,
    reply: OperatorQueues,
    faults: [],
  }),
}
