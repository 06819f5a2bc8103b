import type { Operator } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { ExclusiveTx } from '../../db/rights-lock.ts'
import { type CompanyLimits, findCompanyByHandle, markLimits } from '../account/directory.store.ts'
import { announceRightsChange } from '../account/store.ts'
import { record } from '../audit/store.ts'

/** Sets the maximum limits of a company's keys; null is the service's default. Applies to existing keys before the response. */
export async function setCompanyLimits(tx: ExclusiveTx, operator: Operator, handle: string, limits: CompanyLimits): Promise<string> {
  const found = await findCompanyByHandle(tx, handle)
  if (!found) throw notFound()
  if (!(await markLimits(tx, found.id, limits))) return found.wire
  const updated = await findCompanyByHandle(tx, handle)
  record(tx, operator, 'company.limits_set', handle, limits)
  announceRightsChange(tx)
  return updated?.wire ?? found.wire
}
