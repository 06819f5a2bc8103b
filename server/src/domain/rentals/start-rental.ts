import type { FaultCode, UnavailableReason } from '@parley/contract/faults'
import type { RentalBody } from '@parley/contract/rentals'
import { templateNamed } from '@parley/contract/templates'
import type { ActorWith } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { UncheckedBody } from '../../core/valid-body.ts'
import type { BatchTx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { brokenPolicy } from './broken-policy.documents.ts'
import { refuseTotal, rentalFrom } from './limits.steps.ts'
import { beginRental, type RentalStart } from './store.ts'
import type { RentalTerms } from './terms.steps.ts'

/**
 * Starts a rental: an hour is held, the GPUs are claimed, the work that starts the machine is due. One database statement checks and
 * writes, in the documented order of errors. The machine is started after the commit.
 */
export async function startRental(
  tx: BatchTx,
  actor: ActorWith<'rental.manage'>,
  body: UncheckedBody,
  terms: RentalTerms,
): Promise<string> {
  const rental = rentalFrom(body, actor, terms.quotes)
  const template = templateNamed(rental.template_id)
  const templateId = template?.template_id ?? rental.template_id ?? ''
  const pinnedCents = rental.quote_token === undefined ? null : terms.quotes.pinned(rental.quote_token)

  const id = newId('rental')
  const input = { ...rental, templateId, templateKnown: template !== undefined, pinnedCents }
  const start = await beginRental(tx, id, actor, input, { ...terms, drivers: terms.acceptingDrivers() })
  if (!start?.wire) throw startFault(start, rental)
  record(tx, actor, 'rental.started', id, { offerId: rental.offer_id })
  tx.afterCommit('rentals_due')
  if (start.sold_out) tx.afterCommit('catalog_changed')
  return start.wire
}

function startFault(start: RentalStart | undefined, rental: RentalBody): Fault {
  const code: FaultCode = start?.verdict ?? 'api_error'
  // The only problem of the body that depends on the price.
  if (code === 'invalid_request') refuseTotal(rental, start?.price_cents ?? 0)
  if (code === 'offer_not_found') return new Fault(code, { param: 'offer_id' })
  if (code === 'invalid_template') return new Fault(code, { param: 'template_id' })
  if (!start) return new Fault(code)
  if (code === 'policy_violation') return policyViolation(start)
  const { limit_cents, committed_cents, resets_at, policy, reason, price_cents } = start
  if (code === 'insufficient_balance' && price_cents !== null) return new Fault(code, { required_cents: price_cents })
  if (code === 'offer_unavailable' && reason !== null) return new Fault(code, { reason, message: unavailable[reason] })
  if (code === 'key_spend_limit_exceeded') return new Fault(code, { limit_cents, committed_cents, resets_at })
  if (code !== 'policy_spend_limit_exceeded' || policy === null) return new Fault(code)
  return new Fault(code, { policy, limit_cents, committed_cents, ...(policy === 'daily_spend_cents' && { resets_at }) })
}

const unavailable: Readonly<Record<UnavailableReason, string>> = {
  sold_out: 'The offer has no free capacity.',
  size: 'The offer does not have so many GPUs free in one machine, or is not rented at this size.',
  price: 'The offer costs more than the call allows.',
}

const policyViolation = ({ policy }: RentalStart) =>
  policy === null
    ? new Fault('policy_violation')
    : new Fault('policy_violation', { policy, message: `The key's policy does not allow this rental: ${brokenPolicy[policy]}` })
