/** Requests at the dashboard: the progress of a request. Sellers who have not accepted stay anonymous. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { dateTime, dateTimeOrNull, id, shape, text } from '../fields.ts'

const count = () => Type.Integer()

const RequestProgress = shape('RequestProgress', {
  firstOfferedAt: dateTimeOrNull({ description: 'When it was first offered to a seller.' }),
  sellers: Type.Object(
    { offered: count(), accepted: count(), declined: count(), expired: count(), withdrawn: count() },
    { description: 'How many offers of it were made, by the outcome. A listing that it was offered to again counts again.' },
  ),
  introductions: Type.Array(
    Type.Object({
      id: id('introduction'),
      revealedAt: dateTime(),
      concludedAt: dateTimeOrNull({ description: 'When a deal that came of it was confirmed.' }),
      companyName: text(),
    }),
    { description: 'The sellers who accepted, in the order of the reveal.' },
  ),
})

export const dashboardRequestCards = {
  readRequestProgress: card({
    heading: 'Requests',
    method: 'GET',
    path: '/requests/{id}/progress',
    summary: 'Reads how often a request was offered to sellers, and which companies it was introduced to.',
    credential: 'session',
    company: true,
    idempotency: 'none',
    bucket: 'general',
    status: 200,
    reply: RequestProgress,
    faults: [],
  }),
}
