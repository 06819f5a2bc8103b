import { claimWindowHours } from '@parley/contract/dashboard/claims'
import type { ActorWith } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import { newId } from '../../ids.ts'
import { record } from '../audit/store.ts'
import { nameFiles } from '../files/evidence.ts'
import { holdIntroduction, refuseUnless } from '../introductions/held.ts'
import { claimWire, insertClaim } from './store.ts'

export interface ClaimWish {
  readonly statement: string
  readonly fileIds?: readonly string[]
}

/** Claims an existing relationship, within 72 hours of the reveal: once per introduction, whichever side it is. */
export async function fileClaim(tx: Tx, actor: ActorWith<'legal.sign'>, introductionId: string, wish: ClaimWish): Promise<string> {
  const held = await holdIntroduction(tx, introductionId, actor.companyId)
  // A deal may be concluded sooner than the window closes.
  refuseUnless(held, ['active', 'concluded'])
  if (held.hoursSinceReveal >= claimWindowHours) throw new Fault('claim_window_closed')
  const id = newId('claim')
  if (!(await insertClaim(tx, id, introductionId, actor, wish.statement))) throw new Fault('already_claimed')
  await nameFiles(tx, { kind: 'claim', id, introductionId }, wish.fileIds ?? [], actor.companyId)
  record(tx, actor, 'claim.filed', id, { introductionId })
  const filed = await claimWire(tx, id)
  if (!filed) throw new Fault('api_error')
  return filed.wire
}
