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
      more: Type.Boolean({ description: 'Whether there are more items than `count`.' }),
      oldestAt: dateTimeOrNull({ description: 'Since when the oldest item waits. Null if the queue is empty.' }),
    },
    { description },
  )

export const OperatorQueues = shape('OperatorQueues', {
  review: queue('Submissions that wait for review.'),
  offers: queue('Offers that wait for review.'),
  matching: queue(
    'Requests that were not offered to any seller yet, and requests without an offered or accepted opportunity, among the newest 2,000 that were offered.',
  ),
  inquiries: queue('Inquiries that were not forwarded yet.'),
  claims: queue('Claims that wait for a decision.'),
  invoices: queue('Overdue invoices. They wait since their due date.'),
  refunds: queue('Success fees whose refund is due.'),
  mails: queue(`Emails that failed permanently in the last ${failedMailDays} days.`),
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
