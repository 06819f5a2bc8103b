import type { ActorWith } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { record, recordConsequence } from '../audit/store.ts'
import { concludeIntroduction } from '../introductions/store.ts'
import { issueInvoices } from '../invoices/issue-invoices.steps.ts'
import { decideDeal } from './decide-deal.steps.ts'

/** Confirms the other side's report: one commit concludes the introduction and issues its invoices. */
export async function confirmDeal(tx: Tx, actor: ActorWith<'legal.sign'>, id: string, serviceName: string): Promise<string> {
  const { wire, introductionId } = await decideDeal(tx, actor, id, 'confirm', null)
  concludeIntroduction(tx, introductionId)
  // Last, because the counters of invoice numbers are locked from here to the commit.
  const invoices = await issueInvoices(tx, id, serviceName)
  // The success fee concerns only the seller: a buyer's audit does not contain it.
  const own = invoices.filter(({ companyIds }) => companyIds.includes(actor.companyId))
  record(tx, actor, 'deal.confirmed', id, { introductionId, invoices: own.map(({ number }) => number) })
  recordConsequence(tx, 'introduction.concluded', introductionId, actor.mode)
  for (const invoice of invoices) recordConsequence(tx, 'invoice.issued', invoice.id, actor.mode)
  return wire
}
