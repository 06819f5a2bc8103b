import type { Operator } from '../../actor.ts'
import type { TxAlone } from '../../db/turn.ts'
import { switchAllKeys as mark } from '../account/directory.ts'
import { announceRightsChange } from '../account/store.ts'
import { record } from '../audit/store.ts'

/** Switches every API key off, or ends that. Counts before the answer. */
export async function switchAllKeys(tx: TxAlone, operator: Operator, disabled: boolean): Promise<void> {
  if (!(await mark(tx, disabled))) return
  record(tx, operator, disabled ? 'keys.disabled' : 'keys.enabled', 'all')
  announceRightsChange(tx)
}
