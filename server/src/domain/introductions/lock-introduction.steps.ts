/** An introduction held for a step after the reveal: whoever comes second waits, and judges by what the first one made of it. */
import type { IntroductionStatus } from '@parley/contract/introductions'
import type { PersonActor } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'

export interface LockedIntroduction {
  readonly status: IntroductionStatus
  readonly hoursSinceReveal: number
}

const ofSide = 'id = $1 and mode = $3 and ($2::bigint is null or $2 in (buyer_company_id, seller_company_id))'
// A step that changes what both sides read: the touch is also the lock.
const touchSql = sql('touch_introduction', `update introductions set updated_at = app_now() where ${ofSide}`)
const holdSql = sql('hold_introduction', `select from introductions where ${ofSide} for no key update`)
const heldSql = sql<LockedIntroduction>(
  'held_introduction',
  `select introduction_status(i) as status, (extract(epoch from app_now() - i.revealed_at) / 3600)::float8 as "hoursSinceReveal"
   from introductions i where ${ofSide}`,
)
/** Who takes the step: a side of the introduction, or the operator, who has no company. */
export type HeldBy = Pick<PersonActor, 'companyId' | 'mode'>
/** Holds an introduction until the commit, and marks it as changed. Missing and foreign, of another company or the other mode, are a 404. */
export const lockIntroduction = (tx: Tx, id: string, by: HeldBy) => lockBy(touchSql, tx, id, by)

/** Holds it likewise for what is not both sides' to see: neither reads that anything changed. */
export const lockIntroductionUntouched = (tx: Tx, id: string, by: HeldBy) => lockBy(holdSql, tx, id, by)

async function lockBy(lock: typeof touchSql, tx: Tx, id: string, { companyId, mode }: HeldBy): Promise<LockedIntroduction> {
  tx.enqueue(lock, [id, companyId, mode])
  const held = await tx.first(heldSql, [id, companyId, mode])
  if (!held) throw notFound()
  return held
}

export function refuseUnless(held: Pick<LockedIntroduction, 'status'>, allowed: readonly IntroductionStatus[]): void {
  if (!allowed.includes(held.status)) throw new Fault('introduction_not_active', { current: held.status })
}
