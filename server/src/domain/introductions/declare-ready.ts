import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findChangedIntroduction, findIntroduction, markReady } from './store.ts'

/** Marks the caller's side as ready. If it already is, the introduction does not change. Returns it as a side reads it, by default the caller's. */
export async function declareReady(
  tx: Tx,
  actor: ActorWith<'introduction.ready'>,
  id: string,
  readerId: number = actor.companyId,
): Promise<string> {
  const moved = await markReady(tx, id, actor)
  if (moved) record(tx, actor, 'introduction.ready', id)
  else await requireReady(tx, actor, id)
  const find = moved ? findChangedIntroduction : findIntroduction
  const introduction = await find(tx, id, readerId, actor.mode)
  if (!introduction) throw new Fault('api_error')
  return introduction.wire
}

async function requireReady(tx: Tx, actor: ActorWith<'introduction.ready'>, id: string): Promise<void> {
  const found = await findIntroduction(tx, id, actor.companyId, actor.mode)
  if (!found) throw notFound()
  if (!found.ready) throw new Fault('introduction_not_active', { current: found.status })
}
