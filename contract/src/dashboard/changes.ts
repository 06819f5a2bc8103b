/** Changes: what an open page is told of, so that nobody has to reload it. */
import Type from 'typebox'
import { card } from '../endpoint.ts'

export const changeCards = {
  streamChanges: card({
    heading: 'Session',
    method: 'GET',
    path: '/events',
    summary:
      'Streams, as server-sent events, which topics changed for you: `event: changed`, `data: {"topic": …}`, and nothing of what changed.',
    credential: 'session',
    company: false,
    idempotency: 'none',
    bucket: 'general',
    stream: true,
    status: 200,
    reply: Type.Null(),
    faults: [],
  }),
}
