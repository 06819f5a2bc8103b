import type { Operator } from '../../core/actor.ts'
import { Fault, invalid, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findPayout, insertPayout, lockEarned } from './store.ts'

/** Pays out a company's earnings, once per reference. If the reference was paid out before, that payout is returned unchanged. */
export async function payOutCompany(tx: Tx, operator: Operator, handle: string, amountCents: number, reference: string): Promise<string> {
  const earned = await lockEarned(tx, handle)
  if (!earned) throw notFound()
  const { companyId, cents } = earned
  const paid = await findPayout(tx, companyId, reference, false)
  if (paid) {
    if (paid.amountCents !== amountCents) throw new Fault('reference_reused')
    return paid.wire
  }
  if (amountCents > cents) throw invalid('amountCents', `must be at most ${cents}, which the company earned and was not paid out`)
  await insertPayout(tx, companyId, amountCents, reference)
  const payout = await findPayout(tx, companyId, reference, true)
  if (!payout) throw new Fault('api_error')
  record(tx, operator, 'wallet.paid_out', handle, { amountCents, reference })
  return payout.wire
}
