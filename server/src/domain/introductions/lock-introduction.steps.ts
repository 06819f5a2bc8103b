/** Locks an introduction for a step after the reveal. Of two concurrent steps, the second waits and sees the first one's result. */
import type { IntroductionStatus } from '@parley/contract/introductions'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { findLocked, type LockActor, type LockedIntroduction, lockIntroductionRow, touchIntroduction } from './store.ts'

/** Locks an introduction until the commit, and marks it as changed. Throws a 404 if it is missing, or of another company or mode. */
export const lockIntroduction = (tx: Tx, id: string, actor: LockActor) => lockWith(touchIntroduction, tx, id, actor)

/** Locks it in the same way for changes that not both sides see, and does not mark it as changed. */
export const lockIntroductionUntouched = (tx: Tx, id: string, actor: LockActor) => lockWith(lockIntroductionRow, tx, id, actor)

async function lockWith(lock: typeof touchIntroduction, tx: Tx, id: string, actor: LockActor): Promise<LockedIntroduction> {
  lock(tx, id, actor)
  const introduction = await findLocked(tx, id, actor)
  if (!introduction) throw notFound()
  return introduction
}

export function requireStatus(introduction: Pick<LockedIntroduction, 'status'>, allowed: readonly IntroductionStatus[]): void {
  if (!allowed.includes(introduction.status)) throw new Fault('introduction_not_active', { current: introduction.status })
}
