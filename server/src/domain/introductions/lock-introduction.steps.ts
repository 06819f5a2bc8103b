/** Locks an introduction for a step after the reveal. Of two concurrent steps, the second waits and sees the first one's result. */
import type { IntroductionStatus } from '@parley/contract/introductions'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { findHeld, type HeldBy, holdIntroduction, type LockedIntroduction, touchIntroduction } from './store.ts'

/** Locks an introduction until the commit, and marks it as changed. Throws a 404 if it is missing, or of another company or mode. */
export const lockIntroduction = (tx: Tx, id: string, by: HeldBy) => lockBy(touchIntroduction, tx, id, by)

/** Locks it in the same way for changes that not both sides see, and does not mark it as changed. */
export const lockIntroductionUntouched = (tx: Tx, id: string, by: HeldBy) => lockBy(holdIntroduction, tx, id, by)

async function lockBy(lock: typeof touchIntroduction, tx: Tx, id: string, by: HeldBy): Promise<LockedIntroduction> {
  lock(tx, id, by)
  const held = await findHeld(tx, id, by)
  if (!held) throw notFound()
  return held
}

export function refuseUnless(held: Pick<LockedIntroduction, 'status'>, allowed: readonly IntroductionStatus[]): void {
  if (!allowed.includes(held.status)) throw new Fault('introduction_not_active', { current: held.status })
}
