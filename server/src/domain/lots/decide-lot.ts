import type { Sealer } from '../../core/sealer.ts'
import type { Tx } from '../../db/client.ts'
import { recordConsequence } from '../audit/store.ts'
import { openBid } from './receipts.crypto.ts'
import { winnerOf } from './rules.ts'
import { type BidToCount, bidsToCount, lockToDecide, markDecided } from './store.ts'

/** Decides an ended lot, once: the highest bid wins, of equal bids the earliest. Sealed bids are opened only here. */
export async function decideLot(tx: Tx, id: string, sealer: Sealer): Promise<void> {
  if (!(await lockToDecide(tx, id))) return
  const amountOf = ({ id: bidId, amount_cents, sealed, commitment }: BidToCount) =>
    sealed === null ? (amount_cents ?? 0) : openBid(sealer, sealed, { lotId: id, bidId, commitment })
  const bids = (await bidsToCount(tx, id)).map((bid) => ({ id: bid.id, place: bid.place, amountCents: amountOf(bid) }))
  markDecided(tx, id, winnerOf(bids))
  recordConsequence(tx, 'lot.decided', id, 'live')
}
