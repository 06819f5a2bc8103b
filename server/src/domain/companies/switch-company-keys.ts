import type { Operator } from '../../actor.ts'
import type { TxAlone } from '../../db/turn.ts'
import { notFound } from '../../fault.ts'
import { findCompanyByHandle, switchKeys } from '../account/directory.ts'
import { announceRightsChange } from '../account/store.ts'
import { record } from '../audit/store.ts'

/** Switches a company's API keys off, or on again; what is so already is answered as it is. Counts before the answer. */
export async function switchCompanyKeys(tx: TxAlone, operator: Operator, handle: string, disabled: boolean): Promise<string> {
  const found = await findCompanyByHandle(tx, handle)
  if (!found) throw notFound()
  if (!(await switchKeys(tx, found.id, disabled))) return found.wire
  const answered = await findCompanyByHandle(tx, handle)
  record(tx, operator, disabled ? 'company.keys_disabled' : 'company.keys_enabled', handle)
  announceRightsChange(tx)
  return answered?.wire ?? found.wire
}
