import type { Operator } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { foundInvoice, movedInvoice } from './find-invoice.steps.ts'
import { markRefunded } from './store.ts'

/** Marks a success fee that is to be returned as returned, for good. */
export async function refundInvoice(tx: Tx, operator: Operator, id: string): Promise<string> {
  await foundInvoice(tx, operator, id)
  if (!(await markRefunded(tx, id))) throw new Fault('no_refund_due')
  const { record: invoice, wire } = await movedInvoice(tx, operator, id)
  record(tx, operator, 'invoice.refunded', id, { number: invoice.number })
  return wire
}
