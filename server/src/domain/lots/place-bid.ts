import { maxSealedBids, minBidCents, type PlacedBid } from '@parley/contract/dashboard/lots'
import type Type from 'typebox'
import type { ActorWith } from '../../core/actor.ts'
import { Fault, invalid, notFound } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Sealer } from '../../core/sealer.ts'
import type { Tx } from '../../db/client.ts'
import { hasSignedCurrent } from '../agreements/store.ts'
import { record } from '../audit/store.ts'
import { newReceipt, sealBid } from './receipts.crypto.ts'
import { countBid, countBids, findLotToBid, insertBid, lockBidding, replaceSealedBid } from './store.ts'

/** Bids on a lot that still takes bids after its row is locked. On a sealed lot the bid replaces the company's previous one. */
export async function placeBid(
  tx: Tx,
  actor: ActorWith<'legal.sign'>,
  lotId: string,
  amountCents: number,
  sealer: Sealer,
): Promise<Type.Static<typeof PlacedBid>> {
  const found = await findLotToBid(tx, lotId, actor.companyId)
  if (!found) throw notFound()
  if (found.own) throw new Fault('own_listing')
  if (!(await hasSignedCurrent(tx, actor.companyId))) throw new Fault('agreement_required')
  const lot = await lockBidding(tx, lotId, actor.companyId)
  if (!lot) throw notFound()
  if (!lot.takes_bids) throw new Fault('lot_closed')
  if (lot.format === 'sealed' && (await countBids(tx, lotId, actor.companyId)) >= maxSealedBids) throw new Fault('bid_limit_reached')
  const minAmountCents = minBidCents(lot.format, lot.reserve_cents, lot.current_bid_cents)
  if (amountCents < minAmountCents) throw invalid('amountCents', `must be at least ${minAmountCents}`)

  const bidId = newId('bid')
  const { commitment, nonce } = newReceipt({ lotId, bidId, amountCents })
  const bid = { id: bidId, lotId, place: lot.bids_taken + 1, placedAt: lot.moment, commitment }
  if (lot.format === 'sealed') {
    const replaced = await replaceSealedBid(tx, lotId, actor.companyId)
    insertBid(tx, { ...bid, amountCents: null, sealed: sealBid(sealer, amountCents, nonce) }, actor)
    countBid(tx, lotId, replaced ? 0 : 1, null)
  } else {
    insertBid(tx, { ...bid, amountCents, sealed: null }, actor)
    countBid(tx, lotId, 1, { id: bidId, amountCents })
  }
  record(tx, actor, 'lot.bid', lotId, { bidId })
  return { bidId, amountCents, leading: lot.format === 'open' ? true : null, receipt: { commitment, nonce } }
}
