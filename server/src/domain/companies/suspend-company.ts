import type { Operator } from '../../actor.ts'
import type { TxAlone } from '../../db/turn.ts'
import { notFound } from '../../fault.ts'
import { findCompanyByHandle, markCompanySuspended, switchKeys } from '../account/directory.ts'
import { announceRightsChange } from '../account/store.ts'
import { record } from '../audit/store.ts'

/** Suspends a company, or restores it; what is so already is answered as it is. Counts before the answer. */
export const suspendCompany = (tx: TxAlone, operator: Operator, handle: string, suspended: boolean): Promise<string> =>
  change(tx, operator, handle, suspended ? 'company.suspended' : 'company.restored', (id) => markCompanySuspended(tx, id, suspended))

/** Switches a company's API keys off, or on again; what is so already is answered as it is. Counts before the answer. */
export const switchCompanyKeys = (tx: TxAlone, operator: Operator, handle: string, disabled: boolean): Promise<string> =>
  change(tx, operator, handle, disabled ? 'company.keys_disabled' : 'company.keys_enabled', (id) => switchKeys(tx, id, disabled))

async function change(
  tx: TxAlone,
  operator: Operator,
  handle: string,
  action: string,
  mark: (companyId: number) => Promise<object | undefined>,
): Promise<string> {
  const found = await findCompanyByHandle(tx, handle)
  if (!found) throw notFound()
  if (!(await mark(found.id))) return found.wire
  const answered = await findCompanyByHandle(tx, handle)
  record(tx, operator, action, handle)
  announceRightsChange(tx)
  return answered?.wire ?? found.wire
}
