import type { Operator } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault, notFound } from '../../fault.ts'
import { record } from '../audit/store.ts'
import { findOfferedSeller } from '../requests/store.ts'
import { markWithdrawn } from './store.ts'

/** Takes an offered opportunity back, for good; one that is withdrawn is answered as it is. Its request stays as it was. */
export async function withdrawOpportunity(tx: Tx, operator: Operator, id: string): Promise<string> {
  if (await markWithdrawn(tx, id)) record(tx, operator, 'opportunity.withdrawn', id)
  const found = await findOfferedSeller(tx, id)
  if (!found) throw notFound()
  if (found.status !== 'withdrawn') throw new Fault('opportunity_not_pending', { current: found.status })
  return found.wire
}
