/** Two lots that take bids, one of each format. */

import type { Sealer } from '../core/sealer.ts'
import type { Tx } from '../db/client.ts'
import { openLot } from '../domain/lots/open-lot.ts'
import { placeBid } from '../domain/lots/place-bid.ts'
import { type Cast, dayMs } from './actors.ts'
import type { Listings } from './listings.ts'

export async function seedLots(tx: Tx, as: Cast, listings: Listings, nowMs: number, bids: Sealer): Promise<void> {
  const after = (days: number) => new Date(nowMs + days * dayMs).toISOString()
  const open = await openLot(tx, as('oona'), listings.budget, {
    format: 'open',
    endsAt: after(5),
    reserveCents: 100,
    startsAt: after(30),
    durationMonths: 6,
  })
  await placeBid(tx, as('lena'), open.lotId, 104, bids)
  await placeBid(tx, as('tomas'), open.lotId, 112, bids)
  await placeBid(tx, as('lena'), open.lotId, 118, bids)
  const sealed = await openLot(tx, as('oona'), listings.onRequest, {
    format: 'sealed',
    endsAt: after(9),
    reserveCents: 350,
    startsAt: after(30),
    durationMonths: 12,
  })
  await placeBid(tx, as('ingrid'), sealed.lotId, 405, bids)
  await placeBid(tx, as('lena'), sealed.lotId, 390, bids)
}
