import type { ActorWith } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { concludeIntroduction } from '../introductions/store.ts'
import { drawInvoices } from '../invoices/draw.ts'
import { decideDeal } from './decide.ts'

/** Confirms the other side's report: in one commit the introduction is concluded and its invoices are issued. */
export async function confirmDeal(tx: Tx, actor: ActorWith<'legal.sign'>, id: string, serviceName: string): Promise<string> {
  const { wire, introductionId } = await decideDeal(tx, actor, id, 'confirm', null)
  concludeIntroduction(tx, introductionId)
  // Last, for the counters of their numbers are held from here to the commit.
  const numbers = await drawInvoices(tx, id, serviceName)
  record(tx, actor, 'deal.confirmed', id, { introductionId, invoices: numbers })
  return wire
}
