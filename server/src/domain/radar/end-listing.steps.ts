/** What ends when a listing leaves the grid. */
import type { Mode } from '@parley/contract/access'
import type { Tx } from '../../db/client.ts'
import { recordConsequence } from '../audit/store.ts'
import { voidLotOn } from '../lots/store.ts'
import { withdrawOfferedOn } from '../opportunities/store.ts'

/** Ends the offers and the lot on a listing whose row is locked: concurrent changes on it have committed and are seen. */
export async function endDependents(tx: Tx, listingId: string, mode: Mode): Promise<void> {
  const [withdrawn, voided] = await Promise.all([withdrawOfferedOn(tx, listingId), voidLotOn(tx, listingId)])
  for (const { id } of withdrawn) recordConsequence(tx, 'opportunity.withdrawn', id, mode)
  if (voided) recordConsequence(tx, 'lot.voided', voided.id, mode)
}
