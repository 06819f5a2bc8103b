import type { Operator } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findOfferedSeller, markWithdrawn } from './store.ts'

/** Takes an offered opportunity back, for good; one that is withdrawn is answered as it is. Its request stays as it was. */
export async function withdrawOpportunity(tx: Tx, operator: Operator, id: string): Promise<string> {
  if (await markWithdrawn(tx, id, operator.mode)) record(tx, operator, 'opportunity.withdrawn', id)
  const found = await findOfferedSeller(tx, id, operator.mode)
  if (!found) throw notFound()
  if (found.status !== 'withdrawn') throw new Fault('opportunity_not_pending', { current: found.status })
  return found.wire
}
