import type { AuditActionName } from '@parley/contract/audit-actions'
import { type InquiryMove, inquiryStates } from '@parley/contract/radar'
import type { Operator } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findLiveInquiry, moveInquiry } from './inquiries.store.ts'

const actions = {
  forward: 'inquiry.forwarded',
  answer: 'inquiry.answered',
  close: 'inquiry.closed',
} as const satisfies Record<InquiryMove, AuditActionName>

/** Marks the state of an inquiry, and stores the answer. If it has that state already, it is unchanged: another answer is rejected. */
export async function markInquiry(tx: Tx, operator: Operator, id: string, move: InquiryMove, answer?: string): Promise<string> {
  const moved = await moveInquiry(tx, id, move, answer ?? null)
  const found = await findLiveInquiry(tx, id)
  if (!found) throw notFound()
  const { to } = inquiryStates.moves[move]
  if (moved) record(tx, operator, actions[move], id)
  else if (found.status !== to || (answer !== undefined && answer !== found.answer))
    throw new Fault('inquiry_moved_on', { current: found.status })
  return found.wire
}
