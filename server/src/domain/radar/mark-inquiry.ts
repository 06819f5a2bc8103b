import { type InquiryMove, inquiryStates } from '@parley/contract/radar'
import type { Operator } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault, notFound } from '../../fault.ts'
import { record } from '../audit/store.ts'
import { findLiveInquiry, moveInquiry } from './inquiries.ts'

/** Marks what became of an inquiry; marked so already, it is answered as it is. */
export async function markInquiry(tx: Tx, operator: Operator, id: string, move: InquiryMove): Promise<string> {
  const moved = await moveInquiry(tx, id, move)
  const found = await findLiveInquiry(tx, id)
  if (!found) throw notFound()
  const { to } = inquiryStates.moves[move]
  if (moved) record(tx, operator, `inquiry.${to}`, id)
  else if (found.status !== to) throw new Fault('inquiry_moved_on', { current: found.status })
  return found.wire
}
