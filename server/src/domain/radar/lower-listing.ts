import type { ActorWith } from '../../core/actor.ts'
import { Fault, invalid, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findNodesOnSale, lockSubmission, setQuantity } from './store.ts'

/** Lowers the number of nodes that an approved submission offers. Fewer nodes need no review; more do. */
export async function lowerListing(
  tx: Tx,
  actor: ActorWith<'listing.manage'>,
  id: string,
  quantityAvailable: number,
): Promise<{ quantityAvailable: number }> {
  const listing = await lockSubmission(tx, id, actor)
  if (!listing) throw notFound()
  const { status, offered } = listing
  if (status !== 'approved') throw new Fault('submission_not_approved', { current: status })
  if (quantityAvailable > offered) throw invalid('quantityAvailable', `must be at most ${offered}: more is reviewed, so edit the listing`)
  // A separate statement, so that it sees a lot that was opened while this waited for the listing.
  const onSale = await findNodesOnSale(tx, id)
  if (quantityAvailable < onSale) throw invalid('quantityAvailable', `must be at least ${onSale}, which the lot on it sells`)
  if (quantityAvailable < offered) {
    setQuantity(tx, id, quantityAvailable)
    record(tx, actor, 'submission.lowered', id, { from: offered, to: quantityAvailable })
  }
  return { quantityAvailable }
}
