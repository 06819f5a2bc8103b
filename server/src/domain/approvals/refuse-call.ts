import type { Actor } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { decidePending, findDecidable } from './decide.steps.ts'

/** Refuses a call permanently; the reason is for the key's holder. */
export async function refuseCall(tx: Tx, actor: Actor, id: string, reason: string | null): Promise<void> {
  await findDecidable(tx, actor, id)
  await decidePending(tx, actor, id, 'refuse', reason)
  record(tx, actor, 'approval.refused', id)
}
