import type { Operator } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findOfferedSeller, markWithdrawn } from './store.ts'

/** Takes an offered opportunity back, for good; answers whether it was offered. Its request stays as it was. */
export async function withdrawOffered(tx: Tx, operator: Operator, id: string): Promise<boolean> {
  const withdrawn = Boolean(await markWithdrawn(tx, id, operator.mode))
  if (withdrawn) record(tx, operator, 'opportunity.withdrawn', id)
  return withdrawn
}

/** The same; one that is withdrawn is answered as it is. */
export async function withdrawOpportunity(tx: Tx, operator: Operator, id: string): Promise<string> {
  await withdrawOffered(tx, operator, id)
  const found = await findOfferedSeller(tx, id, operator.mode)
  if (!found) throw notFound()
  if (found.status !== 'withdrawn') throw new Fault('opportunity_not_pending', { current: found.status })
  return found.wire
}
