import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findIntroduction, markReady } from './store.ts'

/** Marks the caller's side as ready. If it already is, the introduction is returned unchanged. */
export async function declareReady(tx: Tx, actor: ActorWith<'introduction.ready'>, id: string): Promise<string> {
  const moved = await markReady(tx, id, actor)
  const introduction = await findIntroduction(tx, id, actor.companyId, actor.mode)
  if (!introduction) throw notFound()
  if (moved) record(tx, actor, 'introduction.ready', id)
  else if (!introduction.ready) throw new Fault('introduction_not_active', { current: introduction.status })
  return introduction.wire
}
