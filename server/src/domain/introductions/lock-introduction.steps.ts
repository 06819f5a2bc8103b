/** An introduction held for a step after the reveal: whoever comes second waits, and judges by what the first one made of it. */
import type { IntroductionStatus } from '@parley/contract/introductions'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { findHeld, type HeldBy, holdIntroduction, type LockedIntroduction, touchIntroduction } from './store.ts'

/** Holds an introduction until the commit, and marks it as changed. Missing and foreign, of another company or the other mode, are a 404. */
export const lockIntroduction = (tx: Tx, id: string, by: HeldBy) => lockBy(touchIntroduction, tx, id, by)

/** Holds it likewise for what is not both sides' to see: neither reads that anything changed. */
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
