import type { ActorWith } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { attachEvidence } from '../files/evidence.steps.ts'
import { lockIntroduction, requireStatus } from '../introductions/lock-introduction.steps.ts'
import { claimWire, insertClaim } from './store.ts'

interface ClaimInput {
  readonly statement: string
  readonly fileIds?: readonly string[]
}

/** Claims an existing relationship, within 72 hours of the reveal: once per introduction, by either side. */
export async function fileClaim(tx: Tx, actor: ActorWith<'legal.sign'>, introductionId: string, input: ClaimInput): Promise<string> {
  const introduction = await lockIntroduction(tx, introductionId, actor)
  // A deal may be concluded before the window closes.
  requireStatus(introduction, ['active', 'concluded'])
  if (!introduction.claimsOpen) throw new Fault('claim_window_closed')
  const id = newId('claim')
  if (!(await insertClaim(tx, id, introductionId, actor, input.statement))) throw new Fault('already_claimed')
  await attachEvidence(tx, { kind: 'claim', id, introductionId }, input.fileIds ?? [], actor.companyId)
  record(tx, actor, 'claim.filed', id, { introductionId, status: introduction.status })
  const filed = await claimWire(tx, id)
  if (!filed) throw new Fault('api_error')
  return filed.wire
}
