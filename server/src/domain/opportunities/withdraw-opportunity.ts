import type { Operator } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findOfferedSeller, markWithdrawn } from './store.ts'

/** Withdraws an offered opportunity permanently; returns whether it was offered. Its request does not change. */
export async function withdrawOffered(tx: Tx, operator: Operator, id: string): Promise<boolean> {
  const withdrawn = Boolean(await markWithdrawn(tx, id, operator.mode))
  if (withdrawn) record(tx, operator, 'opportunity.withdrawn', id)
  return withdrawn
}

/** Does the same and returns the opportunity; a withdrawn opportunity is returned unchanged. */
export async function withdrawOpportunity(tx: Tx, operator: Operator, id: string): Promise<string> {
  await withdrawOffered(tx, operator, id)
  const found = await findOfferedSeller(tx, id, operator.mode)
  if (!found) throw notFound()
  if (found.status !== 'withdrawn') throw new Fault('opportunity_not_pending', { current: found.status })
  return found.wire
}
