/** What an instance tells of calls that wait for events; what is not published yet stands among the backlogs. */
import type { EventSignal } from '../http/event-signal.ts'
import { gauge, type Metric } from './exposition.ts'

export const eventMetrics = ({ waiting, maxWaiting }: EventSignal): Metric[] => [
  gauge('parley_event_waiters', 'Calls that wait for events.', waiting),
  gauge('parley_event_waiters_max', 'How many may.', maxWaiting),
]
