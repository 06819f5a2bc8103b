/** Webhook metrics: an instance's attempts and lanes, and the pending deliveries of all receivers, including those that hang or fail. */
import { withTimeout } from '../core/with-timeout.ts'
import type { Reader } from '../db/statement.ts'
import { dueDeliveries } from '../domain/webhooks/sending.store.ts'
import { maxLanes, type WebhookSender } from '../jobs/webhooks/sender.ts'
import { counter, family, gauge, type Metric } from './exposition.ts'

const readTimeoutMs = 2_000

export async function webhookMetrics(read: Reader, { attempts, taken, failedLanes }: WebhookSender): Promise<Metric[]> {
  const due = await withTimeout(readTimeoutMs, dueDeliveries(read), undefined).catch(() => undefined)
  const lanes = (counts: Readonly<Record<string, number>>) => Object.entries(counts).map(([of, value]) => ({ labels: { of }, value }))
  return [
    family(
      'parley_webhook_attempts_total',
      'counter',
      'Delivery attempts by outcome.',
      [...attempts].map(([outcome, value]) => ({ labels: { outcome }, value })),
    ),
    family(
      'parley_webhook_lanes',
      'gauge',
      'Receivers with a delivery in progress: quick ones, and those that were slow or failed.',
      lanes(taken),
    ),
    family('parley_webhook_lanes_max', 'gauge', 'Maximum number of receivers with a delivery in progress.', lanes(maxLanes)),
    counter('parley_webhook_lanes_failed_total', 'Deliveries to a receiver that ended with an internal error.', failedLanes),
    ...(due
      ? [
          gauge('parley_webhook_deliveries_pending', 'Deliveries that are due and not made, counted to 10,000.', due.count),
          gauge('parley_webhook_oldest_pending_seconds', 'Time since the oldest pending delivery was queued.', due.oldestSeconds ?? 0),
        ]
      : []),
  ]
}
