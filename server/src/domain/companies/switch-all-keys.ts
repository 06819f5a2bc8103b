import type { Operator } from '../../core/actor.ts'
import type { ExclusiveTx } from '../../db/rights-lock.ts'
import { switchAllKeys as mark } from '../account/directory.store.ts'
import { announceRightsChange } from '../account/store.ts'
import { record } from '../audit/store.ts'

/** Disables or enables every API key. In effect before the response. */
export async function switchAllKeys(tx: ExclusiveTx, operator: Operator, disabled: boolean): Promise<void> {
  if (!(await mark(tx, disabled))) return
  record(tx, operator, disabled ? 'keys.disabled' : 'keys.enabled', 'all')
  announceRightsChange(tx)
}
