import type { InquiryBody } from '@parley/contract/radar'
import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findNode } from './grid.store.ts'
import { insertInquiry } from './inquiries.store.ts'

/** Sends an inquiry about a node to the operator. The seller never sees who asks. */
export async function sendInquiry(tx: Tx, actor: ActorWith<'listing.manage'>, nodeId: string, body: InquiryBody): Promise<string> {
  const node = await findNode(tx, nodeId, actor.companyId, actor.mode)
  if (!node) throw notFound()
  if (node.company_id === actor.companyId) throw new Fault('own_listing')
  const id = newId('inquiry')
  const sent = await insertInquiry(tx, id, nodeId, actor, body)
  if (!sent) throw new Fault('api_error')
  record(tx, actor, 'inquiry.sent', id, { nodeId })
  return sent.wire
}
