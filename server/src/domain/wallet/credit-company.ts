import type { Operator } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findCredit, insertCredit } from './store.ts'

/** Tops up a company's wallet, once per reference. If the reference was credited before, that credit is returned unchanged. */
export async function creditCompany(tx: Tx, operator: Operator, handle: string, amountCents: number, reference: string): Promise<string> {
  const inserted = await insertCredit(tx, handle, amountCents, reference)
  const credit = await findCredit(tx, handle, reference, inserted !== undefined)
  if (!credit) throw notFound()
  if (credit.amountCents !== amountCents) throw new Fault('reference_reused')
  if (inserted) record(tx, operator, 'wallet.credited', handle, { amountCents, reference })
  return credit.wire
}
