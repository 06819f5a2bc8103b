/** Metrics of calls that wait for events, and of steps whose event could not be written. Unpublished steps are among the backlogs. */
import type { EventSignal } from '../http/event-signal.ts'
import type { EventPublisher } from '../jobs/event-publisher.ts'
import { counter, gauge, type Metric } from './exposition.ts'

export const eventMetrics = ({ waiting, maxWaiting }: EventSignal, { skipped }: EventPublisher): Metric[] => [
  gauge('parley_event_waiters', 'Calls that wait for events.', waiting),
  gauge('parley_event_waiters_max', 'Maximum number of waiting calls.', maxWaiting),
  counter('parley_event_steps_skipped_total', 'Steps that could not be published as events and were skipped.', skipped),
]
