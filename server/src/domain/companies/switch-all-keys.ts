import type { Operator } from '../../actor.ts'
import type { TxInTurn } from '../../db/turn.ts'
import { switchAllKeys as mark } from '../account/directory.ts'
import { announceRightsChange, holdRightsOfAll } from '../account/store.ts'
import { record } from '../audit/store.ts'

/** Switches every API key off, or ends that. Counts before the answer. */
export async function switchAllKeys(tx: TxInTurn, operator: Operator, disabled: boolean): Promise<void> {
  await holdRightsOfAll(tx)
  if (!(await mark(tx, disabled))) return
  record(tx, operator, disabled ? 'keys.disabled' : 'keys.enabled', 'all')
  announceRightsChange(tx)
}
