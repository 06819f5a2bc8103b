import type { ReferenceWords } from '@parley/contract/reference-words'
import type { Operator } from '../../core/actor.ts'
import { notFound, notFoundIn } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record, recordConsequence } from '../audit/store.ts'
import { voidBidsOfOthers } from '../lots/store.ts'
import { companiesByHandles, setAudience } from './audience.store.ts'
import { lockReview, type Review, readReview } from './review.store.ts'

/**
 * Restricts a node to the companies with these handles: others do not find it, and their bids are void. No handles lift the restriction.
 */
export async function restrictNode(
  tx: Tx,
  operator: Operator,
  id: string,
  handles: readonly string[],
  known: ReferenceWords,
): Promise<Review> {
  const found = await lockReview(tx, id, operator.mode)
  if (!found) throw notFound()
  const companies = await companiesByHandles(tx, handles)
  if (companies.length < handles.length) throw notFoundIn('companyIds')
  const audience = companies.map((company) => company.id)
  setAudience(tx, id, audience)
  const affectedLots = audience.length > 0 ? await voidBidsOfOthers(tx, id, audience) : []
  record(tx, operator, 'node.restricted', id, { companies: handles })
  for (const lot of affectedLots) recordConsequence(tx, 'lot.bids_voided', lot.id, 'live')
  return readReview(tx, id, known, operator.mode)
}
