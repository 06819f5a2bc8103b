import type { Operator } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { notFound } from '../../fault.ts'
import { record } from '../audit/store.ts'
import { findForOperator } from './desk.ts'
import { halt } from './ending.ts'

/** Stops any company's rental, as its renter would: billing ends now, the machine soon. One that is stopping or stopped is answered as it is. */
export async function haltRental(tx: Tx, operator: Operator, id: string, reason: string): Promise<string> {
  if (await halt(tx, id)) record(tx, operator, 'rental.stopped', id, { reason })
  const found = await findForOperator(tx, id)
  if (!found) throw notFound()
  return found.wire
}
