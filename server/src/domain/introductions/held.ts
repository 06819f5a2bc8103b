/** An introduction held for a step after the reveal: whoever comes second waits, and judges by what the first one made of it. */
import type { IntroductionStatus } from '@parley/contract/introductions'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'
import { Fault, notFound } from '../../fault.ts'

export interface HeldIntroduction {
  readonly status: IntroductionStatus
  readonly hoursSinceReveal: number
}

// Every step changes what both sides read, so the touch is also the lock.
const touchSql = sql(
  'touch_introduction',
  `update introductions set updated_at = app_now()
   where id = $1 and mode = 'live' and ($2::bigint is null or $2 in (buyer_company_id, seller_company_id))`,
)
const heldSql = sql<HeldIntroduction>(
  'held_introduction',
  `select introduction_status(i) as status, (extract(epoch from app_now() - i.revealed_at) / 3600)::float8 as "hoursSinceReveal"
   from introductions i
   where i.id = $1 and i.mode = 'live' and ($2::bigint is null or $2 in (i.buyer_company_id, i.seller_company_id))`,
)
/** Holds an introduction until the commit; `companyId` is a side of it, or null for the operator. Missing and foreign are a 404. */
export async function holdIntroduction(tx: Tx, id: string, companyId: number | null): Promise<HeldIntroduction> {
  tx.later(touchSql, [id, companyId])
  const held = await tx.first(heldSql, [id, companyId])
  if (!held) throw notFound()
  return held
}

export function refuseUnless(held: Pick<HeldIntroduction, 'status'>, allowed: readonly IntroductionStatus[]): void {
  if (!allowed.includes(held.status)) throw new Fault('introduction_not_active', { current: held.status })
}
