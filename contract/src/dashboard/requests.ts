/** Requests at the dashboard: the progress of a request. Sellers who have not accepted stay anonymous. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { dateTime, dateTimeOrNull, id, shape, text } from '../fields.ts'

const count = () => Type.Integer()
/** The most introductions that the progress of a request shows. */
export const maxProgressIntroductions = 200

const RequestProgress = shape('RequestProgress', {
  firstOfferedAt: dateTimeOrNull({ description: 'When the request was first offered to a seller. Null until then.' }),
  sellers: Type.Object(
    { offered: count(), accepted: count(), declined: count(), expired: count(), withdrawn: count() },
    { description: 'The number of offers of the request, by outcome. If it was offered to a listing twice, both offers count.' },
  ),
  introductions: Type.Array(
    Type.Object({
      id: id('introduction'),
      revealedAt: dateTime(),
      concludedAt: dateTimeOrNull({ description: 'When a deal from this introduction was confirmed. Null until then.' }),
      companyName: text(),
    }),
    { description: `The sellers who accepted, in the order of the reveal: the ${maxProgressIntroductions} newest.` },
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
