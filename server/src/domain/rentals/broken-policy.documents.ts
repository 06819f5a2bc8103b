/** The text for each field of the key's policy that a rental breaks. */
import type { BrokenPolicyField } from '@parley/contract/policies'

export const brokenPolicy: Readonly<Record<BrokenPolicyField, string>> = {
  daily_spend_cents: 'it would cost more than the key may spend per day (daily_spend_cents).',
  total_spend_cents: 'it would cost more than the key may spend in total (total_spend_cents).',
  max_gpu_count: 'it has too many GPUs (max_gpu_count). GET /me has the whole policy.',
  max_price_per_hour_cents: 'it costs too much per hour (max_price_per_hour_cents). GET /me has the whole policy.',
  regions: 'its region is not allowed (regions). GET /me has the whole policy.',
  gpu_models: 'its GPU model is not allowed (gpu_models). GET /me has the whole policy.',
}
