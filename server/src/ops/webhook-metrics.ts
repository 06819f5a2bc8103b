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
      'Attempts to deliver, by what became of them.',
      [...attempts].map(([outcome, value]) => ({ labels: { outcome }, value })),
    ),
    family(
      'parley_webhook_lanes',
      'gauge',
      'Receivers that are sent to now: quick ones, and those that were slow or failed.',
      lanes(taken),
    ),
    family('parley_webhook_lanes_max', 'gauge', 'How many may be.', lanes(maxLanes)),
    counter('parley_webhook_lanes_failed_total', 'Receivers whose turn ended with a mistake of ours.', failedLanes),
    ...(due
      ? [
          gauge('parley_webhook_deliveries_pending', 'Deliveries that are due and not made, counted to 10,000.', due.count),
          gauge('parley_webhook_oldest_pending_seconds', 'How long ago the oldest of them was queued.', due.oldestSeconds ?? 0),
        ]
      : []),
  ]
}
