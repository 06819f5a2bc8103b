/** The first steps of every decision on an approval. */
import { holdsRight } from '@parley/contract/access'
import type { Actor } from '../../core/actor.ts'
import { Fault, forbiddenRole, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { type CompanyApproval, decideApproval, findCompanyApproval, type StoredCall } from './store.ts'

/** The approval, if this person may decide on it. */
export async function findDecidable(tx: Tx, actor: Actor, id: string): Promise<CompanyApproval> {
  const found = await findCompanyApproval(tx, id, actor.companyId)
  if (!found || (actor.mode === 'test' && found.mode !== 'test')) throw notFound()
  if (!holdsRight(actor.role, found.right)) throw forbiddenRole(found.right, actor.role)
  return found
}

/** The approval, decided by this person and locked until the commit. Of several concurrent decisions, one succeeds. */
export async function decidePending(
  tx: Tx,
  actor: Actor,
  id: string,
  move: 'approve' | 'refuse',
  reason: string | null = null,
): Promise<StoredCall> {
  const decided = await decideApproval(tx, id, actor.companyId, move, { personId: actor.personId, reason })
  if (!decided) throw await notPending(tx, id, actor.companyId)
  return decided
}

/** Returns a fault with the approval's current state, or not found. */
export async function notPending(tx: Tx, id: string, companyId: number): Promise<Fault> {
  const now = await findCompanyApproval(tx, id, companyId)
  return now ? new Fault('approval_not_pending', { current: now.status }) : notFound()
}
