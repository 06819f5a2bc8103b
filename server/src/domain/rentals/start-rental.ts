import type { FaultCode } from '@parley/contract/faults'
import type { RentalBody } from '@parley/contract/rentals'
import { templateNamed } from '@parley/contract/templates'
import type { ActorWith } from '../../actor.ts'
import type { SharedTx } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import { newId } from '../../ids.ts'
import { record } from '../audit/store.ts'
import { beginRental, type RentalStart } from './store.ts'
import type { RentalTerms } from './terms.ts'

/**
 * Starts a rental: an hour is held, the GPUs are claimed, the machine is due. The database judges and does it in one
 * statement, in the promised order of errors; the machine is started after the commit.
 */
export async function startRental(tx: SharedTx, actor: ActorWith<'rental.manage'>, body: RentalBody, terms: RentalTerms): Promise<string> {
  const template = templateNamed(body.template_id)
  const templateId = template?.template_id ?? body.template_id ?? ''
  const quoted = { companyId: actor.companyId, offerId: body.offer_id, gpuCount: body.gpu_count }
  const pinnedCents = body.quote_token === undefined ? null : terms.quotes.pinned(body.quote_token, quoted, actor.nowMs)

  const id = newId('rental')
  const wish = { ...body, templateId, templateKnown: template !== undefined, pinnedCents }
  const start = await beginRental(tx, id, actor, wish, { ...terms, drivers: terms.accepting() })
  if (!start?.wire) throw refusal(start)
  record(tx, actor, 'rental.started', id, { offerId: body.offer_id })
  tx.rentalsDue()
  if (start.sold_out) tx.catalogChanges()
  return start.wire
}

function refusal(start: RentalStart | undefined): Fault {
  const code: FaultCode = start?.verdict ?? 'api_error'
  if (code === 'invalid_template') return new Fault(code, { param: 'template_id' })
  if (code !== 'key_spend_limit_exceeded' || !start) return new Fault(code)
  const { limit_cents, committed_cents, resets_at } = start
  return new Fault(code, { limit_cents, committed_cents, resets_at })
}
