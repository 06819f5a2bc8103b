/** Metrics of calls that wait for events, and of steps whose event could not be written. Unpublished steps are among the backlogs. */
import type { EventSignal } from '../http/event-signal.ts'
import type { EventPublisher } from '../jobs/event-publisher.ts'
import { counter, gauge, type Metric } from './exposition.ts'

export const eventMetrics = ({ waiting, maxWaiting }: EventSignal, { skipped }: EventPublisher): Metric[] => [
  gauge('parley_event_waiters', 'Calls that wait for events.', waiting),
  gauge('parley_event_waiters_max', 'How many may.', maxWaiting),
  counter('parley_event_steps_passed_over_total', 'Steps of which no event could be written.', skipped),
]
