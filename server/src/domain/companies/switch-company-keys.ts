import type { Operator } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { ExclusiveTx } from '../../db/rights-lock.ts'
import { findCompanyByHandle, switchKeys } from '../account/directory.store.ts'
import { announceRightsChange } from '../account/store.ts'
import { record } from '../audit/store.ts'

/** Disables or enables a company's API keys; without a change the company is returned unchanged. In effect before the response. */
export async function switchCompanyKeys(tx: ExclusiveTx, operator: Operator, handle: string, disabled: boolean): Promise<string> {
  const found = await findCompanyByHandle(tx, handle)
  if (!found) throw notFound()
  if (!(await switchKeys(tx, found.id, disabled))) return found.wire
  const updated = await findCompanyByHandle(tx, handle)
  record(tx, operator, disabled ? 'company.keys_disabled' : 'company.keys_enabled', handle)
  announceRightsChange(tx)
  return updated?.wire ?? found.wire
}
