import type { Operator } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { ExclusiveTx } from '../../db/rights-lock.ts'
import { findCompanyByHandle, markCompanyRestored, markCompanySuspended, ownersOf } from '../account/directory.store.ts'
import { announceRightsChange } from '../account/store.ts'
import { record, recordConsequence } from '../audit/store.ts'
import { markOffersSuspended } from '../catalog/store.ts'
import { voidBidsOf, voidLotsOf } from '../lots/store.ts'
import { suspensionLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { withdrawOfferedOfCompany } from '../opportunities/store.ts'
import { markListingsSuspended } from '../radar/store.ts'
import { disableEndpointsOf } from '../webhooks/store.ts'

/**
 * Suspends a company: its nodes leave the grid, and its offers cannot be rented. Its lots and bids end, and so do opportunities for it or on
 * its requests. The machines that it rents are stopped after the grace period. No other write is in progress: each write that commits later
 * has seen this. A suspended company is returned unchanged.
 */
export async function suspendCompany(
  tx: ExclusiveTx,
  operator: Operator,
  handle: string,
  suspension: { readonly reason: string; readonly graceHours: number },
  outbox: Outbox,
): Promise<string> {
  const found = await findCompanyByHandle(tx, handle)
  if (!found) throw notFound()
  const marked = await markCompanySuspended(tx, found.id, suspension.reason, suspension.graceHours)
  if (!marked) return found.wire
  setOnMarket(tx, found.id, false)
  const [withdrawn, voided] = await Promise.all([withdrawOfferedOfCompany(tx, found.id), voidLotsOf(tx, found.id)])
  const affectedLots = await voidBidsOf(tx, found.id)
  const notice = { companyName: found.name, reason: suspension.reason, machinesStopAt: marked.machinesStopAt }
  for (const owner of await ownersOf(tx, found.id)) outbox.post(tx, suspensionLetter(outbox.head, owner, notice))
  const updated = await findCompanyByHandle(tx, handle)
  record(tx, operator, 'company.suspended', handle, { reason: suspension.reason })
  for (const { id, mode } of withdrawn) recordConsequence(tx, 'opportunity.withdrawn', id, mode)
  for (const { id } of voided) recordConsequence(tx, 'lot.voided', id, 'live')
  for (const { id } of affectedLots) recordConsequence(tx, 'lot.bids_voided', id, 'live')
  for (const { id, mode } of await disableEndpointsOf(tx, found.id)) recordConsequence(tx, 'webhook.disabled', id, mode)
  announceRightsChange(tx)
  return updated?.wire ?? found.wire
}

/** Restores a company: its nodes and offers return, what ended does not. A company that is not suspended is returned unchanged. */
export async function restoreCompany(tx: ExclusiveTx, operator: Operator, handle: string): Promise<string> {
  const found = await findCompanyByHandle(tx, handle)
  if (!found) throw notFound()
  if (!(await markCompanyRestored(tx, found.id))) return found.wire
  setOnMarket(tx, found.id, true)
  const updated = await findCompanyByHandle(tx, handle)
  record(tx, operator, 'company.restored', handle)
  announceRightsChange(tx)
  return updated?.wire ?? found.wire
}

function setOnMarket(tx: ExclusiveTx, companyId: number, onMarket: boolean): void {
  markListingsSuspended(tx, companyId, !onMarket)
  markOffersSuspended(tx, companyId, !onMarket)
  tx.afterCommit('catalog_changed')
}
