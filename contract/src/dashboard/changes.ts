/** Changes: notifies open pages of changes, so that nobody has to reload them. */
import Type from 'typebox'
import { card } from '../endpoint.ts'

export const changeCards = {
  streamChanges: card({
    heading: 'Session',
    method: 'GET',
    path: '/events',
    summary:
      'Streams the topics that changed for you as server-sent events: `event: changed`, `data: {"topic": …}`. Events do not contain what changed. `event: alive` every 15 seconds shows that the connection works.',
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
