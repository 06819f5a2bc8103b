import type { Operator } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { halt } from './end-rental.steps.ts'
import { findForOperator } from './operator-rentals.store.ts'

/** Stops any company's rental: billing ends now, the machine soon. A stopping or stopped rental is returned unchanged. */
export async function haltRental(tx: Tx, operator: Operator, id: string, reason: string): Promise<string> {
  if (await halt(tx, id)) record(tx, operator, 'rental.stopped', id, { reason })
  const found = await findForOperator(tx, id)
  if (!found) throw notFound()
  return found.wire
}
