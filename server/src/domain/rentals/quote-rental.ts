import { giveKeyNotice } from '@parley/contract/rental-limits'
import { quoteMinutes, type RentalQuote } from '@parley/contract/rentals'
import { templateNamed } from '@parley/contract/templates'
import type { Actor } from '../../core/actor.ts'
import { Fault, invalid } from '../../core/fault.ts'
import type { UncheckedBody } from '../../core/valid-body.ts'
import type { Reader } from '../../db/statement.ts'
import { brokenPolicy } from './broken-policy.documents.ts'
import { quoteFrom, refuseTotal } from './limits.steps.ts'
import type { Quotes } from './quotes.crypto.ts'
import { estimatedCents } from './rules.ts'
import { findQuotable, type Quotable } from './store.ts'

/** Quotes a rental: its price, pinned for five minutes, and whether it could start now. Stores nothing, and never reveals the balance. */
export async function quoteRental(read: Reader, actor: Actor, body: UncheckedBody, quotes: Quotes): Promise<RentalQuote> {
  const rental = quoteFrom(body, actor.nowMs)
  const { offer_id, gpu_count, auto_stop_at = null, max_total_cents = null } = rental
  const offer = await findQuotable(read, offer_id, gpu_count, actor)
  if (!offer) throw new Fault('offer_not_found', { param: 'offer_id' })
  if (!offer.gpuCounts.includes(gpu_count)) throw invalid('gpu_count', `must be a size of this offer: ${offer.gpuCounts.join(', ')}`)
  const template = templateNamed(rental.template_id)
  if (!template) throw new Fault('invalid_template', { param: 'template_id' })

  const { template_id } = template
  const price = offer.priceCents * gpu_count
  refuseTotal(rental, price)
  const expiresAtMs = actor.nowMs + quoteMinutes * 60_000
  const quoted = { companyId: actor.companyId, offerId: offer_id, gpuCount: gpu_count }
  const quote_token = quotes.write(quoted, price, expiresAtMs)
  return {
    offer_id,
    gpu_count,
    template_id,
    currency: 'usd',
    price_per_gpu_hour_cents: offer.priceCents,
    price_per_hour_cents: price,
    hold_cents: price,
    estimated_total_cents:
      rental.hours == null ? null : estimatedCents(rental.hours, price, { ...offer, auto_stop_at, max_total_cents }, actor.nowMs),
    available: offer.freeGpus >= gpu_count,
    sufficient_balance: offer.sufficientBalance,
    estimated_provision_seconds: offer.estimatedProvisionSeconds,
    billing_granularity_seconds: 1,
    expires_at: new Date(expiresAtMs).toISOString(),
    quote_token,
    rental_body: {
      offer_id,
      gpu_count,
      template_id,
      quote_token,
      ...(auto_stop_at !== null && { auto_stop_at }),
      ...(max_total_cents !== null && { max_total_cents }),
    },
    notices: [
      giveKeyNotice,
      ...(offer.own ? ["This is your own company's offer: the balance is checked when you rent it."] : []),
      ...policyNotices(offer),
    ],
    auto_stop_at,
    max_total_cents,
  }
}

/** How the key's policy applies to the quoted rental. */
function policyNotices(offer: Quotable): string[] {
  const { autoStopHours, approval } = offer
  const refusal = policyRefusal(offer)
  return [
    ...(refusal === null ? [] : [`The key's policy will not allow this rental: ${refusal}`]),
    ...(autoStopHours === null
      ? []
      : [`The key's policy stops it by itself after ${autoStopHours === 1 ? '1 hour' : `${autoStopHours} hours`}.`]),
    ...(approval === null ? [] : ["The key's policy has a person of your company approve it first."]),
  ]
}

/** Why a start would be refused, checked in the same order as a start. */
function policyRefusal({ brokenPolicy: broken, passedLimit, leftCents }: Quotable): string | null {
  if (broken !== null) return brokenPolicy[broken]
  if (passedLimit === null) return null
  const left = `${((leftCents ?? 0) / 100).toFixed(2)} USD`
  return `${brokenPolicy[passedLimit].slice(0, -1)}, of which ${left} is left.`
}
